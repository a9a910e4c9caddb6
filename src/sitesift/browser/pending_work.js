// Milliseconds until the work is due that the page and its frames have put off, 0 where none is;
// and whether that is all that can still change the page. Called by pending_work.py in the page's
// own world.
() => {
  const ends = animation => animation.playState === "running"
    && animation.effect?.getComputedTiming().endTime !== Infinity;
  const asked = view => {
    const told = view[Symbol.for("sitesift.pending")]();
    const open = view.document;
    const isDrawn = open.readyState === "complete" && !open.getAnimations().some(ends);
    let [due, isAll] = [told[0], told[1] && isDrawn];
    for (let n = 0; n < view.length; n++) {
      let inner = [0, false];
      try { inner = asked(view[n]); } catch {}  // a frame of another site
      due = Math.max(due, inner[0]);
      isAll = isAll && inner[1];
    }
    return [due, isAll];
  };
  try { return asked(window); } catch { return [0, false]; }
}
