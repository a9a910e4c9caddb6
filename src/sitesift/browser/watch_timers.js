// Notes which timers are waiting. Runs before all scripts of the page; loading_indicators.js asks
// what it noted. Assumed: a page that waits before it asks for its content waits a second at most.
(() => {
  const MAX_DELAY = 1000;  // milliseconds a script may put work off by, to be waited for
  const MAX_CHAIN = 4;  // timers that set each other in a row: longer chains are animations
  const later = window.setTimeout, never = window.clearTimeout, due = new Set();
  let depth = 0;
  const noted = (work, delay, rest) => {
    const level = depth + 1;
    const run = function (...given) {
      due.delete(id);
      const before = depth;
      depth = level;
      try { return work.apply(this, given); } finally { depth = before; }
    };
    const id = later.call(window, run, delay, ...rest);
    due.add(id);
    return id;
  };
  window.setTimeout = function setTimeout(work, delay, ...rest) {
    const counts = typeof work === "function" && !(delay > MAX_DELAY) && depth < MAX_CHAIN;
    return counts ? noted(work, delay, rest) : later.call(window, work, delay, ...rest);
  };
  window.clearTimeout = function clearTimeout(id) {
    due.delete(id);
    return never.call(window, id);
  };
  Object.defineProperty(window, Symbol.for("sitesift.due"), {value: due});
})();
