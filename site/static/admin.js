// For every page of organisers: one press is one request, a page that waits for work looks again by itself and says how
// far it is, the head tells when all is published, and whoever leaves what is not saved is asked first.
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
  if ([...document.forms].some(isUnsaved)) event.preventDefault();
});

// Neither a search, nor what browsers fill in themselves: names and passwords. What was refused is not saved either.
function isUnsaved(form) {
  if (form.getAttribute("method") !== "post" || form.dataset.sent || form.querySelector("[type=password]")) return false;
  return form.querySelector("[aria-invalid=true]") !== null || [...form.elements].some(isChanged);
}

// Against what the page came with; data-stored is what is saved, where that is something else.
function isChanged(control) {
  if (!control.name || control.type === "hidden") return false;
  if ("stored" in control.dataset) return control.value !== control.dataset.stored;
  if (control.type === "checkbox" || control.type === "radio") return control.checked !== control.defaultChecked;
  if (control.tagName !== "SELECT") return "defaultValue" in control && control.value !== control.defaultValue;
  const came = [...control.options].findLast((option) => option.defaultSelected) ?? control.options[0];
  return came !== undefined && control.value !== came.value;
}

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
