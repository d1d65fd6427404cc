// For every page of organisers: one press is one request, a page that waits for work looks again by itself and says how
// far it is, and whoever leaves what is not saved is asked first: each control with data-stored in a form that was not sent.
const PAUSE = 1_000;

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});

addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

addEventListener("beforeunload", (event) => {
  const kept = [...document.querySelectorAll("form:not([data-sent]) [data-stored]")];
  if (kept.some((control) => control.value !== control.dataset.stored)) event.preventDefault();
});

async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [here, there] = [document, page].map((one) => [...one.querySelectorAll("[data-waiting]")]);
    if (here.length !== there.length) return location.reload();
    here.forEach((waiting, place) => {
      const said = there[place].textContent;
      if (waiting.textContent !== said) waiting.textContent = said;
    });
  } catch {
    // No connection: the next look will tell.
  }
  return setTimeout(look, PAUSE);
}

if (document.querySelector("[data-waiting]")) setTimeout(look, PAUSE);
document.getElementById("errors")?.focus();
