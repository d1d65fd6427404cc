// For every page of organisers: one press is one request, a page that waits for work looks again by itself and says how
// far it is, the head tells when all is published, and whoever leaves what is not saved is asked first: each control with
// data-stored in a form that was not sent.
const PAUSE = 1_000;
const BUSY = "[data-publication=busy]";

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
    tellPublished(page);
    const [here, there] = [document, page].map((one) => [...one.querySelectorAll("[data-waiting]")]);
    if (here.length !== there.length) return location.reload();
    here.forEach((waiting, place) => {
      const said = there[place].textContent;
      if (waiting.textContent !== said) waiting.textContent = said;
    });
  } catch {
    // No connection: the next look will tell.
  }
  if (isWaiting()) setTimeout(look, PAUSE);
}

// When the pages are published the head alone is put in: below it somebody may be typing. Who is signed out stops looking.
function tellPublished(page) {
  const [old, now] = [document, page].map((one) => one.querySelector("section.event"));
  const busy = old?.querySelector(BUSY);
  if (!busy || now?.querySelector(BUSY)) return;
  if (now) old.replaceWith(document.importNode(now, true));
  else delete busy.dataset.publication;
}

function isWaiting() {
  return document.querySelector(`[data-waiting], ${BUSY}`) !== null;
}

if (isWaiting()) setTimeout(look, PAUSE);
document.getElementById("errors")?.focus();
