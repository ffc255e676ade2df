// Search over the finished pages, in the language of the page. Nothing is loaded before the search is opened.

const dialog = document.getElementById("krig-search");
const opener = document.querySelector(".krig-button--search");
const form = dialog.querySelector("form");
const field = dialog.querySelector("input");
const status = dialog.querySelector("[role=status]");
const list = dialog.querySelector("ol");
const words = dialog.dataset;
const PAGES = 10;
const PLACES = 3;

let loading = null;
const load = () => {
  loading ??= import(new URL(words.pagefind, location.href).href).then(async (pagefind) => {
    await pagefind.init();
    return pagefind;
  });
  return loading;
};

const open = () => {
  dialog.showModal();
  field.select();
  load().catch(() => {
    status.textContent = words.failed;
  });
};

const entry = (place, className) => {
  const link = document.createElement("a");
  link.href = place.url;
  link.className = className;
  const title = document.createElement("strong");
  title.textContent = place.title;
  const excerpt = document.createElement("span");
  excerpt.innerHTML = place.excerpt; // from our own index: escaped there, with <mark> around the words found
  link.append(title, " ", excerpt);
  return link;
};

const item = (page) => {
  const row = document.createElement("li");
  row.append(entry({ url: page.url, title: page.meta.title, excerpt: page.excerpt }, "krig-search__page"));
  const places = page.sub_results.filter((found) => found.title !== page.meta.title);
  row.append(...places.slice(0, PLACES).map((place) => entry(place, "krig-search__place")));
  return row;
};

let latest = 0;
const search = async () => {
  const query = field.value.trim();
  const mine = ++latest;
  if (!query) {
    list.replaceChildren();
    status.textContent = "";
    return;
  }
  try {
    const pagefind = await load();
    const found = await pagefind.search(query);
    const pages = await Promise.all(found.results.slice(0, PAGES).map((result) => result.data()));
    if (mine !== latest) return; // the reader has typed on
    const count = found.results.length;
    const text = count === 0 ? words.none : count === 1 ? words.one : words.many;
    status.textContent = text.replace("{query}", () => query).replace("{count}", String(count));
    list.replaceChildren(...pages.map(item));
  } catch {
    if (mine !== latest) return;
    loading = null;
    list.replaceChildren();
    status.textContent = words.failed;
  }
};

let timer = 0;
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 150);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.focus();
});
opener.addEventListener("click", open);
dialog.querySelector(".krig-search__close").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", (event) => {
  // a click on the backdrop, or on a result that leads to another place of this page
  if (event.target === dialog || event.target.closest("a")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [field, ...list.querySelectorAll("a")];
  const next = stops.indexOf(document.activeElement) + step;
  stops[Math.max(0, Math.min(stops.length - 1, next))].focus();
});
document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
  event.preventDefault();
  open();
});
