// Results that are not saved yet stay in this browser: through a lost connection, a reload, a closed tab. When the
// connection is back they are saved as if somebody pressed Save, with what was seen when they were typed.
const form = document.querySelector("[data-results]");
const menus = [...form.querySelectorAll("select[data-stored]")];
const said = form.querySelector("[data-said]");
const words = form.dataset;
const place = `unsaved:${words.user}:${location.pathname}`;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
let isSending = false;
const board = (menu) => menu.name.slice(1);
const field = (menu, name) => form.elements[`${name}${board(menu)}`];

function read() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}");
  } catch {
    return {};
  }
}

// Whether this browser keeps anything; others may have written meanwhile, so that one board is changed at a time.
function write(change) {
  const kept = read();
  change(kept);
  try {
    if (Object.keys(kept).length) localStorage.setItem(place, JSON.stringify(kept));
    else localStorage.removeItem(place);
    return true;
  } catch {
    return false;
  }
}

// An empty result is never kept: when the connection comes back it must not wipe out what is stored.
function keep() {
  let works = true;
  for (const menu of menus) {
    const { value } = menu;
    const known = read()[board(menu)];
    if (value === menu.dataset.stored || value === "") {
      if (known && menu.dataset.here) works = write((kept) => delete kept[board(menu)]) && works;
      delete menu.dataset.typed;
    } else if (known?.value !== value) {
      const entry = {
        value,
        seen: field(menu, "seen").value,
        who: field(menu, "who").value,
        at: Date.now(),
        offline: !navigator.onLine,
      };
      works = write((kept) => (kept[board(menu)] = entry)) && works;
      menu.dataset.here = "yes";
      if (entry.offline) menu.dataset.typed = clock(entry.at);
    }
  }
  if (!navigator.onLine) said.textContent = works ? words.offline : words.forgetful;
}

const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });

// What was saved is forgotten; what was refused, too: the page tells why, and nobody is to be refused twice.
function restore() {
  let found = 0;
  for (const menu of menus) {
    const entry = read()[board(menu)];
    if (!entry) continue;
    const isOver = menu.ariaInvalid === "true" || Date.now() - entry.at > KEPT_MS;
    if (isOver || entry.value === menu.dataset.stored) {
      write((kept) => delete kept[board(menu)]);
      continue;
    }
    menu.value = entry.value;
    menu.dataset.typed = clock(entry.at);
    menu.dataset.here = "yes";
    field(menu, "seen").value = entry.seen;
    field(menu, "who").value = entry.who;
    found += 1;
  }
  if (!found) return;
  form.dispatchEvent(new Event("restored"));
  said.textContent = words.restored.replace("{number}", found);
}

// Once in each tab for what was typed: a tab that closes meanwhile has done nothing, and after that whoever sits here
// decides.
function saveAgain() {
  const waiting = Object.values(read()).filter((entry) => entry.offline);
  const last = Math.max(0, ...waiting.map((entry) => entry.at));
  if (!last || !navigator.onLine || last <= Number(sessionStorage.getItem(place))) return;
  sessionStorage.setItem(place, last);
  form.requestSubmit();
}

function pressed(event) {
  isSending = navigator.onLine;
  if (isSending) return;
  event.preventDefault();
  const works = write((kept) => Object.values(kept).forEach((entry) => (entry.offline = true)));
  said.textContent = works ? words.offline : words.forgetful;
}

// Whoever leaves the page with a connection was asked, and wants nothing of it.
function leave() {
  if (!navigator.onLine || isSending) return;
  const left = menus.filter((menu) => menu.dataset.here).map(board);
  write((kept) => left.filter((number) => kept[number] && !kept[number].offline).forEach((number) => delete kept[number]));
}

form.addEventListener("submit", pressed);
if (words.keeps) {
  restore();
  form.addEventListener("typed", keep);
  addEventListener("online", saveAgain);
  addEventListener("pageshow", () => setTimeout(saveAgain)); // after what the page does itself
  addEventListener("pagehide", leave);
} else {
  // Of several who entered a board somebody chooses here: what he typed before is no longer of interest.
  form.addEventListener("submit", () => {
    if (navigator.onLine) write((kept) => form.querySelectorAll("tr[data-chosen]").forEach((row) => delete kept[row.dataset.chosen]));
  });
}
