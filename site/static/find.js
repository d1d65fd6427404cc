// Find a player: three letters of a name show that player's rows. Whom a reader follows (himself, his team) is
// remembered on this device only, and stands at the top of every page: where he plays, against whom, with which result.
const body = document.body;
const box = document.getElementById("find");
const chips = document.getElementById("find-chips");
const mine = document.getElementById("mine");
const memory = `speelzaal:${body.dataset.event}`;
const MOST = 12;
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ø/gi, "o").replace(/ł/gi, "l").toLowerCase();
const cardOf = /\/p\/(\d+)\/$/.exec(location.pathname)?.[1]; // whose card this page is
let names = null;
let followed = [];

function recall() {
  try {
    return (localStorage.getItem(memory) ?? "").split(",").filter((one) => /^\d+$/.test(one));
  } catch {
    return followed;
  }
}

function remember(numbers) {
  followed = numbers.slice(-MOST);
  try {
    if (followed.length) localStorage.setItem(memory, followed.join(","));
    else localStorage.removeItem(memory);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
  return pin();
}

async function players() {
  names ??= fetch(body.dataset.players).then((answer) => (answer.ok ? answer.json() : { players: [] }));
  return (await names).players;
}

function rows() {
  return document.querySelectorAll("#live [data-find] tbody tr");
}

function namesIn(row) {
  return fold(Array.from(row.querySelectorAll("a"), (link) => link.textContent).join(" "));
}

function hideOthers() {
  const wanted = fold(box.value.trim());
  for (const row of rows()) row.hidden = wanted !== "" && !namesIn(row).includes(wanted);
  return wanted;
}

async function filter() {
  const wanted = hideOthers();
  chips.replaceChildren();
  const fits = wanted.length < 2 ? isOfThisCard : (one) => fold(one.name).includes(wanted);
  if (fits === isOfThisCard && !cardOf) return;
  const found = (await players()).filter((one) => fits(one) && !followed.includes(String(one.number)));
  if (fold(box.value.trim()) !== wanted) return;
  chips.replaceChildren(...found.slice(0, 6).map(chip));
}

function isOfThisCard(player) {
  return String(player.number) === cardOf;
}

function chip(player) {
  const item = document.createElement("li");
  item.append(
    button(body.dataset.follow.replace("{name}", player.name), async () => {
      box.value = "";
      filter();
      await remember([...followed, String(player.number)]);
      mine.querySelector("li:last-child a[data-open]")?.focus();
    }),
  );
  return item;
}

function button(text, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", does);
  return made;
}

function ownRow(page, number) {
  const link = page.querySelector(`#live [data-find] tbody a[href$="/p/${number}/"]`);
  return link?.closest("tr") ?? null;
}

// Another page of the round, fetched once for all who are followed: by board, where the result stands; else by name.
function pageBeside() {
  const read = new Map();
  return (path) => {
    if (!read.has(path)) read.set(path, path ? fetch(path).then(parsed).catch(() => null) : Promise.resolve(null));
    return read.get(path);
  };
}

async function parsed(answer) {
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

async function rowElsewhere(number, beside) {
  for (const path of [body.dataset.boards, body.dataset.names]) {
    const page = await beside(path);
    const row = page && ownRow(page, number);
    if (row) return row;
  }
  return null;
}

let pinning = 0;
async function pin() {
  const turn = ++pinning;
  for (const row of document.querySelectorAll("tr.me")) row.classList.remove("me");
  for (const number of followed) ownRow(document, number)?.classList.add("me");
  if (!followed.length) return empty();
  const [beside, listed] = [pageBeside(), await players().catch(() => [])];
  const known = new Map(listed.map((one) => [String(one.number), one.name]));
  const found = await Promise.all(followed.map(async (number) => ownRow(document, number) ?? rowElsewhere(number, beside)));
  if (turn !== pinning) return;
  const place = placeIn(mine);
  const list = document.createElement("ul");
  list.append(...followed.map((number, index) => entry(number, known.get(number) ?? number, found[index])));
  mine.replaceChildren(list);
  mine.hidden = false;
  if (place) (mine.querySelector(place) ?? mine.querySelector("a"))?.focus({ preventScroll: true });
}

function empty() {
  mine.hidden = true;
  mine.replaceChildren();
}

// The keyboard stays where it was: a link by where it goes, a button by whom it is about.
function placeIn(section) {
  const active = section.contains(document.activeElement) ? document.activeElement : null;
  if (!active) return null;
  const number = active.closest("[data-number]")?.dataset.number;
  const own = active.getAttribute("href") ? `a[href="${active.getAttribute("href")}"]` : "button";
  return `[data-number="${number}"] ${own}`;
}

function entry(number, name, row) {
  const item = document.createElement("li");
  item.dataset.number = number;
  const card = document.createElement("a");
  card.href = mine.dataset.card.replace("{number}", number);
  card.textContent = mine.dataset.open.replace("{name}", name);
  card.dataset.open = "";
  const away = button("×", async () => {
    await remember(followed.filter((one) => one !== number));
    filter();
    (mine.querySelector("button") ?? box).focus();
  });
  away.className = "quiet";
  away.setAttribute("aria-label", mine.dataset.forget.replace("{name}", name));
  const foot = document.createElement("p");
  foot.className = "mine-head";
  foot.append(card, away);
  item.append(...(row ? [copyOf(row, number)] : []), foot);
  return item;
}

function copyOf(row, number) {
  const box = document.createElement("div");
  const table = row.closest("table").cloneNode(false);
  table.removeAttribute("data-find");
  table.removeAttribute("aria-describedby");
  const group = document.createElement("tbody");
  const copy = document.importNode(row, true);
  copy.hidden = false;
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of copy.querySelectorAll("details")) one.remove();
  copy.querySelector(`a[href$="/p/${number}/"]`)?.classList.add("own");
  group.append(copy);
  const head = row.closest("table").tHead?.cloneNode(true);
  head?.querySelectorAll(".print-only").forEach((one) => one.remove());
  table.append(...(head ? [head] : []), group);
  box.append(table);
  return box;
}

if (box && mine) {
  document.querySelector(".find-box").hidden = false;
  document.querySelector(".letters")?.remove();
  box.addEventListener("input", filter);
  box.addEventListener("focus", players, { once: true });
  box.form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("speelzaal:renewed", () => {
    hideOthers();
    pin();
  });
  followed = recall();
  pin();
  filter();
}
