// Resolves after `quiet` ms without a mutation in the page, its open shadow roots and frames of its
// own origin: true; or after `limit` ms: false. Called by settle.py.
([quiet, limit]) => new Promise(done => {
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, quiet, true);
  });
  const end = settled => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(last);
    done(settled);
  };
  const watch = root => {
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) watch(element.shadowRoot);
      if (element.tagName === "IFRAME") { try { watch(element.contentDocument); } catch {} }
    }
  };
  let timer = setTimeout(end, quiet, true);
  const last = setTimeout(end, limit, false);
  watch(document);
})
