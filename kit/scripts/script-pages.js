{ const pager = document.getElementById("ajax-pager");
  let at = 1;
  if (pager) pager.addEventListener("click", event => {
    const link = event.target.closest("[data-page]"); if (!link) return;
    event.preventDefault();
    const last = +pager.dataset.pages, to = link.dataset.page === "next" ? at + 1 : +link.dataset.page;
    if (to > last) return;
    at = to;
    fetch(pager.dataset.more + at).then(r => r.text()).then(html => { show(html, true);
      const next = pager.querySelector('[data-page="next"]');
      if (next) next.style.display = at >= last ? "none" : ""; }); }); }
