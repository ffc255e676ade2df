// <krig-player game="cottage">: a game that was played, battle by battle, from games/cottage.json beside this file.
// Takes over the list of battles after it; without data that stays, and the line inside. Attribute `battle` (0: before
// the first) says and sets where it is, event `krig-battle` tells of it.
(() => {
  if (customElements.get("krig-player")) return; // loaded twice
  const HERE = document.currentScript.src;
  const SPEEDS = [3000, 1600, 700]; // milliseconds a step
  const STEPS = { first: -Infinity, "ten-back": -10, previous: -1, next: 1, "ten-on": 10, last: Infinity };
  const KEYS = {
    ArrowLeft: "previous", ArrowRight: "next", PageUp: "ten-back", PageDown: "ten-on", Home: "first", End: "last", " ": "play",
    w: "next-war", h: "peek", r: "turn-table", "?": "help", ArrowLeftShift: "level-back", ArrowRightShift: "level-on", wShift: "previous-war", "?Shift": "help",
  };
  const { icon, h, Table } = krigCards;

  class Player extends Table {
    static observedAttributes = ["battle"];

    async connectedCallback() {
      const { signal } = (this.gone = new AbortController()), inside = this.querySelector("script");
      try {
        const url = new URL(`games/${encodeURIComponent(this.getAttribute("game"))}.json`, HERE);
        const data = inside ? JSON.parse(inside.text) : await (await fetch(url, { signal })).json();
        if (data.schema !== "krig.game/1") throw new TypeError();
        if (!signal.aborted) this.build(data);
      } catch {
        if (signal.aborted) return;
        this.leave();
        this.toggleAttribute("failed", true);
      }
    }

    disconnectedCallback() {
      this.gone.abort();
      this.leave();
    }

    attributeChangedCallback(_, old, battle) {
      if (this.scene && +battle !== this.battle) this.jump(+battle);
    }

    leave() {
      clearTimeout(this.playing);
      clearTimeout(this.writing);
      this.items?.forEach((item, battle) => {
        item.id = `b${battle}`;
        item.ariaCurrent = null;
      });
      this.list?.classList.remove("krig-steps--taken", "krig-steps--folded");
      if (this.inner) this.replaceChildren(...this.inner);
      for (const name of ["role", "tabindex", "aria-label"]) this.removeAttribute(name);
      this.playing = this.scene = this.inner = this.list = this.items = null;
    }

    build(data) {
      const { trace, languages, seats } = data, code = this.closest("[lang]")?.lang.split("-")[0];
      const list = (this.closest(".krig-play") ?? this).nextElementSibling, { signal } = this.gone;
      const say = (key, slots) => this.say(key, slots), on = (target, kind, act) => target.addEventListener(kind, act, { signal });
      Object.assign(this, { data, words: languages[code] ?? Object.values(languages)[0], battle: 0, level: Infinity, shift: 1, options: { speed: 1 } });
      this.battles = [{ levels: 0 }, ...trace.battles];
      this.last = trace.battles.length;
      this.wars = this.battles.flatMap(({ war }, battle) => (war ? battle : []));
      if (list?.matches("ol.krig-steps")) {
        this.list = list;
        this.items = new Map();
      }
      try {
        Object.assign(this.options, JSON.parse(localStorage.getItem("krig-player")));
      } catch {
        // nothing is remembered
      }
      this.buttons = {};
      const button = (key, content = icon(key)) => (this.buttons[key] = this.label(h("button", { type: "button", "data-do": key }, content), say(key, { n: 1 })));
      const place = (key, kind, ...children) => (this[key] = h(kind.startsWith("kp-say") ? "p" : "div", kind, ...children));
      const levels = this.battles.reduce((most, found) => Math.max(most, found.levels), 0);
      place("levels", "kp-levels", ...Array.from({ length: levels + 1 }, (_, level) =>
        this.label(h("button", { type: "button", "data-level": level }, `${level || "="}`), say(level ? "level" : "level-first", { n: level }))));
      this.boxes = seats.map((_, seat) => h("div", { class: "kp-seat", role: "group", "aria-label": this.words.names[seat] }));
      this.heading = h("b", {});
      this.slider = h("input", { type: "range", max: this.last, "aria-label": say("curve") });
      this.inner = [...this.childNodes];
      const page = list ? location : this.querySelector("a");
      const table = h("div", "kp-table", h("div", "kp-head", this.heading, place("badge", "kp-badge"), this.levels), place("table", ""), place("taken", "kp-taken"));
      const bar = h("div", "kp-bar", ...["first", "previous", "play", "next", "last"].map((key) => button(key)));
      const more = h("div", "kp-bar", button("previous-war", `‹ ${say("war")}`), button("next-war", `${say("war")} ›`), button("speed", ""), button("peek"), button("turn-table"),
        ...(this.list ? [button("list")] : []), button("help", "?"));
      // the words last: buttons must not run away
      this.replaceChildren(table, bar, h("div", "kp-curve", this.curve(), this.slider), place("text", "kp-say"), place("why", "kp-why"), more, this.help(page));
      this.text.ariaLive = "polite";
      this.text.ariaAtomic = "true";
      this.buttons.help.ariaExpanded = this.buttons.peek.ariaPressed = "false";
      this.role = "group";
      this.ariaLabel = say("label");
      this.tabIndex = 0;
      this.removeAttribute("failed");

      let dragged = false, start = null;
      on(this, "keydown", (event) => this.key(event));
      on(this, "click", ({ target }) => {
        const { do: key, level } = target.closest("button")?.dataset ?? {};
        if (key) this.act(key);
        else if (level) this.jump(this.battle, { level: +level });
      });
      on(this.slider, "input", () => {
        this.jump(+this.slider.value, { push: !dragged });
        dragged = true;
      });
      on(this.slider, "change", () => (dragged = false));
      on(this.more, "change", ({ target }) => this.choose({ [target.name]: target.checked }));
      on(table, "pointerdown", (event) => (start = event.pointerType === "mouse" ? null : event));
      on(table, "pointerup", (event) => {
        const across = start ? event.clientX - start.clientX : 0;
        if (Math.abs(across) > Math.max(40, 1.5 * Math.abs(event.clientY - start?.clientY))) this.act(across < 0 ? "next" : "previous");
      });
      on(document, "visibilitychange", () => document.hidden && this.play(false));
      if (this.list) this.takeList(on);
      this.choose();
      this.turn(0);
      const linked = this.linked();
      this.show(linked ?? this.getAttribute("battle"), { quiet: true });
      if (linked) this.reveal();
    }

    say(key, slots) {
      return this.words.words[key].replace(/\{(\w+)\}/g, (_, name) => slots[name]);
    }

    label(node, text) {
      node.ariaLabel = node.title = text;
      return node;
    }

    help(page) {
      const say = (key) => this.say(key), { letters, words } = this.words, button = (key) => h("button", { type: "button", "data-do": key }, say(key));
      const check = (key, name) => {
        const box = h("input", { type: "checkbox", name });
        box.checked = this.options[name];
        return h("label", {}, box, say(key));
      };
      this.page = page?.href;
      this.output = h("textarea", { readonly: "", rows: 5, hidden: "", "aria-label": say("embed") });
      this.status = h("span", { role: "status" });
      return (this.more = h("div", { class: "kp-more", hidden: "" }, check("four-colours", "four"), letters[11] === "J" ? "" : check("letters", "letters"),
        ...(page ? [button("copy-link"), " ", button("embed"), " ", this.status, this.output] : []), h("p", {}, h("b", {}, say("keys"))),
        h("ul", {}, ...Object.keys(words).filter((key) => key.startsWith("key-")).map((key) => h("li", {}, say(key))))));
    }

    takeList(on) {
      const { list, items } = this;
      for (const item of list.children) {
        items.set(+item.id.slice(1), item);
        item.removeAttribute("id"); // else the browser scrolls there
      }
      list.classList.add("krig-steps--taken");
      this.fold(matchMedia("(max-width: 44em)").matches);
      on(window, "hashchange", () => {
        const battle = location.hash ? this.linked() : 0;
        if (battle === null) return;
        this.jump(battle);
        if (battle) this.reveal();
      });
      on(document, "click", ({ target }) => {
        const link = target.closest("a"), battle = this.linked();
        if (battle && link?.href === location.href) this.jump(battle), this.reveal(); // no hashchange comes
        else if (!link && list.contains(target) && !String(getSelection()))
          items.forEach((item, found) => item.contains(target) && (this.jump(found, { push: true }), this.reveal()));
      });
    }

    key(event) {
      const { key, shiftKey, target } = event;
      const act = key === "Escape" ? !this.more.hidden && "help" : KEYS[(key.length > 1 ? key : key.toLowerCase()) + (shiftKey ? "Shift" : "")];
      if (!act || event.ctrlKey || event.altKey || event.metaKey || target === this.output || (key === " " && target.matches("button, a, [type=checkbox]"))) return;
      event.preventDefault();
      event.stopPropagation();
      this.act(act);
    }

    act(key) {
      const { battle, wars, buttons, more } = this;
      switch (key) {
        case "first": case "ten-back": case "previous": case "next": case "ten-on": case "last":
          this.jump(battle + STEPS[key], { push: Math.abs(STEPS[key]) > 1 });
          break;
        case "previous-war": this.jump(wars.findLast((war) => war < battle) ?? battle, { push: true }); break;
        case "next-war": this.jump(wars.find((war) => war > battle) ?? battle, { push: true }); break;
        case "level-back": this.play(false); this.pace(-1); break;
        case "level-on": this.play(false); this.pace(1); break;
        case "play": this.play(!this.playing); break;
        case "speed": this.choose({ speed: (this.options.speed + 1) % 3 }); break;
        case "peek":
          buttons.peek.ariaPressed = this.peeking = !this.peeking;
          this.show(battle, { level: this.level });
          break;
        case "turn-table": this.turn(1); break;
        case "list": this.fold(buttons.list.ariaPressed === "true"); break;
        case "help":
          if (more.contains(document.activeElement)) buttons.help.focus();
          buttons.help.ariaExpanded = more.hidden;
          more.hidden = !more.hidden;
          break;
        case "copy-link": this.copy(this.link(this.page)); break;
        case "embed": this.copy(this.snippet());
      }
    }

    jump(battle, { push, ...how } = {}) {
      const put = (way) => {
        this.writing = clearTimeout(this.writing);
        try {
          history[way](history.state, "", this.link(location));
        } catch {
          // browsers take only so many a minute
        }
      };
      const from = this.battle;
      this.play(false);
      if (this.writing && push) put("replaceState");
      this.show(battle, how);
      if (!this.list || from === this.battle) return;
      clearTimeout(this.writing);
      if (push) put("pushState");
      else this.writing = setTimeout(put, 150, "replaceState");
    }

    // One step of a war, or the first cards of the next battle
    pace(by) {
      const { battle, battles } = this, { levels } = battles[battle], level = Math.min(this.level, levels) + by;
      const on = level > levels, playing = this.playing;
      this.playing = null;
      if (level < 0 || on) this.jump(battle + by, { level: on ? 0 : Infinity });
      else this.jump(battle, { level });
      this.playing = playing;
    }

    play(on) {
      if (!on === !this.playing) return;
      clearTimeout(this.playing);
      this.playing = null;
      if (on && this.over()) this.jump(0);
      const { buttons, text } = this, tick = () => {
        this.pace(1);
        if (this.over()) this.play(false);
        else this.playing = setTimeout(tick, SPEEDS[this.options.speed]);
      };
      if (on) this.playing = setTimeout(tick, 300);
      text.ariaLive = on ? "off" : "polite";
      this.label(buttons.play, this.say(on ? "pause" : "play")).replaceChildren(icon(on ? "pause" : "play"));
    }

    over() {
      return this.battle === this.last && this.level === Infinity;
    }

    turn(by) {
      this.shift += by;
      this.table.replaceChildren(...this.boxes.map((_, place) => this.boxes[(place + this.shift) % this.boxes.length])); // the first sits below
    }

    fold(folded) {
      this.list.classList.toggle("krig-steps--folded", folded);
      this.buttons.list.ariaPressed = !folded;
      this.mark();
    }

    choose(changed) {
      const { options, buttons } = this, speed = Object.assign(options, changed).speed + 1;
      this.toggleAttribute("four", !!options.four);
      this.label(buttons.speed, this.say("speed", { n: speed })).textContent = "›".repeat(speed);
      if (!changed) return;
      this.show(this.battle, { level: this.level });
      try {
        localStorage.setItem("krig-player", JSON.stringify(options));
      } catch {
        // it holds for this page only
      }
    }

    linked() {
      const battle = this.list && /^#b(\d+)$/.exec(location.hash)?.[1];
      return battle ? Math.min(battle, this.last) : null; // an address may have more battles than the game
    }

    link(page) {
      return String(page).replace(/#.*|$/, this.battle ? `#b${this.battle}` : "");
    }

    snippet() {
      const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt()};`), file = (name) => safe(new URL(name, HERE).href);
      return `<link rel="stylesheet" href="${file("krig-cards.css")}"><link rel="stylesheet" href="${file("krig-player.css")}">
<script defer src="${file("krig-cards.js")}"></script><script defer src="${file("krig-player.js")}"></script>
<krig-player game="${safe(this.getAttribute("game"))}" lang="${this.closest("[lang]").lang}" battle="${this.battle}"><a href="${safe(this.link(this.page))}">${safe(document.title)}</a></krig-player>`;
    }

    async copy(text) {
      this.output.value = text;
      this.output.hidden = false;
      this.output.select();
      try {
        await navigator.clipboard.writeText(text);
        this.status.textContent = this.say("copied");
      } catch {
        // to be copied by hand
      }
    }

    reveal() {
      const { top } = this.getBoundingClientRect();
      if (top < 0 || top > innerHeight / 2) this.scrollIntoView();
    }

    show(battle, { level = Infinity, quiet } = {}) {
      battle = Math.max(0, Math.min(this.last, Math.trunc(battle) || 0));
      const from = this.battle, past = this.scene, { war, levels } = this.battles[battle], { buttons, wars, last, heading, slider } = this;
      const moving = !quiet && (battle === from + 1 || (battle === from && level > this.level));
      if (moving && past) past.tops = this.boxes.map((box) => box.offsetTop); // while the layout stands
      Object.assign(this, { battle, level: level < levels ? level : Infinity });
      this.scene = this.look(battle, this.level);
      heading.textContent = this.say("battle", { n: battle, of: last });
      this.badge.textContent = war ? this.say(levels === 2 ? "double-war" : "war") : "";
      if (!levels && this.levels.contains(document.activeElement)) this.focus();
      [...this.levels.children].forEach((button, at) => {
        button.hidden = !levels || at > levels;
        button.ariaPressed = at === Math.min(this.level, levels);
      });
      this.boxes.forEach((box, seat) => this.draw(box, seat, moving && past, battle === from ? level : 0));
      this.drawTaken();
      this.tell();
      slider.value = battle;
      slider.ariaValueText = `${heading.textContent}: ${this.score(battle).join("–")}`;
      const off = { first: !battle, previous: !battle, next: battle === last, last: battle === last, "previous-war": !(wars[0] < battle), "next-war": !(wars.at(-1) > battle) };
      for (const key in off) buttons[key].ariaDisabled = off[key];
      if (this.list) this.mark(from);
      this.setAttribute("battle", battle);
      if (!quiet && battle !== from) this.dispatchEvent(new CustomEvent("krig-battle", { bubbles: true, detail: { battle } }));
    }

    // The sentences of the battle, and why: from the page, where links are, else from the data
    tell() {
      const { battle, level, words, text, why } = this, item = this.items?.get(battle), told = words.battles[battle - 1] ?? [], whole = battle && level === Infinity;
      const copied = (kind) => [...item.querySelector(kind).cloneNode(true).childNodes];
      if (!whole) text.textContent = this.say(battle ? "goes-on" : "before-first");
      else if (item) text.replaceChildren(...copied("p:not([class])"));
      else text.textContent = told.map(({ parts }) => parts.map((part) => (part.at(2) && typeof part !== "string" ? part[2] : part)).join("")).join(" ");
      why.replaceChildren(...(!whole ? [] : item ? copied(".krig-why") : [[...new Set(told.map(({ rule }) => words.rules[rule]))].join(" · ")]));
    }

    mark(from) {
      const { list, items } = this, item = items.get(this.battle);
      if (items.has(from)) items.get(from).ariaCurrent = null;
      if (item) item.ariaCurrent = "step";
      if (!list.classList.contains("krig-steps--folded")) list.scrollTop = item ? item.offsetTop - list.clientHeight / 4 : 0;
      for (const other of document.querySelectorAll(".krig-languages a")) other.href = this.link(other.href);
    }
  }
  customElements.define("krig-player", Player);
})();
