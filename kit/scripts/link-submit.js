document.querySelectorAll("[data-submit]").forEach(link => link.addEventListener("click", event => {
  event.preventDefault(); link.closest("form").submit(); }));
