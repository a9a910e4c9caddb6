{ const host = document.getElementById("results-host"), inside = document.getElementById("results-inside");
  if (host && inside) { host.attachShadow({mode: "open"}).appendChild(inside.content.cloneNode(true)); } }
