// What says that a page is not done yet: the classes of skeletons and spinners that show, and a
// name for timers. In: that name. Called by loading_indicators.py.
timer => {
  const words = "skeleton|shimmer|spinner|preloader|loader|loading|placeholder-(?:glow|wave)";
  const named = new RegExp(`(?:^|[-_\\s])(?:${words})`, "i");
  const word = e =>
    typeof e.className === "string" ? e.className.replace(/([a-z])(?=[A-Z])/g, "$1-") : "";
  const shown = e => {
    const box = e.getBoundingClientRect();
    return box.width > 3 && box.height > 3
      && e.checkVisibility({opacityProperty: true, visibilityProperty: true});
  };
  const likely = document.querySelectorAll(
    '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), [class*="skeleton" i], ' +
    '[class*="shimmer" i], [class*="spinner" i], [class*="load" i], [class*="placeholder-" i]');
  const found = new Set();
  for (const e of Array.from(likely).slice(0, 500)) {
    const busy = e.getAttribute("aria-busy") === "true" || e.getAttribute("role") === "progressbar";
    if ((busy || named.test(word(e))) && !["body", "img"].includes(e.localName) && shown(e))
      found.add((busy ? "busy " : "") + word(e).slice(0, 80));
  }
  return [...found];
}
