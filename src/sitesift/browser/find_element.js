// The element that is meant, or null: by the number that dom_view.js gave it, by a positional path,
// or as an option that a list drawn by scripts offers. In: {number} or {steps}, and {option} where
// an option of that element is meant. A path counts as the page model does: shadow roots are
// dissolved into their hosts; a text stands for its element. Used by find_element.py. What is read
// of nodes is read by the getters of their kinds: a form's own are hidden by fields of their name.
({number, steps, option}) => {
  const getter = (kind, name) => {
    const read = Object.getOwnPropertyDescriptor(kind.prototype, name).get;
    return node => read.call(node);
  };
  const typeOf = getter(Node, "nodeType"), childrenOf = getter(Node, "childNodes");
  const parentOf = getter(Node, "parentNode"), tagOf = getter(Element, "localName");
  const rootIn = getter(Element, "shadowRoot"), isConnected = getter(Node, "isConnected");
  const top = getter(Document, "documentElement"), attribute = Element.prototype.getAttribute;
  const below = node => {
    const inner = typeOf(node) === 1 ? rootIn(node) : null;
    return [...(inner ? childrenOf(inner) : []), ...childrenOf(node)];
  };
  const is = (node, tag) =>
    tag === "text()" ? typeOf(node) === 3 : typeOf(node) === 1 && tagOf(node) === tag;
  const atPath = () => {
    let node = top(document);
    for (const [tag, place] of steps) {
      node = below(node).filter(child => is(child, tag))[place - 1];
      if (!node) return null;
    }
    return typeOf(node) === 3 ? parentOf(node) : node;
  };
  const numbered = () => {
    const node = globalThis.sitesift?.nodes.get(number);
    return node && isConnected(node) ? node : null;
  };
  // the option of a list that is wanted, by its place or its text; null while it is not shown
  const offered = list => {
    const plain = s => s.replace(/[\s\u00a0]+/g, " ").trim();
    const named = ["aria-controls", "aria-owns"].map(a => attribute.call(list, a) || "")
      .map(id => Document.prototype.getElementById.call(document, id)).find(x => x);
    const inside = named ? Element.prototype.querySelectorAll.call(named, "[role=option]")
      : Document.prototype.querySelectorAll.call(document, "[role=option]");
    const shown = Array.from(inside).filter(o => o.checkVisibility());
    const own = shown.filter(o => Node.prototype.contains.call(list, o));
    const options = own.length ? own : shown;
    const says = o => plain(o.textContent) === plain(option);
    return (typeof option === "number" ? options[option] : options.find(says)) || null;
  };
  const element = steps ? atPath() : numbered();
  return element && option !== undefined ? offered(element) : element;
}
