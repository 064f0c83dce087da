// Stores the entire site in the browser, so that it opens without a network. A new version is fetched completely, and
// takes over when no page of the old one is open any more.

const NAME = "bouton VERSION";
const FILES = [/* FILES */];

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))))));

addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("bouton ") && name !== NAME).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(caches.open(NAME).then(async (kept) => (await kept.match(request, { ignoreSearch: true })) ?? fetch(request)));
});
