"""The kinds of moment that a story of a game is told in, with their slots and tags: all that `sentences.toml` may use.

A battle is one to four moments, in this order: a won card comes round; the battle, or its war, level by level; who
takes the cards and why; what is worth a remark. Every moment of `w` says who takes the cards or who leads.

Players (a `X.card` is X's card, and `{X.card:poss}` names both):
  w         who takes the pot, leads or wins              l         who loses it; of many, the best of the others
  m, k      two more who lose, best first                 s         the one player that the moment is about
  a b c d   those who tie, in seat order; one who is addressed is a
Numbers: n, pot, has, … are cards unless told otherwise. battle, met, won are the number of a battle (from 1).

`[[KIND]]` entries have `text` and, if they need tags, `if = ["tag", …]`. A pattern may be used only for a moment that
has all its tags; every kind needs one without tags, true of every such moment. A slot marked "(tag)" below has a value
only with that tag, so a pattern with the slot names the tag. Words such as "higher" or "highest" need the tag `higher`
(the lowest card may win), a word that addresses the table needs `you`. A pattern names a player before a pronoun
points back to that player, and no other third person stands between; the same holds for cards. Number words in plain
text are slots (`{#2|both}`). No sentence is over 18 words.

win            two cards, the better takes both. w l w.card l.card; streak (streak): pots in a row; met (met): the
               battle in which the same two cards met before; w.count l.count score (with-score with-lead), each
               (with-level): the stacks now, if the pattern says the score as well
win-many       three or four cards. w l m k (four) with cards; n: all cards on the table; tie (tie-below): the rank that
               others share below the best; streak (streak)
win-waiting    cards that had waited on the table go with the others. w w.card; n: all of them; waited: those
war            two tie, alone at the table. a b; tie: the shared rank; n (down): cards each lays face down
war-many       some of three or four share the best card. a b, c (three four), d (four): who shares it; tie; n (down)
again          the deciding cards tie too. tie; n (down); level: 2 in a double war; a b (pair): who shares the rank
short-last     s has too few cards for the level and lays fewer: has; n (some): those face down, has - 1
short-stands   s has no card left; s.card, turned up last, stands
short-out      s has no card left to go on with, and is out of the game
short-join     s did not share the best card, has no card left and cannot join the war
short-lose     s has too few cards, gives them up and has lost: has (some one), needs
short-all      none of those in the war has enough cards: needs. most-left, pot-waits or end-shortage follows
war-win        the deciding card. w l w.card l.card; pot; level: how many it took; w.count l.count score each as in win
stood          the deciding card, where one of the two was turned up before and still stands. w l w.card l.card; pot
war-alone      w is the only one left in the war and takes the pot: pot
most-left      w takes the pot because w had most cards left: has, pot
last-holder    those who tied cannot go on; w alone still holds cards and takes the pot: pot
pot-waits      those who tied cannot go on; the pot stays for the winner of the next battle: pot
bonus          w takes the top card of l's stack as well, unseen until now: l.card
hidden         l laid a good card face down; w has it now: l.card
recycled       the first card that s had won is turned up: s.card, won
recycled-both  the same for two players at once: a a.card a.won b b.card b.won
dealt-out      s has played the last card that was dealt to s; won cards come next
dealt-out-all  the same for everyone at once
lead           w passes l, who led before: w.count and l.count: their cards; by: how many more than the next; score
level          everyone has the same number of cards: each
score          where it stands: score, battle; w w.count by (leader two narrow clear); l l.count
               (two)
out            s has no cards and is out; others play on: left: how many players they are
end-all        w has all cards: cards, battles: how many were played; l (two)
end-limit      no more battles: w has most cards. w.count by score battles; l l.count (two); minutes (clock)
end-draw       no more battles, and nobody has won: score battles; minutes (clock)
end-shortage   nobody can go on with the war: a draw; pot: the cards left lying; battles
end-wars       w has won the wars that were needed: wars, battles
end-endless    the stacks are card for card as they once were, so the game would never end. period: battles from then to
               now; start (later): the battle after which they were so; battles
end-rid        the goal is to get rid of all cards, and w has none left: battles
end-rid-draw   several have got rid of all cards at once: battles
shared         one pass: the last cards tie and no more are left; each takes back its own, n cards. n; tie
end-pass       every card has been turned up once; w has won most. w l w.count l.count by score battles
end-pass-draw  every card has been turned up once, and both have won the same number: each; battles
pass-win       one pass: w takes both cards and lays them on the pile of what it has won. w l w.card l.card
pass-war-win   one pass: after open ties w takes the pot onto its pile. w l w.card l.card; pot; level
stole          s looks at its next card, and it has the rank of the top card of l's open pile, so s takes the whole
               pile of n cards and lays the card on top. s l s.card; n
stole-not      s could have taken l's pile and leaves it: s l s.card
turned-over    s has no card left in its stack and turns its open pile over, unshuffled, to play on with: n
turned-under   s has too few cards in its stack for the war and turns its open pile over, to lie beneath them: n
hand-drawn     at the start each takes the top n cards of the own stack into the hand
hand-win       each has chosen a card of the hand, and they were shown together; w takes both. Slots as of win
hand-war       both have chosen the same rank. a b; tie; n (down): cards each lays face down from the stack, before a
               fourth is chosen from the hand
hand-again     the fourth cards tie too, so it goes on from the stack. tie; level; n (down)
hand-war-win   w's fourth card is better: w takes pot cards, those face down and the fourth ones, and l the n cards that
               tied first. w l w.card l.card; w.count l.count score each as in win
hand-empty     the stack of s is empty, so that s has only its hand, until it wins again
bank-win       s has a better card than the bank and wins chips. s s.card b.card; chips
bank-lose      s has a worse card than the bank and loses chips. s s.card b.card; chips
bank-tie       the cards of s and the bank tie: s tie
bank-surrender s gives up, and half the stake goes to the bank: chips
bank-war       s goes to war and stakes as much again; n cards are put away unseen, and each gets one more: s n
bank-war-won   the second card of s is better than the bank's, or equal. s s.card b.card; chips
bank-war-lost  the second card of s is worse; s loses both stakes. s s.card b.card; chips
bank-bet-won   s had bet on a tie as well, and it came: chips
bank-bet-lost  the bet on a tie is lost: chips
bank-score     where it stands: s has count chips and began with start
end-bank       the visit is over: s has count chips and began with start; by: the difference; battles: rounds

Conditions, which a pattern may or must name but which make it no better than another:
  you       w, s, or one of a b c d is addressed          to-you    l is addressed
  higher    the winning card has the highest rank         lower     it has a lower rank: the lowest wins
  again     w took the pot of the battle before too       back      l took it (win, war-win)
  open      none lays any card face down in the war
  pair three four   how many share the best card; of win-many, how many cards there are
  all       everyone at the table fights                  wait      those who do not share the best card wait
  two       a game of two players                         leader    somebody is alone in the lead
  some one empty    has (stole: n) is more than 1; 1; 0
  equal unequal     the score of a draw                   from-deal later    the stacks were so as dealt; after start
  ahead behind      w has more cards than l now; fewer (with-score). Of s against the bank: than at the start
Specialties, for which the patterns that name them are preferred:
  down      all in the war lay n cards face down (neither down nor open: somebody is short)
  first     battle 1; the first war; the first change of the lead; the first time that all are level
  close     the ranks differ by one                       far       by eight or more
  ace       the winning card, the tie or the hidden card is an ace; king, queen: the hidden card is
  court     both cards, or the tie, are jack, queen, king low       both cards, or the tie, are five or lower
  royal     the losing card is a queen or better          small     the deciding card of a war is six or lower
  streak    w took the last three pots or more            turn      l took the last three pots or more
  met       these two cards have met before               soon      the battle before was a war too
  tie-below     others tie below the best card            double triple more    2, 3, over 3 levels
  biggest   the biggest pot so far, after the first war   regained  w led before, but not last
  narrow    by is 1 or 2                                  clear     by is 16 or more
  tens      the battle is the 10th, 20th, …               clock     the limit is in minutes
  beats     w's card ranks just above an ace here (neither higher nor lower)
  joker     w's card is a joker (neither higher nor lower); the tie is of jokers        bonus     a second tie paid more
  with-score with-lead with-level     the pattern says the score as well, so that no sentence of its own follows
            (with-lead: that w now leads, and did not before; with-level: that both have the same number)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def _tags(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONDITIONS = _tags("you to-you higher lower again back open pair three four all wait two leader some one empty "
                   "equal unequal from-deal later ahead behind")
SPECIALTIES = {
    **dict.fromkeys(_tags("down close far court low royal small streak soon more narrow clear tens king queen"), 1),
    **dict.fromkeys(_tags("first ace turn met tie-below double triple biggest regained clock beats joker bonus "
                          "with-score with-lead with-level"), 2),
}
"""What a tag adds to the preference for a pattern that names it."""

TAGS = CONDITIONS | set(SPECIALTIES)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of moment. slots: name -> type; tags: those it can have; needs: slot -> tags with which it has a value."""

    slots: Mapping[str, str]
    tags: frozenset[str]
    needs: Mapping[str, frozenset[str]] = field(default_factory=dict)


_TYPES = {**dict.fromkeys("wlmksabcd", "player"), "tie": "rank", "score": "score"}


def _kind(slots: str, tags: str = "") -> Kind:
    """The kind with these slots and tags; `slot(tag,tag)` is a slot that has a value only with one of the tags."""
    types, needs = {}, {}
    for word in slots.split():
        name, _, guard = word.removesuffix(")").partition("(")
        types[name] = _TYPES.get(name, "card" if name.endswith(".card") else "number")
        if guard:
            needs[name] = frozenset(guard.split(","))
    return Kind(types, _tags(tags), needs)


_WOVEN = ("w.count(with-score,with-lead) l.count(with-score,with-lead) score(with-score,with-lead) each(with-level)")

KINDS: dict[str, Kind] = {
    "win": _kind(f"w l w.card l.card streak(streak) met(met) {_WOVEN}",
                 "you to-you higher lower again back first close far ace court low royal streak turn met "
                 "with-score with-lead with-level ahead behind beats joker"),
    "win-many": _kind("w l m k(four) w.card l.card m.card k.card(four) n tie(tie-below) streak(streak)",
                      "you to-you higher lower again three four first close far ace streak tie-below beats joker"),
    "win-waiting": _kind("w w.card n waited", "you higher lower"),
    "war": _kind("a b tie n(down)", "you down open first soon ace court low joker"),
    "war-many": _kind("a b c(three,four) d(four) tie n(down)",
                      "you pair three four all wait down open first soon ace court low joker"),
    "again": _kind("tie n(down) level a(pair) b(pair)", "you pair down open double triple more ace court low joker"),
    "short-last": _kind("s has n(some)", "you some one"),
    "short-stands": _kind("s s.card", "you"),
    "short-out": _kind("s", "you"),
    "short-join": _kind("s", "you"),
    "short-lose": _kind("s has(some,one) needs", "you some one empty"),
    "short-all": _kind("needs"),
    "war-win": _kind(f"w l w.card l.card pot level {_WOVEN}",
                     "you to-you higher lower again back first close far ace court low royal small streak turn double "
                     "triple more biggest with-score with-lead with-level ahead behind beats joker"),
    "stood": _kind("w l w.card l.card pot", "you to-you higher"),
    "war-alone": _kind("w pot", "you"),
    "most-left": _kind("w has pot", "you"),
    "last-holder": _kind("w pot", "you"),
    "pot-waits": _kind("pot"),
    "bonus": _kind("w l l.card", "you to-you"),
    "hidden": _kind("w l l.card", "you to-you ace king queen"),
    "recycled": _kind("s s.card won", "you"),
    "recycled-both": _kind("a a.card a.won b b.card b.won", "you"),
    "dealt-out": _kind("s", "you"),
    "dealt-out-all": _kind(""),
    "lead": _kind("w l w.count l.count by score", "you to-you two first regained narrow clear"),
    "level": _kind("each", "first"),
    "score": _kind("score battle w(leader,two,narrow,clear) w.count(leader,two,narrow,clear) "
                   "by(leader,two,narrow,clear) l(two) l.count(two)",
                   "you to-you leader two narrow clear tens"),
    "out": _kind("s left", "you"),
    "end-all": _kind("w cards battles l(two)", "you to-you two"),
    "end-limit": _kind("w w.count by score battles l(two) l.count(two) minutes(clock)",
                       "you to-you two narrow clear clock"),
    "end-draw": _kind("score battles minutes(clock)", "equal unequal clock"),
    "end-shortage": _kind("pot battles"),
    "end-wars": _kind("w wars battles", "you"),
    "end-endless": _kind("period start(later) battles", "from-deal later"),
    "end-rid": _kind("w battles", "you"),
    "end-rid-draw": _kind("battles"),
    "shared": _kind("n tie"),
    "end-pass": _kind("w w.count by score battles l l.count", "you to-you narrow clear"),
    "end-pass-draw": _kind("each battles"),
    "pass-win": _kind("w l w.card l.card", "you to-you higher first close far ace court low"),
    "pass-war-win": _kind("w l w.card l.card pot level", "you to-you higher double triple more ace"),
    "stole": _kind("s l s.card n", "you to-you one some again"),
    "stole-not": _kind("s l s.card", "you to-you"),
    "turned-over": _kind("s n", "you first"),
    "turned-under": _kind("s n", "you"),
    "hand-drawn": _kind("n"),
    "hand-win": _kind(f"w l w.card l.card {_WOVEN}",
                      "you to-you higher again back first close far ace court low with-score with-lead with-level "
                      "ahead behind"),
    "hand-war": _kind("a b tie n(down)", "you down first soon ace court low"),
    "hand-again": _kind("tie level n(down)", "down"),
    "hand-war-win": _kind(f"w l w.card l.card pot n {_WOVEN}",
                          "you to-you higher again back first close ace double more with-score with-lead "
                          "with-level ahead behind"),
    "hand-empty": _kind("s", "you"),
    "bank-win": _kind("s s.card b.card chips", "you close ace"),
    "bank-lose": _kind("s s.card b.card chips", "you close ace"),
    "bank-tie": _kind("s tie", "you first ace court"),
    "bank-surrender": _kind("s chips", "you"),
    "bank-war": _kind("s n", "you"),
    "bank-war-won": _kind("s s.card b.card chips", "you equal bonus"),
    "bank-war-lost": _kind("s s.card b.card chips", "you close"),
    "bank-bet-won": _kind("s chips", "you"),
    "bank-bet-lost": _kind("s chips", "you"),
    "bank-score": _kind("s count start", "you ahead behind equal"),
    "end-bank": _kind("s count start by battles", "you ahead behind equal"),
}
"""Every kind of moment, in the order in which `sentences.toml` has them."""
