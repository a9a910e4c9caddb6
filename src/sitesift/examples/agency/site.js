"use strict";
// The cookie banner, and the prices to choose from when a visitor changes between buying and
// renting.
const banner = document.getElementById("cookies");
banner.hidden = document.cookie.includes("cookies=");
for (const button of banner.querySelectorAll("button"))
  button.addEventListener("click", () => {
    document.cookie = `cookies=${button.value};path=/;max-age=8640000;SameSite=Lax`;
    banner.hidden = true;
  });

for (const choice of document.querySelectorAll("form.search input[name=deal]"))
  choice.addEventListener("change", () => {
    const amounts = choice.form.dataset[choice.value].split(",").map(Number);
    for (const select of [choice.form.elements.min, choice.form.elements.max]) {
      const options = amounts.map((n) => new Option("£" + n.toLocaleString("en-GB"), n));
      select.replaceChildren(select.options[0], ...options);
    }
  });
