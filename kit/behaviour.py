"""The scripts of pages: late lists and prices, lazy images, shadow roots, paging without addresses,
suggestions, dependent selects and consent. Each page gets only the pieces that its site needs.
"""

from __future__ import annotations

from kit.markup import tag
from kit.traits import Traits

COMMON = """
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
"""
SHADOW = """
{ const host = document.getElementById("results-host"), inside = document.getElementById("results-inside");
  if (host && inside) { host.attachShadow({mode: "open"}).appendChild(inside.content.cloneNode(true)); } }
"""
DELAYED = """
{ const late = document.querySelector("[data-late]");
  if (late) setTimeout(() => fetch(late.dataset.late).then(r => r.text()).then(html => {
    show(html, true); late.removeAttribute("data-late"); document.dispatchEvent(new Event("list-shown")); }), 100); }
"""
LATE_PRICES = """
window.afterShow = function () {
  const waiting = [...(box() || document).querySelectorAll("[data-price]")].filter(el => !el.dataset.done);
  if (!waiting.length) return;
  waiting.forEach(el => el.dataset.done = "1");
  setTimeout(() => fetch("/api/prices?ids=" + waiting.map(el => el.dataset.price).join(","))
    .then(r => r.json()).then(all => waiting.forEach(el => { el.textContent = all[el.dataset.price] || ""; })), 100);
};
window.afterShow();
"""
LAZY = """
window.afterShow = function () {
  const seen = new IntersectionObserver(list => list.forEach(one => { if (one.isIntersecting) {
    one.target.src = one.target.dataset.src; seen.unobserve(one.target); } }));
  (box() || document).querySelectorAll("img[data-src]").forEach(img => seen.observe(img));
};
window.afterShow();
"""
LOAD_MORE = """
{ const pager = document.querySelector("[data-more]"), button = document.getElementById("more-results");
  let at = 1;
  if (pager && button) button.addEventListener("click", () => fetch(pager.dataset.more + ++at).then(r => r.text())
    .then(html => { show(html, false); if (at >= +pager.dataset.pages) pager.remove(); })); }
"""
INFINITE = """
{ const end = document.querySelector("[data-more]");
  let at = 1, busy = false;
  if (end) { const watch = new IntersectionObserver(list => { if (list[0].isIntersecting && !busy) { busy = true;
      fetch(end.dataset.more + ++at).then(r => r.text()).then(html => { show(html, false); busy = false;
        watch.unobserve(end); if (at < +end.dataset.pages) watch.observe(end); else end.remove(); }); } });
    if (!document.querySelector("[data-late]")) watch.observe(end);
    else document.addEventListener("list-shown", () => watch.observe(end)); } }
"""
SCRIPT_PAGES = """
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
"""
SUGGEST = """
{ const input = document.querySelector("[data-suggest]");
  if (input) { const list = document.createElement("ul"); list.className = input.dataset.suggest; list.hidden = true;
    input.parentNode.appendChild(list);
    input.addEventListener("input", () => { if (input.value.length < 2) { list.hidden = true; return; }
      fetch("/api/suggest?q=" + encodeURIComponent(input.value)).then(r => r.json()).then(found => {
        list.replaceChildren(...found.map(word => { const li = document.createElement("li"); li.textContent = word;
          li.addEventListener("mousedown", () => { input.value = word; list.hidden = true; }); return li; }));
        list.hidden = !found.length; }); });
    input.addEventListener("blur", () => setTimeout(() => { list.hidden = true; }, 150)); } }
"""
DEPENDENT = """
{ const first = document.querySelector("[data-decides]");
  if (first) { const second = document.getElementById(first.dataset.decides);
    first.addEventListener("change", () => { second.disabled = true;
      fetch("/api/options?of=" + encodeURIComponent(first.value)).then(r => r.json()).then(found => {
        second.replaceChildren(new Option(second.dataset.any, ""), ...found.map(word => new Option(word, word)));
        second.disabled = !found.length; }); }); } }
"""
LINK_SUBMIT = """
document.querySelectorAll("[data-submit]").forEach(link => link.addEventListener("click", event => {
  event.preventDefault(); link.closest("form").submit(); }));
"""
REVEAL = """
{ const first = document.querySelector("[data-reveals]"), rest = document.querySelector("[data-revealed]");
  if (first && rest) first.addEventListener("change", () => { rest.style.display = first.value ? "" : "none"; }); }
"""
NEEDED = """
document.querySelectorAll("[data-needed]").forEach(one => one.form && one.form.addEventListener("submit", event => {
  if (!one.value) { event.preventDefault(); one.style.border = "2px solid #d00"; } }));
"""
CONSENT = """
{ const veil = document.getElementById("consent");
  if (veil) { if (document.cookie.includes("consent=")) veil.remove();
    else veil.querySelectorAll("button").forEach(one => one.addEventListener("click", () => {
      document.cookie = "consent=" + one.value + "; path=/"; veil.remove(); })); } }
"""


def script_of(traits: Traits) -> str:
    """The script element at the end of a page; empty when the site needs none."""
    pieces = {
        "shadow": SHADOW,
        "delayed": DELAYED,
        "late-prices": LATE_PRICES,
        "lazy-images": LAZY,
        "load-more": LOAD_MORE,
        "infinite": INFINITE,
        "script": SCRIPT_PAGES,
        "text": SUGGEST,
        "mandatory": SUGGEST,
        "dependent": DEPENDENT,
        "link": LINK_SUBMIT,
        "consent": CONSENT,
        "reveal": REVEAL,
        "silent-error": NEEDED,
    }
    used = [traits.rendering, traits.paging, traits.entry, traits.submit, *sorted(traits.around)]
    used += sorted(traits.quirks)
    chosen = [pieces[name] for name in used if name in pieces]
    return tag("script", COMMON, *chosen) if chosen else ""
