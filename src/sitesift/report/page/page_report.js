"use strict";
// A row of a table and the box of its record carry each other's id; pointing at one lights up both.
for (const section of document.querySelectorAll("section")) {
  const light = (from, on) => {
    const place = from && from.closest("[data-other]");
    const other = place && document.getElementById(place.dataset.other);
    if (!other) return;
    other.classList.toggle("on", on);
    place.classList.toggle("on", on);
    const pane = section.querySelector(".pane");
    if (on && pane && pane.contains(other)) {
      const box = other.getBoundingClientRect(), view = pane.getBoundingClientRect();
      if (box.top < view.top || box.bottom > view.bottom) pane.scrollTop += box.top - view.top - 60;
    }
  };
  section.addEventListener("mouseover", (event) => light(event.target, true));
  section.addEventListener("mouseout", (event) => light(event.target, false));
}
