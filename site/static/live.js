// Keeps an open page up to date: asks live.json (with its ETag) whether there is news and then changes what differs.
const PAUSE = 15_000;
const body = document.body;
let timer = 0;
let news = body.dataset.build; // the last state of the event that was heard of
let looks = 0; // how often this page was fetched for it: it may have nothing to do with that news
const LOOKS = 2; // the first can still get what the CDN kept

async function look() {
  clearTimeout(timer);
  if (document.hidden) return;
  try {
    const answer = await fetch(body.dataset.live, { cache: "no-cache" });
    if (answer.ok) await hear(String((await answer.json()).build));
  } catch {
    // No connection: the page stays as it is, and the next look will tell.
  }
  timer = setTimeout(look, PAUSE);
}

async function hear(build) {
  if (build !== news) [news, looks] = [build, 0];
  if (build === body.dataset.build || looks === LOOKS) return;
  looks += 1;
  await renew();
}

// Where somebody reads with the keyboard or has tapped: a link by where it goes, as rows change places; anything else by
// the nearest name in the page, and which of its kind it is below that.
function placeOf(element) {
  if (!element?.closest("#live, #state")) return null;
  const goesTo = element.getAttribute("href");
  const [id, kind] = goesTo ? ["live", `a[href="${goesTo}"]`] : [element.closest("[id]").id, element.tagName];
  return { id, kind, index: [...document.getElementById(id).querySelectorAll(kind)].indexOf(element) };
}

function find({ id, kind, index }) {
  const root = document.getElementById(id) ?? document.getElementById("live");
  return root.querySelectorAll(kind)[index] ?? root;
}

function boxes() {
  return [...document.querySelectorAll("#live .scroll")];
}

async function renew() {
  const answer = await fetch(location.pathname, { cache: "no-cache" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.body.dataset.build || fresh.body.dataset.build === body.dataset.build) return;
  const open = new Set([...document.querySelectorAll("#live details[open]")].map((one) => one.id));
  const reading = placeOf(document.activeElement);
  const moved = boxes().map((one) => one.scrollLeft);
  for (const id of ["state", "live"]) {
    const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
    if (!old || !now || old.innerHTML === now.innerHTML) continue;
    old.replaceWith(document.importNode(now, true));
  }
  for (const one of document.querySelectorAll("#live details")) one.open = open.has(one.id);
  boxes().forEach((one, index) => (one.scrollLeft = moved[index] ?? 0));
  if (reading) find(reading)?.focus({ preventScroll: true });
  body.dataset.build = fresh.body.dataset.build;
  document.getElementById("news").textContent = document.querySelector("#state [data-updated]").textContent;
  document.dispatchEvent(new CustomEvent("speelzaal:renewed"));
}

document.addEventListener("visibilitychange", look);
timer = setTimeout(look, PAUSE);
