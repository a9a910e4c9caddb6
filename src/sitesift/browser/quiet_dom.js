// Resolves after `quiet` ms, and at least two frames that were drawn, without a mutation in the
// page, its open shadow roots and frames of its own origin: true; or after `limit` ms: false.
// Frames count because pages look at what has come into view when one is drawn. Called by
// settle.py.
([quiet, limit]) => new Promise(done => {
  const MAX_FRAME = 100;  // milliseconds; a tab that is not drawn has no frames to wait for
  let turn = 0;
  const frame = () => new Promise(next => {
    requestAnimationFrame(next);
    setTimeout(next, MAX_FRAME);
  });
  const begin = async () => {
    const own = ++turn;
    await Promise.all([new Promise(next => setTimeout(next, quiet)), frame().then(frame)]);
    if (own === turn) end(true);
  };
  const observer = new MutationObserver(begin);
  const end = settled => {
    turn = -1;
    observer.disconnect();
    clearTimeout(last);
    done(settled);
  };
  const watch = root => {
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true});
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) watch(element.shadowRoot);
      if (element.localName === "iframe") { try { watch(element.contentDocument); } catch {} }
    }
  };
  const last = setTimeout(end, limit, false);
  watch(document);
  begin();
})
