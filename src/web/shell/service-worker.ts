import { cacheNameOf, chooseSource, outdatedCaches } from './caching.ts';
import type { WorkerScope } from './service-worker-types.ts';

interface Precache {
  readonly version: string;
  readonly files: readonly string[];
}

declare const self: WorkerScope;
// Filled in by the build with the files of the shell and a digest of their contents.
declare const __PRECACHE__: Precache;

const precache = __PRECACHE__;
const shell = new Set(precache.files);
const cacheName = cacheNameOf(precache.version);
/** A page that takes longer comes from the cache: a weak network must not look like a broken app. */
const PAGE_PATIENCE_MS = 4_000;

async function store(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(precache.files.map((file) => new Request(file, { cache: 'reload' })));
}

async function dropOutdated(): Promise<void> {
  const names = outdatedCaches(await caches.keys(), precache.version);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function answerFromStore(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request);
  if (stored !== undefined) return stored;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function answerPage(request: Request): Promise<Response> {
  const fresh = fetch(request).catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PAGE_PATIENCE_MS);
  });
  const response = await Promise.race([fresh, patience]);
  if (response !== undefined && response.status < 500) return response;
  const cache = await caches.open(cacheName);
  return (await cache.match('/')) ?? (await fresh) ?? Response.error();
}

self.addEventListener('install', (event) => event.waitUntil(store()));

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOutdated().then(() => self.clients.claim()));
});

// A new version waits until the reader says so: a running session keeps the files it began with.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const facts = {
    method: request.method,
    url: new URL(request.url),
    isNavigation: request.mode === 'navigate',
  };
  const source = chooseSource(facts, self.location.origin, shell);
  if (source === 'page') event.respondWith(answerPage(request));
  if (source === 'stored' || source === 'stored-forever') event.respondWith(answerFromStore(request));
});
