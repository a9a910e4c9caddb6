{ const first = document.querySelector("[data-reveals]"), rest = document.querySelector("[data-revealed]");
  if (first && rest) first.addEventListener("change", () => { rest.style.display = first.value ? "" : "none"; }); }
