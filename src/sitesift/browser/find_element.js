// The element (or the text node's element) that a positional path leads to, as the page model
// counts: shadow roots are dissolved into their hosts. In: the document element and the steps below
// it, as [tag, number]. Called by find_element.py.
(root, steps) => {
  const below = node =>
    [...(node.shadowRoot ? node.shadowRoot.childNodes : []), ...node.childNodes];
  const is = (node, tag) =>
    tag === "text()" ? node.nodeType === 3 : node.nodeType === 1 && node.localName === tag;
  let node = root;
  for (const [tag, number] of steps) {
    const found = below(node).filter(child => is(child, tag))[number - 1];
    if (!found) return null;
    node = found;
  }
  return node.nodeType === 3 ? node.parentNode : node;
}
