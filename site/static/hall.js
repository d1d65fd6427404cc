// The screen in the hall: turns its pages, asks for news, and says so when nobody answers. Old televisions read it too.
const body = document.body;
const one = (id) => document.getElementById(id);
const ASK_EACH = 10000;
const PATIENCE = 8000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let at = 0;
let held = false;
let round = Number(body.dataset.round);
let tag = "";
let heard = new Date();
let turning = 0;
let asking = 0;
let asked = 0;
let running = null;

const pages = () => Array.from(document.querySelectorAll("#pages > section"));

// Which page to show when there is news: the same one again, the first of a new round, else the nearest that is left.
export function placeAfter(news, ids, shown) {
  if (news.isNewRound) return 0;
  const same = ids.indexOf(shown.id);
  return same >= 0 ? same : Math.min(shown.at, ids.length - 1);
}

export function turned(from, by, count) {
  return (from + by + count) % count;
}

function show(index) {
  const all = pages();
  at = index;
  all.forEach((page, place) => (page.hidden = place !== at));
  one("count").textContent = `${at + 1} / ${all.length}`;
  run();
}

function run() {
  clearTimeout(turning);
  if (running) running.cancel();
  running = null;
  if (held || pages().length < 2) return;
  const stays = Number(pages()[at].dataset.seconds) * 1000;
  turning = setTimeout(() => show(turned(at, 1, pages().length)), stays);
  if (still.matches || !one("bar").animate) return;
  running = one("bar").animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], stays);
}

function hold(wanted) {
  held = wanted;
  body.classList.toggle("held", held);
  document.querySelector("[data-hold]").textContent = held ? body.dataset.go : body.dataset.pause;
  run();
}

function go(by) {
  show(turned(at, by, pages().length));
}

async function ask() {
  clearTimeout(asking);
  const mine = ++asked;
  const ending = new AbortController();
  const end = setTimeout(() => ending.abort(), PATIENCE);
  try {
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(body.dataset.live, { headers, cache: "no-store", signal: ending.signal });
    if (answer.status === 404) return location.reload(); // taken off: the page says so
    if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
    const news = answer.ok ? await answer.json() : null;
    if (mine !== asked) return;
    if (news) hear(news, answer.headers.get("ETag"));
    heard = new Date();
    one("away").textContent = "";
  } catch {
    if (mine !== asked) return;
    one("away").textContent = body.dataset.away.replace("{time}", clock(heard));
  } finally {
    clearTimeout(end);
  }
  asking = setTimeout(ask, ASK_EACH);
}

function hear(news, mark) {
  if (news.software !== body.dataset.software || news.language !== body.dataset.language) return location.reload();
  const shown = { id: pages()[at].id, at };
  const wasAlone = pages().length < 2;
  const isNewRound = news.round > round;
  tag = mark;
  round = news.round;
  body.dataset.theme = news.theme;
  one("state").innerHTML = news.state;
  one("said").textContent = news.said;
  body.toggleAttribute("data-said", Boolean(news.said));
  one("pages").innerHTML = news.pages;
  const ids = pages().map((page) => page.id);
  const place = placeAfter({ isNewRound }, ids, shown);
  if (isNewRound) {
    one("news").textContent = body.dataset.paired.replace("{round}", round);
    hold(false);
  }
  if (isNewRound || ids[place] !== shown.id) show(place);
  else keep(place);
  if (wasAlone) run();
}

// The page that is being read goes on with the time that it has left.
function keep(place) {
  at = place;
  pages().forEach((page, index) => (page.hidden = index !== at));
  one("count").textContent = `${at + 1} / ${pages().length}`;
}

function clock(moment) {
  const zone = one("clock") ? one("clock").dataset.zone : undefined;
  return new Intl.DateTimeFormat("nl", { hour: "2-digit", minute: "2-digit", timeZone: zone }).format(moment);
}

function tick() {
  if (one("clock")) one("clock").textContent = clock(new Date());
  setTimeout(tick, 1000);
}

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const turn = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
  if (turn) go(turn);
  else if (event.key === " " && !event.target.closest("button")) hold(!held);
  else return;
  event.preventDefault();
}

let hiding = 0;
function showControls() {
  body.classList.add("near");
  clearTimeout(hiding);
  hiding = setTimeout(() => body.classList.remove("near"), 4000);
}

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // The device decides, as when its battery is low.
  }
}

const whole = document.querySelector("[data-whole]");
whole.hidden = !document.documentElement.requestFullscreen;
whole.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
});
document.querySelector("[data-hold]").addEventListener("click", () => hold(!held));
for (const button of document.querySelectorAll("[data-turn]")) {
  button.addEventListener("click", () => go(Number(button.dataset.turn)));
}
one("pages").addEventListener("click", () => hold(!held));
for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, showControls);
document.addEventListener("keydown", press);
document.addEventListener("visibilitychange", stayAwake);
addEventListener("online", ask);
stayAwake();
tick();
show(0);
asking = setTimeout(ask, ASK_EACH);
