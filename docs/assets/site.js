// The frame of the page: menu, languages, light and dark, where one is in the list of headings.

const root = document.documentElement;

const dark = document.querySelector(".krig-button--dark");
const showTheme = () => dark.setAttribute("aria-pressed", String(root.dataset.theme === "dark"));
new MutationObserver(showTheme).observe(root, { attributeFilter: ["data-theme"] });
showTheme();
dark.addEventListener("click", () => {
  dispatchEvent(new CustomEvent("krig-theme", { detail: root.dataset.theme === "dark" ? "light" : "dark" }));
});

const menu = document.querySelector("button.krig-button--menu");
const pages = document.getElementById("krig-pages");
const showPage = () => { // in a long list
  const current = pages.querySelector("[aria-current]");
  if (current) pages.scrollTop += current.getBoundingClientRect().top - pages.getBoundingClientRect().top - pages.clientHeight / 2;
};
showPage();
const setMenu = (open) => {
  menu.setAttribute("aria-expanded", String(open));
  root.classList.toggle("krig-menu-open", open);
};
menu.addEventListener("click", () => setMenu(menu.getAttribute("aria-expanded") !== "true"));

const languages = document.querySelector(".krig-languages");
document.addEventListener("click", (event) => {
  if (!languages.contains(event.target)) languages.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (languages.open) {
    languages.open = false;
    languages.querySelector("summary").focus();
  }
  if (menu.getAttribute("aria-expanded") === "true") {
    setMenu(false);
    menu.focus();
  }
});

const links = new Map([...document.querySelectorAll(".krig-contents a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
const showPlace = () => {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 4).at(-1);
  for (const [id, link] of links) link.classList.toggle("krig-here", id === passed?.id);
};
if (headings.length) {
  addEventListener("scroll", showPlace, { passive: true });
  showPlace();
}

// A table wider than the page scrolls inside itself; the keyboard must reach it.
for (const table of document.querySelectorAll(".krig-article table")) {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
}
