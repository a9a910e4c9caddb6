// Notes what work the page's scripts have put off. Runs before all scripts of the page, in every
// frame; pending_work.js asks what it noted. Assumed: a page that waits before it asks for its
// content waits a second at most.
(() => {
  const MAX_DELAY = 1000;  // milliseconds a script may put work off by, to be waited for
  const MAX_CHAIN = 4;  // timers that set each other in a row: longer chains are animations
  const REST = 40;  // milliseconds after which work that goes on by itself has come to its end
  const call = Reflect.apply, now = performance.now.bind(performance);
  const due = new Map();  // timers that are waited for: when each is due
  const clocks = new Set();  // intervals, and timers of long chains
  let depth = 0, isHidden = false, sliced = -REST, drawn = -REST;
  const replace = (owner, name, value) =>
    Object.defineProperty(owner, name, {value, writable: true, configurable: true});

  const later = window.setTimeout, never = window.clearTimeout;
  const noted = (work, delay, rest, counts) => {
    const level = depth + 1;
    const run = function (...given) {
      due.delete(id);
      clocks.delete(id);
      const before = depth;
      depth = level;
      try { return work.apply(this, given); } finally { depth = before; }
    };
    const id = later.call(window, run, delay, ...rest);
    if (counts) due.set(id, now() + (delay > 0 ? +delay : 0));
    else clocks.add(id);
    return id;
  };
  window.setTimeout = function setTimeout(work, delay, ...rest) {
    if (typeof work !== "function" || delay > MAX_DELAY)
      return later.call(window, work, delay, ...rest);
    return noted(work, delay, rest, depth < MAX_CHAIN);
  };
  window.clearTimeout = function clearTimeout(id) {
    due.delete(id);
    clocks.delete(id);
    return never.call(window, id);
  };
  const every = window.setInterval, stop = window.clearInterval;
  window.setInterval = function setInterval(work, delay, ...rest) {
    const id = every.call(window, work, delay, ...rest);
    if (!(delay > MAX_DELAY)) clocks.add(id);
    return id;
  };
  window.clearInterval = function clearInterval(id) {
    clocks.delete(id);
    return stop.call(window, id);
  };
  const watched = (owner, name, note) => {
    const native = owner?.[name];
    if (native) replace(owner, name, {[name](...given) {
      note();
      return call(native, this ?? window, given);
    }}[name]);
  };
  // by which long work is cut into slices
  const slice = () => { sliced = now(); };
  watched(window, "requestIdleCallback", slice);
  watched(window, "postMessage", slice);
  watched(window.MessagePort?.prototype, "postMessage", slice);
  watched(window.Scheduler?.prototype, "postTask", slice);
  watched(window, "requestAnimationFrame", () => { drawn = now(); });
  // whose clocks nobody can watch
  for (const name of ["Worker", "SharedWorker", "WebSocket", "EventSource", "RTCPeerConnection"]) {
    const native = window[name];
    if (native) replace(window, name, new Proxy(native, {
      construct(target, given, made) {
        isHidden = true;
        return Reflect.construct(target, given, made);
      },
    }));
  }
  // milliseconds until what is waited for is due, 0 where nothing is; whether that is all there is
  const pending = () => {
    const time = now(), slices = Math.max(0, sliced + REST - time);
    const timers = [...due.values()].map(at => Math.max(1, at - time));
    return [Math.max(slices, ...timers), !isHidden && !clocks.size && time - drawn >= REST];
  };
  Object.defineProperty(window, Symbol.for("sitesift.pending"), {value: pending});
})();
