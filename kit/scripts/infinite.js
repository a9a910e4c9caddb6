{ const end = document.querySelector("[data-more]");
  let at = 1, busy = false;
  if (end) { const watch = new IntersectionObserver(list => { if (list[0].isIntersecting && !busy) { busy = true;
      fetch(end.dataset.more + ++at).then(r => r.text()).then(html => { show(html, false); busy = false;
        watch.unobserve(end); if (at < +end.dataset.pages) watch.observe(end); else end.remove(); }); } });
    if (!document.querySelector("[data-late]")) watch.observe(end);
    else document.addEventListener("list-shown", () => watch.observe(end)); } }
