// Gives lists that are drawn in part (virtual scrolling: only the rows in sight exist) the room for
// all their rows, so that the page draws them. In: `most`, the height that no list is given more
// than, in pixels. Out: whether a list was given more room. Called by whole_lists.py.
//
// A list is drawn in part where it scrolls within the page, and the lower end of what can be
// scrolled shows nothing. Those that do not answer to more room are left after two attempts.
({most}) => {
  const LEAST = 120;  // pixels: a lower box, or less to scroll, is no list of records
  const known = window.sitesiftWholeLists ||= new WeakMap();
  const all = (root, found = []) => {
    for (const e of root.querySelectorAll("*")) {
      if (found.length > 30000) break;
      found.push(e);
      if (e.shadowRoot) all(e.shadowRoot, found);
    }
    return found;
  };
  const scrolls = e => e.clientHeight >= LEAST && e.scrollHeight > e.clientHeight + LEAST
    && /auto|scroll|overlay/.test(getComputedStyle(e).overflowY);
  const says = e => e.matches("img, svg") || Array.prototype.some.call(
    e.childNodes, n => n.nodeType === 3 && n.data.trim());
  const drawnTo = (box, inside) => {
    const top = box.getBoundingClientRect().top - box.scrollTop;
    let lowest = 0, count = 0;
    for (const e of inside) {
      if (!says(e)) continue;
      const place = e.getBoundingClientRect();
      if (!place.height) continue;
      lowest = Math.max(lowest, place.bottom - top);
      count++;
    }
    return count >= 5 ? lowest : Infinity;
  };
  const up = e => e.parentElement || e.getRootNode().host;
  const widen = (box, height) => {
    box.style.setProperty("max-height", "none", "important");
    box.style.setProperty("min-height", `${height}px`, "important");
    for (let e = up(box), n = 0; e && e !== document.body && n < 40; e = up(e), n++) {
      if (e.scrollHeight <= e.clientHeight + 1) continue;
      e.style.setProperty("max-height", "none", "important");
      e.style.setProperty("min-height", `${e.scrollHeight}px`, "important");
    }
    box.dispatchEvent(new Event("scroll"));
  };
  let changed = false;
  for (const box of all(document).filter(scrolls).slice(0, 10)) {
    const height = Math.min(box.scrollHeight, most), tries = known.get(box) || 0;
    if (tries >= 2 || box === document.scrollingElement || box === document.body) continue;
    if (box.scrollHeight - drawnTo(box, all(box.shadowRoot || box)) < LEAST) continue;
    known.set(box, tries + 1);
    widen(box, height);
    changed = true;
  }
  if (changed) window.dispatchEvent(new Event("resize"));
  return changed;
}
