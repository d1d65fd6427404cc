// Stars of the events that a reader follows. A page is the same for everybody, so it asks who reads, but only in a browser
// in which somebody has been at his own events: all others keep the plain link.
const KNOWN = "stars";
const links = [...document.querySelectorAll("a[data-star]")];
if (location.pathname === "/star" || location.pathname.startsWith("/star/")) remember();
else if (links.length && known()) show();

function known() {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
}

function remember() {
  try {
    localStorage.setItem(KNOWN, "1");
  } catch {
    // A browser that keeps nothing: the links stay plain.
  }
}

async function show() {
  try {
    const answer = await fetch("/api/v1/stars", { cache: "no-store" });
    if (answer.status === 401) localStorage.removeItem(KNOWN);
    if (!answer.ok) return;
    const { csrf, events } = await answer.json();
    const starred = new Set(events.filter((event) => event.starred).map((event) => event.slug));
    for (const link of links) button(link, starred.has(link.dataset.star), csrf);
  } catch {
    // No connection: the links stay as they are.
  }
}

function button(link, isStarred, csrf) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "star";
  made.textContent = isStarred ? "★" : "☆";
  made.setAttribute("aria-pressed", String(isStarred));
  made.setAttribute("aria-label", link.getAttribute("aria-label") ?? link.textContent);
  made.addEventListener("click", () => change(made, link, csrf));
  link.replaceWith(made);
}

async function change(made, link, csrf) {
  const isWanted = made.getAttribute("aria-pressed") !== "true";
  made.disabled = true;
  try {
    const answer = await fetch(`/api/v1/stars/${encodeURIComponent(link.dataset.star)}`, {
      method: isWanted ? "PUT" : "DELETE",
      headers: { "X-CSRF": csrf, "Content-Type": "application/json" },
    });
    if (!answer.ok) return location.assign(link.href);
    made.textContent = isWanted ? "★" : "☆";
    made.setAttribute("aria-pressed", String(isWanted));
  } catch {
    location.assign(link.href);
  } finally {
    made.disabled = false;
    made.focus();
  }
}
