// What actions ask an element, or do with it by script; called by actions.py with an element and an
// argument.
({
  // the type of an input, or the tag name
  kind: e => e.tagName === "INPUT" ? (e.type || "text") : e.tagName.toLowerCase(),
  isUsable: e => e.checkVisibility({visibilityProperty: true})
    && !e.matches(":disabled, [aria-disabled=true]"),
  isTypeable: e => e.isContentEditable || e.tagName === "TEXTAREA" || (e.tagName === "INPUT"
    && !["hidden", "checkbox", "radio", "submit", "button", "reset", "image", "file"]
      .includes(e.type)),
  submit: e => {
    const form = e.tagName === "FORM" ? e : e.form || e.closest("form");
    if (form) form.requestSubmit ? form.requestSubmit() : form.submit();
    return !!form;
  },
  // the index of the option with a text
  optionIndex: (e, text) => {
    const plain = s => s.replace(/[\s\u00a0]+/g, " ").trim();
    return Array.from(e.options).findIndex(o => plain(o.textContent) === plain(text));
  },
  // whether it is a list that scripts draw (ARIA's combobox or listbox)
  offersOptions: (e, verb) => !["SELECT", "TEXTAREA"].includes(e.tagName)
    && (verb === "choose" || e.tagName !== "INPUT")
    && (/^(combobox|listbox)$/.test(e.getAttribute("role"))
      || e.getAttribute("aria-haspopup") === "listbox"),
  // the option of such a list that is wanted, by its place or its text; null while the list does
  // not show it
  offeredOption: (e, wanted) => {
    const plain = s => s.replace(/[\s\u00a0]+/g, " ").trim();
    const named = ["aria-controls", "aria-owns"]
      .map(a => document.getElementById(e.getAttribute(a) || "")).find(x => x);
    const shown = Array.from((named || document).querySelectorAll("[role=option]"))
      .filter(o => o.checkVisibility());
    const own = shown.filter(o => e.contains(o)), options = own.length ? own : shown;
    const says = o => plain(o.textContent) === plain(wanted);
    return (typeof wanted === "number" ? options[wanted] : options.find(says)) || null;
  },
  scrollToEnd: e => {
    if (e.getBoundingClientRect().bottom > innerHeight) e.scrollIntoView({block: "end"});
  },
})
