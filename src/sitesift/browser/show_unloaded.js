// Shows what a saved page hides for a script that does not run: the page as a whole (against being
// framed by others), and what comes right after a sign of loading that shows. In: `named`, how the
// classes and ids of such signs read, and `unseen`, tags that never show text. Called by
// saved_page.py. Fields may stand in for the properties of their form: all loops are bounded.
({named, unseen}) => {
  const loading = new RegExp(named);
  const reveal = e => {
    e.removeAttribute("hidden");
    e.style.setProperty("display", "revert", "important");
  };
  const isOut = e => e && getComputedStyle(e).display === "none";
  for (const e of document.querySelectorAll(":root, :root > body")) if (isOut(e)) reveal(e);
  const likely = document.querySelectorAll(
    '[class*="load" i], [id*="load" i], [class*="spinner"], [id*="spinner"], ' +
    '[role="progressbar" i]');
  const told = e => e.getAttribute("role")?.trim().toLowerCase() === "progressbar"
    || ["class", "id"].some(name => loading.test(e.getAttribute(name) || ""));
  for (const sign of Array.from(likely).slice(0, 500)) {
    if (!told(sign) || !sign.checkVisibility({visibilityProperty: true})) continue;
    for (let e = sign, up = 0; e && up < 8; e = e.parentElement, up++) {
      const next = e.nextElementSibling;
      if (isOut(next) && !unseen.includes(next.localName)) reveal(next);
    }
  }
}
