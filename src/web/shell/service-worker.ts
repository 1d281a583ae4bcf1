import { cacheNameOf, chooseSource, LANGUAGES_CACHE, languagesToKeep, outdatedCaches } from './caching.ts';

// The few words of the service-worker world we use; the compiler's own worker library cannot live beside the DOM's.
interface WaitableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEventLike extends WaitableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerMessageEvent extends WaitableEvent {
  readonly data: unknown;
}

interface WorkerScope {
  readonly location: Location;
  readonly navigator: { readonly languages: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

interface Precache {
  readonly version: string;
  readonly files: readonly string[];
  /** By language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

declare const self: WorkerScope;
// Filled in by the build with the files of the shell and a digest of their contents.
declare const __PRECACHE__: Precache;

const precache = __PRECACHE__;
const shell = new Set(precache.files);
const cacheName = cacheNameOf(precache.version);
/** A page that takes longer comes from the cache: a weak network must not look like a broken app. */
const PAGE_PATIENCE_MS = 4_000;

const fresh = (file: string): Request => new Request(file, { cache: 'reload' });

async function store(): Promise<void> {
  const used = await (await caches.open(LANGUAGES_CACHE)).keys();
  const names = used.map(({ url }) => new URL(url).pathname.slice(1));
  const languages = languagesToKeep(Object.keys(precache.words), names, self.navigator.languages);
  const words = languages.flatMap((language) => precache.words[language] ?? []);
  const cache = await caches.open(cacheName);
  await cache.addAll([...precache.files, ...words].map(fresh));
}

/** A page reports its language: from then on that language works offline, in this version and the next. */
async function keepLanguage(language: string): Promise<void> {
  const words = precache.words[language];
  if (words === undefined) return;
  const cache = await caches.open(cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(words.filter((file) => !stored.has(file)).map(fresh));
  await (await caches.open(LANGUAGES_CACHE)).put(`/${language}`, new Response());
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
  else if (typeof event.data === 'string') event.waitUntil(keepLanguage(event.data));
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
