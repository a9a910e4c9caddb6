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
  click: e => HTMLElement.prototype.click.call(e),  // covered by a banner, or moving all the time
  scrollToEnd: e => {
    if (e.getBoundingClientRect().bottom > innerHeight) e.scrollIntoView({block: "end"});
  },
})
