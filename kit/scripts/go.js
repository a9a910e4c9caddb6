document.addEventListener("click", event => { const link = event.target.closest("[data-go]");
  if (link) location.href = link.dataset.go; });
function go(to) { location.href = to; }
