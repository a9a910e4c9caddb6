{ const first = document.querySelector("[data-decides]");
  if (first) { const second = document.getElementById(first.dataset.decides);
    first.addEventListener("change", () => { second.disabled = true;
      fetch("/api/options?of=" + encodeURIComponent(first.value)).then(r => r.json()).then(found => {
        second.replaceChildren(new Option(second.dataset.any, ""), ...found.map(word => new Option(word, word)));
        second.disabled = !found.length; }); }); } }
