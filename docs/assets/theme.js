// Before the first paint: light or dark, as chosen here before or as the device says.
(() => {
  const root = document.documentElement;
  const device = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("krig-theme");
  } catch {
    // storage may be switched off: then the device decides
  }
  const apply = () => {
    root.dataset.theme = chosen ?? (device.matches ? "dark" : "light");
  };
  root.classList.replace("no-js", "js");
  apply();
  device.addEventListener("change", apply);
  addEventListener("krig-theme", (event) => {
    chosen = event.detail;
    try {
      localStorage.setItem("krig-theme", chosen);
    } catch {
      // the choice holds for this page only
    }
    apply();
  });
})();
