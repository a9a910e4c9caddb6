// Pages open no windows: what asks for one of its own is shown in its tab, where every request
// passes the gate before it leaves. Runs before all scripts of the page, in every frame; used by
// browser_context.py. Without a click (a window that opens by itself) nothing opens, as in browsers
// that block pop-ups. What is used later is taken here, before the page can replace it.
(() => {
  const here = new Set(["", "_self", "_top", "_parent"]), has = Set.prototype.has;
  const call = Reflect.apply, doc = document, frames = window;
  const get = (kind, name) => Object.getOwnPropertyDescriptor(kind.prototype, name)?.get;
  const attribute = Element.prototype.getAttribute, set = Element.prototype.setAttribute;
  const find = Document.prototype.querySelector, path = Event.prototype.composedPath;
  const isActive = get(UserActivation, "isActive"), activation = navigator.userActivation;
  const lower = String.prototype.toLowerCase, escaped = CSS.escape, NativeURL = URL;
  const go = url => { try { location.assign(new NativeURL(`${url}`, doc.baseURI)); } catch {} };
  const isFrame = name => {
    const named = `[name="${escaped(name)}"]`;
    return call(find, doc, [`iframe${named}, frame${named}`]) !== null;
  };
  // whether a link, button or form asks for another window than this one and its frames
  const leaves = (element, name) => {
    const own = element && call(attribute, element, [name]);
    const base = own === null || own === undefined ? call(find, doc, ["base[target]"]) : null;
    const target = own ?? (base ? call(attribute, base, ["target"]) : "") ?? "";
    return !call(has, here, [call(lower, target, [])]) && !isFrame(target);
  };
  const leading = new Set(["a", "area", "form"]);
  const tagOf = element =>
    element && element.nodeType === 1 ? call(lower, element.tagName, []) : "";
  const asksForWindow = element =>
    call(has, leading, [tagOf(element)]) && leaves(element, "target");
  const keep = element => {
    const tag = tagOf(element);
    if (asksForWindow(element)) call(set, element, ["target", "_self"]);
    const mayAsk = tag === "button" || tag === "input";
    if (mayAsk && call(attribute, element, ["formtarget"]) && leaves(element, "formtarget"))
      call(set, element, ["formtarget", "_self"]);
  };
  const keepAll = event => {
    for (const node of call(path, event, [])) keep(node);
    if (event.submitter) keep(event.submitter);
  };
  for (const kind of ["click", "auxclick", "submit"])
    addEventListener(kind, keepAll, {capture: true});
  const isActing = () => Boolean(isActive && call(isActive, activation, []));
  const opened = url => {
    if (!isActing()) return null;
    if (url !== undefined && url !== null && `${url}` !== "" && `${url}` !== "about:blank") {
      go(url);
      return frames;
    }
    // a window that is told later where to go
    const place = {assign: go, replace: go, set href(later) { go(later); }};
    return {closed: false, focus() {}, blur() {}, close() {},
      get location() { return place; }, set location(later) { go(later); }};
  };
  const replace = (owner, name, value) =>
    Object.defineProperty(owner, name, {value, writable: true, configurable: true});
  replace(window, "open", function open(url) { return opened(url); });
  replace(window, "close", function close() {});
  replace(window, "print", function print() {});
  const acting = [
    [HTMLFormElement, "submit"], [HTMLFormElement, "requestSubmit"], [HTMLElement, "click"],
  ];
  for (const [kind, name] of acting) {
    const native = kind.prototype[name];
    replace(kind.prototype, name, function (...given) {
      const wasHere = !asksForWindow(this);
      keep(this);
      if (given[0]?.nodeType) keep(given[0]);
      return wasHere || isActing() ? call(native, this, given) : undefined;
    });
  }
})();
