// Find me: three letters of a name show that player's rows; "this is me" pins the own row, on this device only.
const body = document.body;
const box = document.getElementById("find");
const chips = document.getElementById("find-chips");
const mine = document.getElementById("mine");
const memory = `speelzaal:${body.dataset.event}`;
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ø/gi, "o").replace(/ł/gi, "l").toLowerCase();
let names = null;

function recall() {
  try {
    return localStorage.getItem(memory);
  } catch {
    return null;
  }
}

function remember(number) {
  try {
    if (number) localStorage.setItem(memory, number);
    else localStorage.removeItem(memory);
  } catch {
    // A browser that keeps nothing: the choice lasts as long as the page.
  }
  pin(number);
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
  if (wanted.length < 2) return;
  const found = (await players()).filter((one) => fold(one.name).includes(wanted)).slice(0, 6);
  if (fold(box.value.trim()) !== wanted) return;
  chips.replaceChildren(...found.map(chip));
}

function chip(player) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = body.dataset.me.replace("{name}", player.name);
  button.addEventListener("click", () => {
    box.value = "";
    filter();
    remember(String(player.number));
    mine.querySelector("a")?.focus();
  });
  item.append(button);
  return item;
}

function ownRow(page, number) {
  const link = page.querySelector(`#live [data-find] tbody a[href$="/p/${number}/"]`);
  return link?.closest("tr") ?? null;
}

async function elsewhere(number) {
  if (!body.dataset.names) return null;
  const answer = await fetch(body.dataset.names);
  if (!answer.ok) return null;
  return ownRow(new DOMParser().parseFromString(await answer.text(), "text/html"), number);
}

async function pin(number) {
  for (const row of document.querySelectorAll("tr.me")) row.classList.remove("me");
  mine.hidden = !number;
  if (!number) return;
  const here = ownRow(document, number);
  here?.classList.add("me");
  const card = mine.querySelector("[data-card]");
  card.href = card.dataset.card.replace("{number}", number);
  const row = here ?? (await elsewhere(number).catch(() => null));
  const place = mine.querySelector("[data-row]");
  const goesTo = place.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  place.replaceChildren(...(row ? [copyOf(row)] : []));
  if (goesTo) (place.querySelector(`a[href="${goesTo}"]`) ?? card).focus({ preventScroll: true });
}

function copyOf(row) {
  const table = row.closest("table").cloneNode(false);
  table.removeAttribute("data-find");
  table.removeAttribute("aria-describedby");
  const group = document.createElement("tbody");
  const copy = document.importNode(row, true);
  copy.hidden = false;
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of copy.querySelectorAll("details")) one.remove();
  group.append(copy);
  const head = row.closest("table").tHead?.cloneNode(true);
  head?.querySelectorAll(".print-only").forEach((one) => one.remove());
  table.append(...(head ? [head] : []), group);
  return table;
}

if (box && mine) {
  document.querySelector(".find-box").hidden = false;
  document.querySelector(".letters")?.remove();
  box.addEventListener("input", filter);
  box.addEventListener("focus", players, { once: true });
  box.form.addEventListener("submit", (event) => event.preventDefault());
  mine.querySelector("[data-forget]").addEventListener("click", () => {
    remember("");
    box.focus();
  });
  document.addEventListener("speelzaal:renewed", () => {
    hideOthers();
    pin(recall());
  });
  pin(recall());
}
