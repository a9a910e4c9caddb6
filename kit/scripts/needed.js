document.querySelectorAll("[data-needed]").forEach(one => one.form && one.form.addEventListener("submit", event => {
  if (!one.value) { event.preventDefault(); one.style.border = "2px solid #d00"; } }));
