{ const input = document.querySelector("[data-suggest]");
  if (input) { const list = document.createElement("ul"); list.className = input.dataset.suggest; list.hidden = true;
    input.parentNode.appendChild(list);
    input.addEventListener("input", () => { if (input.value.length < 2) { list.hidden = true; return; }
      fetch("/api/suggest?q=" + encodeURIComponent(input.value)).then(r => r.json()).then(found => {
        list.replaceChildren(...found.map(word => { const li = document.createElement("li"); li.textContent = word;
          li.addEventListener("mousedown", () => { input.value = word; list.hidden = true; }); return li; }));
        list.hidden = !found.length; }); });
    input.addEventListener("blur", () => setTimeout(() => { list.hidden = true; }, 150)); } }
