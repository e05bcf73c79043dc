/// <reference lib="webworker" />
/*
 * Keeps the built page and all of its files, so that it opens without a network. A page gets all its files from one
 * build: a newer build is kept beside the older one until no page of that is open.
 */

/** The files of this build but this one, by their paths from here; the page itself is './'. vite.config.ts adds it. */
declare const FILES: readonly string[];
/** Made of what is in all files, this one included. */
declare const VERSION: string;

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;
/** Caches are shared by all folders of a server. */
const OWN_CACHES = `allport ${scope} `;
const CACHE = `${OWN_CACHES}${VERSION}`;

const urlOf = (path: string) => new URL(path, scope).href;
const PAGE = urlOf('./');
const PAGE_BY_NAME = urlOf('index.html');
const URLS = new Set(FILES.map(urlOf));

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // The query is the state of the page.
    const [url] = request.url.split(/[?#]/, 1);
    if (url === PAGE || url === PAGE_BY_NAME) event.respondWith(newestPage(request));
  } else if (URLS.has(request.url)) {
    event.respondWith(kept(request.url).then((file) => file ?? fetch(request)));
  }
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The files of this build, not what the browser has kept of an older one.
  await cache.addAll([...URLS].map((url) => new Request(url, { cache: 'no-cache' })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OWN_CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that was open already may still ask for files.
  await self.clients.claim();
}

/** The page from the network; the kept one where there is no network, or a server that fails. */
async function newestPage(request: Request): Promise<Response> {
  const fresh = await fetch(request).catch(() => undefined);
  if (fresh !== undefined && fresh.status < 500) return fresh;
  return (await kept(PAGE)) ?? fresh ?? Response.error();
}

function kept(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: CACHE });
}

export {};
