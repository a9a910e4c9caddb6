const box = () => { const host = document.getElementById("results-host");
  return (host && host.shadowRoot || document).getElementById("results-box"); };
const inner = (el) => el.firstElementChild && el.firstElementChild.tagName === "TABLE"
  ? el.querySelector("tbody") : el.firstElementChild;
function show(html, replace) {
  const target = box(); if (!target) return;
  const loaded = document.createElement("div"); loaded.innerHTML = html;
  const into = inner(target), from = inner(loaded);
  if (replace || !into || !from) target.innerHTML = html;
  else while (from.firstChild) into.appendChild(from.firstChild);
  if (window.afterShow) window.afterShow();
}
