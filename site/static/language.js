// Sends the reader of "/" on to the calendar in the first of the browser's languages that we speak.
const links = new Map([...document.querySelectorAll("a[hreflang]")].map((link) => [link.hreflang, link.href]));
const wanted = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
const language = wanted.find((one) => links.has(one)) ?? document.documentElement.dataset.default;
location.replace(links.get(language));
