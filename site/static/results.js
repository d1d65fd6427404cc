// Entering results by keyboard: the keys that arbiters know, rows that are marked, nothing written until Save.
const form = document.querySelector("[data-results]");
const menus = [...form.querySelectorAll("select[data-stored]")];
const said = form.querySelector("[data-said]");
const counter = form.querySelector("[data-count]");
const words = form.dataset;
const keys = new Map();
for (const option of menus[0]?.options ?? []) for (const key of option.dataset.keys ?? "") keys.set(key, option.value);
let jump = null;
let onlyOpen = false;

const fill = (text, values) => text.replace(/{(\w+)}/g, (_whole, name) => values[name]);
const rowOf = (menu) => menu.closest("tr");
const isChanged = (menu) => menu.value !== menu.dataset.stored;
const isOpen = (menu) => menu.value === "" || menu.value === "X";
const shown = () => menus.filter((menu) => !rowOf(menu).hidden);

const mark = (menu) => (menu.dataset.typed ? fill(words.unsaved, { time: menu.dataset.typed }) : words.changed);

function show() {
  form.dispatchEvent(new Event("typed")); // what is kept of it: unsaved.js
  for (const menu of menus) {
    rowOf(menu).classList.toggle("changed", isChanged(menu));
    rowOf(menu).querySelector("[data-mark]").textContent = isChanged(menu) ? mark(menu) : "";
    rowOf(menu).hidden = onlyOpen && !isOpen(menu) && !isChanged(menu) && menu !== document.activeElement;
  }
  if (!counter) return;
  const open = menus.filter(isOpen).length;
  counter.textContent = open ? fill(open === 1 ? words.one : words.many, { number: open }) : words.none;
}

function go(menu, steps) {
  const rows = shown();
  rows[Math.min(Math.max(rows.indexOf(menu) + steps, 0), rows.length - 1)]?.focus();
}

function set(menu, value) {
  menu.value = value;
  show();
}

function back(menu) {
  if (!isChanged(menu)) go(menu, -1);
  const now = document.activeElement;
  if (menus.includes(now)) set(now, now.dataset.stored);
}

function jumping(key) {
  if (jump === null) jump = "";
  else if (/^\d$/.test(key)) jump += key;
  else if (key === "Backspace") jump = jump.slice(0, -1);
  else if (key === "Enter") return land();
  else if (key !== "Shift") jump = null;
  said.textContent = jump === null ? "" : fill(words.jump, { board: jump || "…" });
}

function land() {
  const row = form.querySelector(`[data-board="${Number(jump)}"]`);
  said.textContent = row ? "" : fill(words.unknown, { board: jump });
  jump = null;
  if (!row) return;
  row.hidden = false;
  row.querySelector("select").focus();
}

function pressed(event, menu) {
  const { key } = event;
  if (jump !== null) jumping(key);
  else if (keys.has(key.toLowerCase())) {
    set(menu, keys.get(key.toLowerCase()));
    go(menu, 1);
  } else if (key === "ArrowDown" || key === "ArrowRight") go(menu, 1);
  else if (key === "ArrowUp" || key === "ArrowLeft") go(menu, -1);
  else if (key === "Home") go(menu, -menus.length);
  else if (key === "End") go(menu, menus.length);
  else if (key === "Backspace") back(menu);
  else if (key === "Delete") set(menu, "");
  else if (key === "g" && words.jump) jumping(key);
  else if (key.length > 1 || key === " ") return; // Tab, Enter, Escape, F4, space: as in any menu
  event.preventDefault(); // a letter must not choose a result by its name
}

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (menus.includes(event.target)) pressed(event, event.target);
});
form.addEventListener("change", show);
form.addEventListener("restored", show);
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  form.requestSubmit();
});

const filter = form.querySelector("[data-filter='on']");
if (filter) {
  const box = document.createElement("input");
  const label = document.createElement("label");
  box.type = "checkbox";
  label.className = "inline";
  label.append(box, filter.dataset.text);
  filter.replaceWith(label);
  box.addEventListener("change", () => {
    onlyOpen = box.checked;
    show();
  });
}

// The slips once more: compared with the menus, sign by sign; it stops at the first board that differs.
const slips = document.querySelector("[data-slips]");
const signs = slips?.querySelector("input");
const verdict = slips?.querySelector("[data-slip-said]");
const text = (menu, value) => [...menu.options].find((option) => option.value === value)?.text ?? value;

function compare() {
  const typed = [...signs.value.toLowerCase()].filter((sign) => sign.trim());
  let agreed = 0;
  let wrong = "";
  for (const [place, sign] of typed.slice(0, menus.length).entries()) {
    const menu = menus[place];
    const board = rowOf(menu).dataset.board;
    if (!keys.has(sign)) wrong = fill(slips.dataset.strange, { sign });
    else if (keys.get(sign) !== menu.value)
      wrong = fill(slips.dataset.wrong, { board, entered: text(menu, menu.value), slip: text(menu, keys.get(sign)) });
    if (wrong) break;
    agreed += 1;
  }
  if (wrong) signs.value = typed.slice(0, agreed + 1).join(""); // no further than the mismatch
  verdict.classList.toggle("error", wrong !== "");
  const told = wrong || (agreed ? fill(slips.dataset.same, { number: agreed }) : "");
  if (verdict.textContent !== told) verdict.textContent = told;
}

if (signs) {
  signs.addEventListener("input", compare);
  slips.addEventListener("submit", (event) => {
    event.preventDefault();
    compare();
  });
}

show();
const help = form.querySelector("[data-keys-help]");
if (help && matchMedia("(hover: hover) and (pointer: fine)").matches) {
  help.hidden = false;
  if (!document.getElementById("errors") && !location.hash) menus.find(isOpen)?.focus();
}
