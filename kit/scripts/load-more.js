{ const pager = document.querySelector("[data-more]"), button = document.getElementById("more-results");
  let at = 1;
  if (pager && button) button.addEventListener("click", () => fetch(pager.dataset.more + ++at).then(r => r.text())
    .then(html => { show(html, false); if (at >= +pager.dataset.pages) pager.remove(); })); }
