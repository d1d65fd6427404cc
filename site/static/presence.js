// The presence list: rows are found by letters of a name, and the counter follows the ticks. Without it the list is
// whole, and the counter says what is saved.
const form = document.querySelector("[data-presence]");
const box = document.getElementById("find-here");
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ø/gi, "o").replace(/ł/gi, "l").toLowerCase();

function rows() {
  return [...form.querySelectorAll(".here > li")];
}

function count() {
  const ticked = form.querySelectorAll("[name=here]:checked").length;
  const said = form.dataset.counted.replace("{here}", ticked).replace("{missing}", rows().length - ticked);
  form.querySelector("[data-count]").textContent = said;
}

function find() {
  const wanted = fold(box.value.trim());
  for (const row of rows()) row.hidden = wanted !== "" && !fold(row.querySelector("label").textContent).includes(wanted);
}

// Enter in the box ticks the only name that is left, and clears the box for the next one.
function take(event) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const left = rows().filter((row) => !row.hidden);
  if (left.length !== 1 || !box.value.trim()) return;
  const tick = left[0].querySelector("[name=here]");
  tick.checked = !tick.checked;
  box.value = "";
  find();
  count();
}

if (form && box) {
  form.querySelector("[data-find]").hidden = false;
  form.addEventListener("change", count);
  box.addEventListener("input", find);
  box.addEventListener("keydown", take);
  count();
}
