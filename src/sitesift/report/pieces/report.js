"use strict";
// Tables of records: words filter them, heads order them, buttons save what is packed in the file.
// Everything shown is in the page already; this only hides, orders and unpacks.
for (const table of document.querySelectorAll(".records")) {
  const rows = [...table.querySelectorAll("tbody tr")];
  const heads = [...table.querySelectorAll("thead th")];
  const tools = table.querySelector(".tools");
  const find = tools.querySelector("input[type=search]");
  const order = tools.querySelector("select");
  const count = tools.querySelector(".count");
  const words = rows.map((row) => row.textContent.toLowerCase());
  const most = Number(table.dataset.most);
  const state = { shown: most, column: -1, down: false };

  const further = document.createElement("button");
  further.type = "button";
  further.className = "further";
  table.append(further);

  const key = (row, column) => {
    const cell = row.cells[column];
    const number = cell.dataset.number;
    return number === undefined ? cell.textContent.trim() : Number(number);
  };
  const compare = (a, b) => {
    const [one, other] = [key(a, state.column), key(b, state.column)];
    if (one === "" || other === "") return (one === "") - (other === "");
    const sign = state.down ? -1 : 1;
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * String(one).localeCompare(String(other), undefined, { numeric: true });
  };
  const draw = () => {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = new Set(rows.filter((_, at) => wanted.every((word) => words[at].includes(word))));
    const listed = state.column < 0 ? rows : [...rows].sort(compare);
    let place = 0;
    for (const row of listed) row.hidden = !fits.has(row) || place++ >= state.shown;
    table.querySelector("tbody").append(...listed);
    count.textContent = wanted.length
      ? `${fits.size} of ${rows.length} records` : count.dataset.all;
    further.hidden = fits.size <= state.shown;
    further.textContent = `Show ${Math.min(most, fits.size - state.shown)} more`;
  };
  const sort = (column, down) => {
    Object.assign(state, { column, down });
    heads.forEach((head, at) => {
      if (at === column) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    order.value = String(column < 0 ? -1 : 2 * column + Number(down));
    draw();
  };
  const reveal = () => {
    const row = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!row || !rows.includes(row) || !row.hidden) return;
    find.value = "";
    state.shown = rows.length;
    draw();
    row.scrollIntoView();
  };

  order.add(new Option("page order", -1));
  heads.forEach((head, at) => {
    const name = head.querySelector(".head");
    if (!name) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name.textContent;
    button.addEventListener("click", () => {
      if (state.column !== at) sort(at, false);
      else if (state.down) sort(-1, false);
      else sort(at, true);
    });
    name.replaceChildren(button);
    order.add(new Option(`${name.textContent} ↑`, 2 * at));
    order.add(new Option(`${name.textContent} ↓`, 2 * at + 1));
  });
  order.addEventListener("change", () => {
    const chosen = Number(order.value);
    sort(chosen < 0 ? -1 : chosen >> 1, chosen > 0 && chosen % 2 === 1);
  });
  find.addEventListener("input", () => { state.shown = most; draw(); });
  further.addEventListener("click", () => { state.shown += most; draw(); });
  window.addEventListener("hashchange", reveal);
  count.dataset.all = count.textContent;
  tools.hidden = false;
  draw();
  reveal();
}

for (const button of document.querySelectorAll("button[data-packed]")) {
  button.addEventListener("click", async () => {
    const packed = Uint8Array.from(atob(button.dataset.packed), (one) => one.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const whole = await new Response(stream).blob();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([whole], { type: button.dataset.media }));
    link.download = button.dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  });
}
