// What actions ask an element, or do with it by script; called by actions.py with an element and an
// argument.
({
  // the type of an input, or the tag name; tagName is in capitals in HTML and not in XHTML
  kind: e => e.localName === "input" ? (e.type || "text") : e.localName,
  isUsable: e => Element.prototype.checkVisibility.call(e, {visibilityProperty: true})
    && !Element.prototype.matches.call(e, ":disabled, [aria-disabled=true]"),
  isTypeable: e => e.isContentEditable || e.localName === "textarea" || (e.localName === "input"
    && !["hidden", "checkbox", "radio", "submit", "button", "reset", "image", "file"]
      .includes(e.type)),
  submit: e => {
    const form = e instanceof HTMLFormElement ? e : e.form || e.closest("form");
    if (form) HTMLFormElement.prototype.requestSubmit.call(form);
    return !!form;
  },
  // the index of the option with a text
  optionIndex: (e, text) => {
    const plain = s => s.replace(/[\s\u00a0]+/g, " ").trim();
    return Array.from(e.options).findIndex(o => plain(o.textContent) === plain(text));
  },
  // whether it is a list that scripts draw (ARIA's combobox or listbox)
  offersOptions: (e, verb) => !["select", "textarea"].includes(e.localName)
    && (verb === "choose" || e.localName !== "input")
    && (/^(combobox|listbox)$/.test(e.getAttribute("role"))
      || e.getAttribute("aria-haspopup") === "listbox"),
  options: e => e.options.length,
  isOpenOption: (e, index) => !Element.prototype.matches.call(e.options[index], ":disabled"),
  click: e => HTMLElement.prototype.click.call(e),  // covered by a banner, or moving all the time
  // Scrolls over what stands before it by less than a window at a time, as people do: what a page
  // waits for to come into sight (the end of a list above others) is not jumped over. Assumed: it
  // is at most six windows before.
  scrollTowards: async e => {
    const left = () => e.getBoundingClientRect().top - innerHeight;
    scrollBy(0, left() - 6 * innerHeight);
    for (let steps = 0; steps < 9 && left() > 0; steps++) {
      scrollBy(0, innerHeight * 0.8);
      await new Promise(go => setTimeout(go, 20));
    }
  },
  scrollToEnd: e => {
    if (e.getBoundingClientRect().bottom > innerHeight) e.scrollIntoView({block: "end"});
  },
  // Tells the boxes around it and the page of scrolling where there is nothing to scroll: a list
  // that fits into the window loads more only when it is told, which a lower window would do.
  announceScroll: e => {
    const fits = box => box.scrollHeight <= box.clientHeight + 1;
    for (let box = e.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && fits(box))
        box.dispatchEvent(new Event("scroll"));
    if (fits(document.scrollingElement || document.documentElement))
      document.dispatchEvent(new Event("scroll", {bubbles: true}));
  },
})
