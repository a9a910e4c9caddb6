// The live DOM as XML text, with a number for each element, in document order.
// In: what else is wanted: computed styles, visibility, DOM properties. Names that XML does not
// know are left out; open shadow roots are dissolved into their hosts. Numbers are kept in the
// isolated world and stay the same between two views. Called by dom_view.py. What is read of nodes
// is read by the getters of their kinds: a form's own are hidden by fields of their name.
([styles, sees, properties]) => {
  const registry = globalThis.sitesift ??= {ids: new WeakMap(), nodes: new Map(), next: 1};
  const getter = (kind, name) => {
    const read = Object.getOwnPropertyDescriptor(kind.prototype, name).get;
    return node => read.call(node);
  };
  const typeOf = getter(Node, "nodeType"), firstOf = getter(Node, "firstChild");
  const nextOf = getter(Node, "nextSibling"), nameOf = getter(Element, "localName");
  const attributesOf = getter(Element, "attributes"), rootIn = getter(Element, "shadowRoot");
  const slotOf = getter(Element, "assignedSlot"), textSlotOf = getter(Text, "assignedSlot");
  const isVisible = Element.prototype.checkVisibility, boxes = Element.prototype.getClientRects;
  const name = /^[a-z_][\w.:-]*$/, bad = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
  const out = [], ids = [], seen = [];
  const wanted = styles.map(() => []), held = properties.map(() => []);
  registry.nodes = new Map();
  const signs = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
    "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"};
  const clean = s => s.toWellFormed().replace(bad, "");
  const text = s => clean(s).replace(/[&<>\r]/g, sign => signs[sign]);
  const quoted = s => clean(s).replace(/[&<>"\t\n\r]/g, sign => signs[sign]);
  const isSeen = node => isVisible.call(node, {visibilityProperty: true})
    && boxes.call(node).length > 0;
  const open = node => {
    let id = registry.ids.get(node);
    if (id === undefined) { id = registry.next++; registry.ids.set(node, id); }
    registry.nodes.set(id, node);
    ids.push(id);
    if (sees) seen.push(isSeen(node) ? 1 : 0);
    if (styles.length) {
      const computed = getComputedStyle(node);
      styles.forEach((style, i) => wanted[i].push(computed.getPropertyValue(style)));
    }
    properties.forEach((property, i) => {
      let value = "";
      try { value = node[property]; } catch {}
      held[i].push(value === undefined || value === null ? "" : String(value));
    });
    const lower = nameOf(node).toLowerCase(), tag = name.test(lower) ? lower : "unknown";
    out.push("<", tag);
    const had = new Set();
    for (const {name: own, value} of attributesOf(node)) {
      const key = own.toLowerCase();
      if (name.test(key) && !key.startsWith("xmlns") && !had.has(key)) {
        had.add(key);
        out.push(" ", key, '="', quoted(value), '"');
      }
    }
    out.push(">");
    return tag;
  };
  const leaf = node => {
    const type = typeOf(node);
    if (type === 3 || type === 4) out.push(text(node.data));
    else if (type === 8) out.push("<!--", clean(node.data).replace(/-/g, "\u2010"), "-->");
  };
  // What is drawn inside an element, as the page model has it: a host holds what its open shadow
  // root holds, and a slot what was put into it.
  const first = node => {
    const inner = rootIn(node);
    if (inner) return firstOf(inner);
    const put = nameOf(node) === "slot" && node.assignedNodes ? node.assignedNodes() : [];
    return put.length ? put[0] : firstOf(node);
  };
  const next = node => {
    const type = typeOf(node);
    const slot = type === 1 ? slotOf(node) : type === 3 ? textSlotOf(node) : null;
    if (!slot) return nextOf(node);
    const beside = slot.assignedNodes();
    return beside[beside.indexOf(node) + 1] || null;
  };
  const stack = [];
  let node = getter(Document, "documentElement")(document);
  while (node) {
    if (typeOf(node) === 1) {
      stack.push([node, open(node)]);
      const child = stack.length < 1000 ? first(node) : null;
      if (child) { node = child; continue; }
    } else {
      leaf(node);
    }
    let after = null;
    if (typeOf(node) !== 1) after = next(node);
    while (!after && stack.length) {
      const [inner, tag] = stack.pop();
      out.push("</", tag, ">");
      after = stack.length ? next(inner) : null;
    }
    node = after;
  }
  const base = getter(Node, "baseURI")(document);
  return {url: location.href, base, xml: out.join(""), ids, seen,
    styles: wanted, properties: held};
}
