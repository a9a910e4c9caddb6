{ const late = document.querySelector("[data-late]");
  if (late) setTimeout(() => fetch(late.dataset.late).then(r => r.text()).then(html => {
    show(html, true); late.removeAttribute("data-late"); document.dispatchEvent(new Event("list-shown")); }), 100); }
