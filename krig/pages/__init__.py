'''Pages held to the engine: what an author of `docs/<language>/**.md` writes, and what `krig check` asks of it.

Run `krig check` while writing (`krig check docs/sv/games` shows one folder only) and `krig write` after moving or
adding a region. `krig check` never changes a file; it says every problem of every language as `path:line:col: message`.

**A page**

```markdown
---
description: Två högar, femtio slag.      # required; `title` is not needed, the heading is the title
game: fifty-battles                       # the page of this example: `#b3` is its battle 3
rules: standard                           # or: the page of this rule set: "= down" is standard.down
said:                                     # words with a number or rank that no engine can prove
  - text: på 1800-talet
    why: Parlett, Oxford Guide to Card Games, 1990
---
# Femtio slag

## Första kriget { #first-war }
```
One `# title` a page. Every other heading has an id, `{ #first-war }`, the same in all languages; rules pages use the
rule's id, `{ #war.face-down }` (`krig.rule_ids` lists them; `<span id="war.again"></span>` is an anchor too). Pages,
ids, and on pages with `game:` or `rules:` the claims and regions as well, are the same in every language, in any order:
the language that differs from the others is told so, or both sides where it is two against two.

**Claims.** No card, rank, number or score stands bare: not in text, headings, table cells, descriptions, alternative
texts or labels. It is the text of a link whose title begins with `=` and names facts (`krig.facts` lists them all):

```markdown
Du tar [tio kort](#b3 "= pot") och leder med [31–21](#b3 "= score").
[Din kung slår Adas nia](#b1 "= up.du, up.ada"). [Två sjuor](#b3 "= up")! Kriget [vinner du](#b3 "= winner").
Leken har [52 kort](../rules/standard.md#deal "= deck").
[Fler kort ligger i potten](../rules/variants.md#strict "= standard.pot > standard+down=1.pot").
```
- The link says what the fact speaks of. `#b3` or `../games/fifty-battles.md#b3`: that battle.
  `../rules/standard.md#deal`: the rule set of that page. `#`: the heading above (a battle's, `## … { #b3 }`, if the
  claim stands in its section).
  `standard.deck` or `standard+down=3,0.pot` names the rule set itself, wherever the link leads.
- All literals of the text tell the facts' values, all of them, in order: separate facts with commas. A claim may be a
  word or a whole sentence. Words around it count as they read: "Adas kung" must be a card of Ada's.
- A card: its name or its rank ("hjärter dam", "damen"); "två sjuor" tells two cards. A score: in the language's style
  and the order of the seats, or as numbers ("31 kort och Ada 21"). For another order name the seats: `= score.ada,
  score.du`.
- A player is named where the fact is one (`= winner`); elsewhere names may stand, but must fit. A fact of a seat
  (`= up.ada`) has that player's name or pronoun in its sentence, unless the card is told with its suit.
- Words for winning and losing ("slår", "förlorar mot") must agree with the game, and of a rank ("högst", "sämst") with
  the rules; whoever a score is told for ("31–21 till dig") leads. A number stands without "nästan", "mer än", "inte",
  and a noun beside it ("tio kort", "slag 3") is what the fact counts: "slag" is not "krig", "minuter" not "timmar".
  `[wording]` in `krig/lang/<code>/reading.toml` lists the words.
- Comparisons: `>` `<` `>=` `<=` `==` between facts that are one number, with blanks around. Their text needs no number.
- On the page of a game no name stands that is a player's of another game only.
- No `|` in a title. An ordinary link's text is ordinary text: its numbers are bare.

What counts as a literal is the language's matter (`krig/lang/<code>/reading.toml`): the article "ett kort" does not
count, "ett enda kort", "andra slaget", "båda", "½" and "IV" do. List numbers, ids, addresses, code and comments never
count.

**said** lists what no example or rule set can prove: history, ages, a rank as a mere name. Each entry is used, has a
reason, and is never a card or a score. `krig check` prints how many there are.

**Regions** are written by `krig write`, at the margin with empty lines around:

```markdown
<!-- krig: steps b1-b7 -->

<!-- /krig -->
```
`steps [b1-b7]` (every battle told, with the anchors `b1` …: headings elsewhere on the page cannot have these ids) ·
`battles [b1-b7]` (a table) · `deal` · `result` · `rules strict` · `differs standard strict` · `glossary`.
The first four need `game:`. A game of more than 150 battles shows wars and turning points, unless battles are named.

Overviews, for pages of any kind: `compare` (all rule sets side by side, with the pages that explain and play them) ·
`one-deal cottage` (the deal of that example under every rule set that two can play with it: where the game differs from
`standard` for the first time, how long it is and how it ends) · `coverage` (every rule with battles that show it) ·
`letters` (suits, ranks and printed letters of all languages) · `edges` (what the bank earns, by the number of packs).
They change with the pages: a game's page is its link there, a page `rules/strict.md` that of its rule set.

**With `mkdocs.yml`** in the project: every page is in its `nav`, every rule set and rule id has its anchor in every
language, and `docs/<language>/site.toml`, the words around the pages, has the same keys and `{slots}` in each.
'''

from krig.pages.check import Report, check_project, narrow, verdict, within
from krig.pages.project import Project, find_root, load_project
from krig.pages.write import write_project

__all__ = ["Project", "Report", "check_project", "find_root", "load_project", "narrow", "verdict", "within",
           "write_project"]
