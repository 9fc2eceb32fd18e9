// Keeps every file of the page after the first visit, so that it works without a network. Written anew by the
// build, with a version that changes when any file does.
const cacheName = 'sprague-__VERSION__';
const files = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

// A newer version waits until no tab runs the older one, or until somebody asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith('sprague-') && name !== cacheName).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  if (new URL(event.request.url).pathname.includes('/api/')) return;
  event.respondWith(
    caches.open(cacheName).then((cache) => cache.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))),
  );
});
