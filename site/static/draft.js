// Changing a draft by hand: pick two players and they swap places. Nothing is saved before the button.
const form = document.querySelector("[data-swap]");
const words = form.dataset;
const said = form.querySelector("[data-said]");
const places = [...form.querySelectorAll("[name^='white-'], [name^='black-'], [name^='bye-']")];
let picked = null;

const nameOf = (place) => (place.selectedOptions ? place.selectedOptions[0].text : place.value) || "–";
const fill = (text, values) => text.replace(/{(\w+)}/g, (_whole, name) => values[name]);

function mark() {
  for (const place of places) place.classList.toggle("differs", place.value !== place.dataset.stored);
}

function release() {
  picked?.button.setAttribute("aria-pressed", "false");
  picked = null;
}

function pick(place, button) {
  if (picked?.place === place) return release();
  if (picked === null) {
    picked = { place, button };
    button.setAttribute("aria-pressed", "true");
    said.textContent = fill(words.picked, { name: nameOf(place) });
    return undefined;
  }
  const other = picked.place;
  [place.value, other.value] = [other.value, place.value];
  said.textContent = fill(words.swapped, { one: nameOf(other), other: nameOf(place) });
  release();
  return mark();
}

for (const place of places) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "swap";
  button.textContent = "⇄";
  button.title = words.pick;
  button.setAttribute("aria-label", `${words.pick}: ${place.getAttribute("aria-label")}`);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => pick(place, button));
  place.after(button);
  place.addEventListener("change", mark);
}
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") release();
});
mark();
