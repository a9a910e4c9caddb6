"use strict";
// What htmx and plain links do not: menus that close, places on pictures that come into view.

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
  }
  if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
    const field = document.querySelector('input[type="search"]');
    if (field) { event.preventDefault(); field.focus(); }
  }
});

function showLit() {
  const lit = document.querySelector(".sheet .lit");
  const sheet = lit && lit.closest(".sheet");
  if (!sheet) return;
  const above = lit.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
  sheet.scrollTop += above - sheet.clientHeight / 3;
}
const picture = document.querySelector(".sheet image");
if (picture) picture.addEventListener("load", showLit);
showLit();

// A job's messages, as they come; a page that is opened late has those before already.
const log = document.getElementById("log");
if (log && log.dataset.events) {
  const source = new EventSource(`${log.dataset.events}?from=${log.children.length}`);
  source.addEventListener("said", (event) => {
    const line = document.createElement("li");
    line.textContent = JSON.parse(event.data);
    log.append(line);
    log.scrollTop = log.scrollHeight;
  });
  source.addEventListener("ended", (event) => {
    source.close();
    document.getElementById("state").textContent = JSON.parse(event.data);
    document.getElementById("stop")?.remove();
    document.getElementById("result").classList.remove("quiet");
  });
}

// A click on the picture of a page: which node that is, the server knows.
function outlineChosen() {
  const panel = document.getElementById("panel");
  const rect = document.getElementById("chosen");
  if (!panel || !rect) return;
  const [x, y, width, height] = (panel.dataset.box || "0 0 0 0").split(" ");
  for (const [name, value] of Object.entries({ x, y, width, height })) {
    rect.setAttribute(name, value);
  }
}

function pick(address) {
  htmx.ajax("GET", address, { target: "#panel", select: "#panel", swap: "outerHTML" })
    .then(outlineChosen);
}

const sheet = document.querySelector("svg.pick");
if (sheet) {
  sheet.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY);
    const point = at.matrixTransform(sheet.getScreenCTM().inverse());
    pick(`${sheet.dataset.here}?x=${point.x.toFixed(1)}&y=${point.y.toFixed(1)}`);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-pick]");
    if (!link) return;
    event.preventDefault();
    pick(link.dataset.pick);
  });
}
