// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const FILES: Readonly<Record<string, unknown>> = {
  '/assets/shell-1.json': { a: { hello: 'Hello' } },
  '/assets/shell-2.json': { a: { hello: 'Hallo' } },
  '/assets/poll-1.json': { b: { vote: 'Vote' } },
  '/assets/poll-2.json': { b: { vote: 'Abstimmen' } },
};

let asked: string[];
let isOffline: boolean;
let held: (() => void)[] | undefined;

const served = async (file: string) => {
  asked.push(file);
  await new Promise<void>((resolve) => {
    if (held) held.push(resolve);
    else resolve();
  });
  if (isOffline) throw new TypeError('Failed to fetch');
  return Response.json(FILES[file] ?? null, { status: file in FILES ? 200 : 404 });
};

/** Modules of their own: which words are noted lasts as long as a page does. */
const openPage = async () => {
  vi.resetModules();
  const [spoken, words, messages] = await Promise.all([
    import('./language.ts'),
    import('./words.ts'),
    import('./messages.ts'),
  ]);
  // As the build writes it: a key where the words stood.
  const define = messages.defineMessages as unknown as (key: string) => (name: string) => string;
  return { ...spoken, ...words, shell: define('a'), poll: define('b') };
};

const release = (): void => {
  const waiting = held ?? [];
  held = undefined;
  for (const each of waiting) each();
};

beforeEach(() => {
  localStorage.clear();
  asked = [];
  isOffline = false;
  held = undefined;
  vi.stubGlobal('__WORDS__', { en: '1', de: '2' });
  vi.stubGlobal('fetch', served);
  vi.stubGlobal('navigator', { languages: ['en'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('words of one language', () => {
  it('are here before anything is shown, and no others', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await page.wordsReady();
    expect(page.shell('hello')).toBe('Hello');
    expect(await page.withWords(() => Promise.resolve('page'), 'poll')).toBe('page');
    expect(page.poll('vote')).toBe('Vote');
    expect(asked).toEqual(['/assets/shell-1.json', '/assets/poll-1.json']);
  });

  it('are fetched once, however many parts need them', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await Promise.all([
      page.wordsReady(),
      page.withWords(() => Promise.resolve(), 'poll'),
      page.withWords(() => Promise.resolve(), 'poll'),
    ]);
    expect(asked.toSorted()).toEqual(['/assets/poll-1.json', '/assets/shell-1.json']);
  });

  it('that do not come fail what needs them, and are asked for again', async () => {
    const page = await openPage();
    isOffline = true;
    await expect(page.withWords(() => Promise.resolve('page'), 'poll')).rejects.toThrow('Failed to fetch');
    isOffline = false;
    expect(await page.withWords(() => Promise.resolve('page'), 'poll')).toBe('page');
    await expect(page.withWords(() => Promise.resolve('page'), 'of-an-older-build')).rejects.toThrow('404');
  });

  it('are those of another language when only they come, as without network', async () => {
    const page = await openPage();
    page.noteWords('shell');
    vi.stubGlobal('fetch', (file: string) =>
      file.includes('-1') ? Promise.reject(new Error('offline')) : served(file),
    );
    await page.wordsReady();
    expect(page.language.value).toBe('de');
    expect(page.shell('hello')).toBe('Hallo');
  });

  it('show their key as long as they are missing', async () => {
    const page = await openPage();
    expect(page.shell('hello')).toBe('hello');
  });
});

describe('another language', () => {
  it('is spoken once the words of all that is open are here', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await page.wordsReady();
    held = [];
    void page.setLanguage('de');
    expect(page.language.value).toBe('en');
    expect(page.shell('hello')).toBe('Hello');
    release();
    await vi.waitFor(() => expect(page.language.value).toBe('de'));
    expect(page.shell('hello')).toBe('Hallo');
    void page.setLanguage('en');
    expect(page.language.value).toBe('en');
  });

  it('has the words of a page that was opened while it came', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await page.wordsReady();
    held = [];
    void page.setLanguage('de');
    const opening = page.withWords(() => Promise.resolve(), 'poll');
    release();
    await opening;
    await vi.waitFor(() => expect(page.language.value).toBe('de'));
    expect(page.poll('vote')).toBe('Abstimmen');
  });

  it('that does not come leaves the one before, says so, and can be chosen again', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await page.wordsReady();
    isOffline = true;
    void page.setLanguage('de');
    await vi.waitFor(() => expect(page.lostLanguage.value).toBe('de'));
    expect([page.language.value, page.shell('hello')]).toEqual(['en', 'Hello']);
    isOffline = false;
    void page.setLanguage('de');
    expect(page.lostLanguage.value).toBeUndefined();
    await vi.waitFor(() => expect(page.shell('hello')).toBe('Hallo'));
  });

  it('is the last one chosen', async () => {
    const page = await openPage();
    page.noteWords('shell');
    await page.wordsReady();
    held = [];
    void page.setLanguage('de');
    void page.setLanguage('en');
    release();
    await page.fetchWords('de');
    expect(page.language.value).toBe('en');
  });
});
