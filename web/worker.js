// The page without a network: what it is made of is kept when it is first opened, the engines when they are first used or
// asked for, and all is given from there. What the server alone knows (/api) is never kept. A new version takes over when
// no window of the old one is open.
const VERSION = '';
const FILES = [];

const engine = (path) => path.endsWith('.wasm');

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES.filter((f) => !engine(f)))));
});

self.addEventListener('activate', (e) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((k) => k !== VERSION);
    await Promise.all(old.map((k) => caches.delete(k)));
    await self.clients.claim();
  };
  e.waitUntil(drop());
});

// A page that must work anywhere asks for all engines, and is told when they are here.
self.addEventListener('message', (e) => {
  const keep = async () => {
    const kept = await caches.open(VERSION);
    for (const f of FILES.filter(engine)) if (!(await kept.match(f))) await kept.add(f);
  };
  const tell = (done) => e.ports[0]?.postMessage(done);
  e.waitUntil(
    keep().then(
      () => tell(true),
      () => tell(false),
    ),
  );
});

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  const ours = url.origin === self.location.origin && FILES.includes(url.pathname);
  if (e.request.method !== 'GET' || !ours) return;
  const kept = () => caches.match(url.pathname, { cacheName: VERSION });
  const fetched = async () => {
    const answer = await fetch(e.request);
    if (answer.ok) await (await caches.open(VERSION)).put(url.pathname, answer.clone());
    return answer;
  };
  // The page itself as the server has it now, if there is one; its parts never change under the same name.
  if (e.request.mode === 'navigate')
    e.respondWith(fetch(e.request).catch(async () => (await kept()) ?? Response.error()));
  else e.respondWith(kept().then((found) => found ?? fetched()));
});
