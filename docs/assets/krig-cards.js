// Cards, drawn here and free to use under CC BY 4.0, and a table where they lie; colours of the suits: by CSS.
globalThis.krigCards ??= (() => {
  const SUITS = {
    S: "M0-10C3-5 9-2 9 4 9 9 3 9 1 6 1 8 2 10 4 11H-4C-2 10-1 8-1 6-3 9-9 9-9 4-9-2-3-5 0-10Z",
    H: "M0 10C-4 4-10 1-10-4-10-10-2-11 0-5 2-11 10-10 10-4 10 1 4 4 0 10Z",
    D: "M0-11C3-5 5-3 8 0 5 3 3 5 0 11-3 5-5 3-8 0-5-3-3-5 0-11Z",
    C: "M0-10A4.7 4.7 0 0 1 4-2 4.7 4.7 0 1 1 1 5C1 8 2 10 4 11H-4C-2 10-1 8-1 5A4.7 4.7 0 1 1-4-2 4.7 4.7 0 0 1 0-10Z",
    X: "M0-11 3-3H11L4 2 7 10 0 5-7 10-4 2-11-3H-3Z",
  };
  // where the pips of a rank lie: column (-1, 0, 1), row (from -3 at the top to 3)
  const PIPS = [, , "0-3 03", "0-3 00 03", "-1-3 1-3 -13 13", "-1-3 1-3 00 -13 13", "-1-3 1-3 -10 10 -13 13",
    "-1-3 1-3 0-1.5 -10 10 -13 13", "-1-3 1-3 0-1.5 -10 10 01.5 -13 13", "-1-3 1-3 -1-1 1-1 00 -11 11 -13 13",
    "-1-3 1-3 0-2 -1-1 1-1 -11 11 02 -13 13"];
  const GOLD = "#e0a92e", SKIN = "#f6d3ae";
  const BODY = ["M2 68V55Q2 40 19 40T36 55V68Z"], COLLAR = ["M9 42 19 51 29 42Q19 36 9 42Z", "#fffdf8"];
  const FACE = ["M10 24a9 9 0 1 1 18 0 9 10 0 1 1-18 0Z", SKIN], SMILE = ["M15 29Q19 33 23 29", "none", "#a4453a"];
  const EYES = ["M16.3 23.5h0M21.7 23.5h0", "none", "#3a2a20", 2.6];
  const CHEEKS = ["M13 27.5h0M25 27.5h0", "none", "#ee9d8c", 3.2];
  const COURTS = { // from the back to the front: path, fill, stroke, its width
    J: [BODY, COLLAR, ["M9 32Q6 13 19 13T29 32Q33 14 19 12T9 32Z", "#b0702c"], FACE, ["M10 25Q9 14 19 14T28 25Q25 17 19 18T10 25Z", "#b0702c"],
      ["M6 17Q8 5 21 5T32 15Q19 10 6 17Z"], ["M24 7Q31-7 37 0 36 8 27 10Z", GOLD], EYES, CHEEKS, SMILE],
    Q: [["M9 20Q9 9 19 9T29 20Q29 34 33 44H5Q9 34 9 20Z", "#7c4a26"], BODY, COLLAR, FACE, ["M10 23Q9 13 19 13T28 23Q24 20 19 14 14 20 10 23Z", "#7c4a26"],
      ["M10 14 7 4 14 8 19 1 24 8 31 4 28 14Q19 11 10 14Z", GOLD], EYES, CHEEKS, SMILE,
      ["M13 41Q19 46 25 41", "none", GOLD]],
    K: [BODY, COLLAR, FACE, ["M10 23Q8 41 19 41T28 23Q26 30 22 28 19 26 16 28 12 30 10 23Z", "#95897c"], ["M8 17 6 3 13 9 19 0 25 9 32 3 30 17Q19 13 8 17Z", GOLD],
      ["M17.5 9.5 19 7 20.5 9.5 19 12Z"], EYES, ["M16 31Q19 34 22 31", "none", "#fffdf8"]],
    X: [BODY, ["M4 44 9 51 14 45 19 53 24 45 29 51 34 44 19 38Z", GOLD], FACE, ["M9 23Q-1 19 0 8 8 6 13 13 13 3 19-2V15Q12 16 9 23Z"],
      ["M29 23Q39 19 38 8 30 6 25 13 25 3 19-2V15Q26 16 29 23Z", GOLD], ["M.5 8h0M37.5 8h0M19-2h0", "none", "#c9862a", 5],
      EYES, CHEEKS, ["M13 28Q19 36 25 28Z", "#fffdf8", "#a4453a"]],
  };
  const ICONS = {
    first: "M5 5h3v14H5zM20 5v14L9 12z", previous: "M17 5v14L6 12z", next: "M7 5v14l11-7z", last: "M4 5v14l11-7zM16 5h3v14h-3z",
    play: "M7 4v16l13-8z", pause: "M6 5h4v14H6zM14 5h4v14h-4z",
    peek: "M1 12Q12-3 23 12 12 27 1 12zm3 0q8 10 16 0-8-10-16 0zm4.5 0a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0",
    "turn-table": "M12 3a9 9 0 1 1-8.5 6l2.8 1A6 6 0 1 0 12 6v4L6 5l6-5z",
    list: "M8 5h13v2.5H8zM8 11h13v2.5H8zM8 17h13v2.5H8zM3 5h2.5v2.5H3zM3 11h2.5v2.5H3zM3 17h2.5v2.5H3z",
  };
  const make = (name, attributes, ...children) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const h = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(typeof attributes === "string" ? { class: attributes } : attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const suit = (sign, x, y, size, fill = "currentColor") =>
    make("path", { d: SUITS[sign], fill, transform: `translate(${x} ${y}) scale(${size / 22})` });
  const sheet = (kind, fill, ...children) => make("svg", { viewBox: "0 0 60 84", "aria-hidden": true, class: `krig-face ${kind}` },
    make("rect", { x: 0.5, y: 0.5, width: 59, height: 83, rx: 6, fill, stroke: "#b5a888" }), ...children);

  const drawFace = (card, index) => {
    const joker = card[0] === "X", sign = joker ? "X" : card.at(-1), rank = joker ? "X" : card.slice(0, -1);
    const parts = [];
    if (joker) parts.push(suit("X", 11.5, 16, 17));
    else {
      const text = make("text", { x: 11.5, y: 22, "text-anchor": "middle", "font-size": 22, "font-weight": 700, fill: "currentColor",
        ...(index.length > 1 && { textLength: 18, lengthAdjust: "spacingAndGlyphs" }) }, index);
      parts.push(text, suit(sign, 11.5, 34, 14));
    }
    const court = COURTS[rank];
    if (court) {
      parts.push(make("g", { transform: "translate(21 12) scale(.97)" }, ...court.map(([d, fill = "currentColor", stroke = "none", width = 1.5]) =>
        make("path", { d, fill, stroke, "stroke-width": width, "stroke-linecap": "round" })), suit(sign, 19, 60, 12, "#fffdf8")));
    } else if (rank === "A") parts.push(suit(sign, 38, 44, 34));
    else {
      for (const pip of PIPS[rank].split(" ")) {
        const [, column, row] = pip.match(/^(-?\d)(.*)$/);
        parts.push(suit(sign, 39 + 10.5 * column, 42 + 9.8 * row, rank > 8 ? 13 : 15));
      }
    }
    return sheet(joker ? (card[1] === "1" ? "h" : "s") : sign.toLowerCase(), "#fffdf8", ...parts);
  };
  const drawBack = () => {
    let d = "";
    for (let x = 8; x < 56; x += 11) for (let y = 9; y < 70; y += 11) d += `M${x} ${y}l4 5.5-4 5.5-4-5.5Z`;
    return sheet("back", "#fffdf8", make("rect", { x: 4, y: 4, width: 52, height: 76, rx: 3, fill: "#8a1d23" }),
      make("path", { d, fill: "#b9474c", transform: "translate(0 .5)" }),
      make("circle", { cx: 30, cy: 42, r: 15, fill: "#8a1d23", stroke: "#f3d9a4", "stroke-width": 1.5 }),
      suit("H", 30, 43, 15, "#f3d9a4"));
  };
  const drawn = new Map();
  const copy = (key, draw) => (drawn.get(key) ?? drawn.set(key, draw()).get(key)).cloneNode(true);
  const face = (card, index) => copy(card + index, () => drawFace(card, index)), back = () => copy("", drawBack);
  const icon = (key) => make("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, make("path", { d: ICONS[key], "fill-rule": "evenodd" }));

  const picture = (kind, label, ...children) => h("span", { class: kind, ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true }) }, ...children);

  // Cards side by side: { card, down, level, kind }. index: of a card, or null for one not to be seen; name: of a card, or
  // of so many hidden ones, which are one picture to those who hear it.
  const fan = (cards, index, name) => h("span", "krig-fan", ...cards.map((laid, place) => {
    const before = cards[place - 1], sign = index(laid), next = before && before.level !== laid.level;
    const run = before?.down && !next ? "" : name(cards.filter(({ down, level }) => down && level === laid.level).length);
    const kind = `krig-laid ${laid.down ? "krig-down" : ""} ${next ? "krig-level" : ""} ${laid.kind ?? ""}`;
    return sign === null ? picture(kind, run, back()) : picture(kind, name(laid.card), face(laid.card, sign));
  }));
  // A stack of so many cards, face down or with `top` face up; the more cards, the higher.
  const stack = (count, label, top) => {
    const node = picture("krig-stack", label, count ? (top ?? back()) : h("i", {}), h("b", {}, `${count}`));
    node.style.setProperty("--n", Math.min(count, 52));
    return node;
  };

  const RANKS = { J: 11, Q: 12, K: 13, A: 14, X: 15 };
  const GAMES = { arneson: "hand", steal: "steal", "tod-und-leben": "one-pass", "casino-war": "bank" };

  // Seats where the cards of a game lie, in one battle, up to a level. The player is one.
  class Table extends HTMLElement {
    get game() {
      const { rules, set } = this.data.trace;
      return set.game ?? GAMES[rules] ?? "war";
    }

    get piles() {
      return this.game === "steal" || this.game === "one-pass";
    }

    // Where all cards are in a battle, up to a level, and what happened in it: every event from the deal on, as in Position.move
    // of krig/trace.py. A thousand battles take less than a millisecond.
    look(battle, level) {
      const { game, piles } = this, { trace, seats } = this.data;
      const rows = seats.map(() => ({ stack: [], hand: [], pile: [] })), scene = { rows, pot: 0 };
      for (const event of trace.events) {
        if (event.battle > battle || (event.battle === battle && event.level > level) || event.type === "ended") break;
        if (event.battle !== scene.battle) {
          Object.assign(scene, { battle: event.battle, winner: null, taken: null });
          for (const row of rows) Object.assign(row, { laid: [], notes: [], gain: 0 });
        }
        const { seat, cards = [], choice } = event, row = rows[seat];
        const lay = (own, found, down) => rows[own].laid.push(...found.map((card) => ({ card, level: event.level, down })));
        switch (event.type) {
          case "dealt": event.hands.forEach((hand, own) => (rows[own].stack = [...hand])); break;
          case "turned": event.seats.forEach((own, place) => {
            const { hand } = rows[own];
            if (game === "hand") hand.splice(hand.indexOf(cards[place]), 1);
            else rows[game === "bank" ? 1 : own].stack.shift();
            lay(own, [cards[place]]);
          }); break;
          case "laid": event.seats.forEach((own, place) => {
            rows[own].stack.splice(0, cards[place].length);
            lay(own, cards[place], true);
          }); break;
          case "gaveup": case "burned": lay(seat, cards, true); row.stack.splice(0, cards.length); break;
          case "drew": row.hand.push(...row.stack.splice(0, cards.length)); break;
          case "chose":
            if (game !== "hand" && choice !== "no") row.notes.push(`chose-${choice}`);
            break;
          case "won": case "got": {
            const taken = event.taken ?? cards;
            row[piles ? "pile" : "stack"].push(...taken);
            row.gain += taken.length;
            if (event.taken) Object.assign(scene, { winner: seat, taken, pot: 0 });
            break;
          }
          case "waiting": scene.pot = event.pot.length; break;
          case "stole":
            row.pile.push(...cards, event.card);
            row.gain += cards.length;
            row.stack.shift();
            rows[event.loser].pile = [];
            break;
          case "turnedover": row.stack.push(...cards); row.pile = []; break;
          case "bonus": row.stack.push(rows[event.loser].stack.shift()); row.gain += 1; break;
          case "paid": row.gain += event.chips; scene.winner = seat; break;
          case "out": row.out = true;
        }
        scene.score = event.score ?? scene.score;
      }
      return scene;
    }

    score(battle) {
      const { game, battles, data } = this, { score } = battles[battle || 1];
      if (battle) return score;
      return game === "bank" ? score.map(() => (score[0] + score[1]) / 2) : data.trace.hands.map((hand) => hand.length);
    }

    // The lead of the first of two, or the cards of each of more, over the whole game; wars below
    curve() {
      const { battles } = this, path = (kind, d) => make("path", { class: kind, d, "vector-effect": "non-scaling-stroke" });
      const scores = battles.map((_, battle) => this.score(battle)), two = scores[0].length === 2;
      const lines = two ? [scores.map(([own, other]) => own - other)] : scores[0].map((_, seat) => scores.map((score) => 2 * score[seat] - scores[0][0]));
      const most = lines.flat().reduce((top, lead) => Math.max(top, Math.abs(lead)), 1);
      return make("svg", { viewBox: `0 -4 ${this.last} 124`, preserveAspectRatio: "none", "aria-hidden": true }, ...lines.map((line, seat) =>
        path(`kp-line${seat}`, `M${line.map((lead, battle) => `${battle} ${50 - (50 * lead) / most}`).join("L")}`)), path("kp-wars", this.wars.map((war) => `M${war} 106v14`).join("")));
    }

    index({ card }) {
      const rank = RANKS[card[0]] ?? parseInt(card, 10);
      return this.options.letters && rank > 10 ? card[0] : this.words.letters[rank];
    }

    fan(cards, hide) {
      return fan(cards, (laid) => (laid.down && hide && !this.peeking ? null : this.index(laid)), (what) => (typeof what === "number" ? this.say("face-down", { n: what }) : this.words.cards[what]));
    }

    draw(box, seat, past, level) {
      const { game, piles, scene, words, data } = this, { stack: own, hand, pile, laid, notes, gain, out } = scene.rows[seat], name = words.names[seat], won = scene.winner === seat;
      const bank = game === "bank", n = own.length, top = pile.at(-1);
      const line = h("p", "kp-name", h("b", {}, name), h("b", {}, bank ? this.say("chips", { n: (scene.score ?? this.score(0))[seat] }) : `${n + hand.length + pile.length}`));
      if (gain) line.append(h("span", "kp-badge", `+${gain}`));
      if (out) notes.push("out");
      line.append(...notes.map((note) => h("i", {}, this.say(note))));
      if (this.over() && data.trace.outcome.winner === seat) line.append(h("b", "kp-crown", `★ ${this.say("winner")}`));
      const best = won && !bank ? laid.findLast(({ down }) => !down) : null;
      if (best) best.kind = "krig-best";
      const cards = this.fan(laid, true), row = h("div", "kp-row", ...(bank && !seat ? [] : [stack(n, bank ? this.say("shoe", { n }) : this.say("stack", { name, n }))]),
        ...(piles ? [stack(pile.length, `${this.say("pile")}: ${pile.length}`, top && face(top, this.index({ card: top })))] : []), cards);
      if (past && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        laid.forEach((card, at) => card.level >= level && cards.children[at].classList.add("krig-new"));
        if (!level && past.taken) { // what lay here goes under the winner's stack
          const old = box.querySelector(".krig-fan");
          row.append(old);
          old.classList.add("kp-gone");
          old.animate([{}, { transform: `translate(-6rem, ${past.tops[past.winner] - past.tops[seat]}px) scale(.4)`, opacity: 0.4 }], 400).onfinish = () => old.remove();
        }
      }
      box.replaceChildren(line, row);
      if (game === "hand") box.append(h("div", "kp-more-cards", this.say("hand"), this.fan(hand.map((card) => ({ card })))));
      if (this.peeking && n) box.append(h("div", "kp-more-cards", "▸", this.fan(own.slice(0, 12).map((card) => ({ card })))));
      box.classList.toggle("kp-winner", won);
      box.classList.toggle("kp-out", !!out);
    }

    // Who takes what, in the order in which it goes under the stack
    drawTaken() {
      const { winner, taken, pot, rows } = this.scene, laid = rows.flatMap((row) => row.laid);
      const order = this.fan((taken ?? []).map((card) => ({ card, down: laid.some((found) => found.card === card && found.down) })), true);
      order.ariaHidden = "true"; // it has been said who takes them
      this.taken.replaceChildren(...(taken ? [h("b", {}, `${this.words.names[winner]} +${taken.length}`), this.say(this.piles ? "to-pile" : "under"), order] : pot ? [this.say("pot", { n: pot })] : []));
    }
  }
  return { face, back, icon, h, Table };
})();
