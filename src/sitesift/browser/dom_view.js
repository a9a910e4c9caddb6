// The live DOM as XML text, with a number for each element, in document order.
// In: the registry of the document (numbers stay the same between two views), and what else is
// wanted: computed styles, visibility, DOM properties. Names that XML does not know are left out;
// open shadow roots are dissolved into their hosts. Called by dom_view.py.
(registry, [styles, sees, properties]) => {
  const name = /^[a-z_][\w.:-]*$/, bad = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
  const out = [], ids = [], seen = [];
  const wanted = styles.map(() => []), held = properties.map(() => []);
  registry.nodes = new Map();
  const signs = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
    "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"};
  const clean = s => s.toWellFormed().replace(bad, "");
  const text = s => clean(s).replace(/[&<>\r]/g, sign => signs[sign]);
  const quoted = s => clean(s).replace(/[&<>"\t\n\r]/g, sign => signs[sign]);
  const isSeen = node => node.checkVisibility({visibilityProperty: true})
    && node.getClientRects().length > 0;
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
    const tag = name.test(node.localName.toLowerCase()) ? node.localName.toLowerCase() : "unknown";
    out.push("<", tag);
    const had = new Set();
    for (const {name: own, value} of node.attributes) {
      const lower = own.toLowerCase();
      if (name.test(lower) && !lower.startsWith("xmlns") && !had.has(lower)) {
        had.add(lower);
        out.push(" ", lower, '="', quoted(value), '"');
      }
    }
    out.push(">");
    return tag;
  };
  const leaf = node => {
    if (node.nodeType === 3 || node.nodeType === 4) out.push(text(node.data));
    else if (node.nodeType === 8) out.push("<!--", clean(node.data).replace(/-/g, "\u2010"), "-->");
  };
  // What is drawn inside an element, as the page model has it: a host holds what its open shadow
  // root holds, and a slot what was put into it.
  const first = node => {
    if (node.shadowRoot) return node.shadowRoot.firstChild;
    const put = node.localName === "slot" ? node.assignedNodes() : [];
    return put.length ? put[0] : node.firstChild;
  };
  const next = node => {
    const slot = node.assignedSlot;
    if (!slot) return node.nextSibling;
    const beside = slot.assignedNodes();
    return beside[beside.indexOf(node) + 1] || null;
  };
  const stack = [];
  let node = document.documentElement;
  while (node) {
    if (node.nodeType === 1) {
      stack.push([node, open(node)]);
      const child = stack.length < 1000 ? first(node) : null;
      if (child) { node = child; continue; }
    } else {
      leaf(node);
    }
    let after = null;
    if (node.nodeType !== 1) after = next(node);
    while (!after && stack.length) {
      const [inner, tag] = stack.pop();
      out.push("</", tag, ">");
      after = stack.length ? next(inner) : null;
    }
    node = after;
  }
  return {url: location.href, base: document.baseURI, xml: out.join(""), ids, seen,
    styles: wanted, properties: held};
}
