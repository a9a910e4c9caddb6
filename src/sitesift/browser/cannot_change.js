// Whether a document is complete and cannot change by itself: it has no script, no handler, no
// frame whose page might have some, and does not lead elsewhere after a while. Called by
// chromium_tab.py.
() => document.readyState === "complete"
  && !document.querySelector("script:not([type*=json]), iframe, frame, object, embed")
  && !document.querySelector("meta[http-equiv=refresh i]")
  && !document.evaluate("boolean(//@*[starts-with(name(), 'on')])", document).booleanValue
