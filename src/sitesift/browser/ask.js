// Asks an address as a script of the page would, cookies and all; it must not lead elsewhere.
// Called by script_answers.py.
async ([url, headers, timeout, most]) => {
  const signal = AbortSignal.timeout(timeout);
  const answer = await fetch(url, {headers, redirect: "error", signal});
  return [answer.status, (await answer.text()).slice(0, most)];
}
