// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IdentityView } from '../contract.ts';

const ada: IdentityView = {
  id: 'ada',
  kind: 'account',
  name: 'Ada',
  email: 'ada@example.org',
  preferences: { language: 'de', theme: 'dark' },
  isAdmin: false,
  hasPassword: true,
  isConnected: false,
};

type Answer = () => Promise<Response>;
let answer: Answer;
const asked: { path: string; method: string; language: string | null }[] = [];

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push({ path: url, method: init.method ?? 'GET', language: headers.get('accept-language') });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const openState = () => import('./identity.state.ts');
const json =
  (body: unknown): Answer =>
  async () =>
    Response.json(body, { headers: { 'content-type': 'application/json' } });

describe('who am I', () => {
  test('nobody is known before the first answer, then it is kept for the next visit', async () => {
    answer = json(ada);
    const first = await openState();
    expect(first.identity.value).toBeUndefined();
    await first.loadIdentity();
    expect(first.identity.value).toEqual(ada);
    expect(first.isSignedIn.value).toBe(true);
    expect(asked).toEqual([{ path: '/api/me', method: 'GET', language: 'en' }]);
    vi.resetModules();
    expect((await openState()).identity.value).toEqual(ada);
  });

  test('without network the last answer stays', async () => {
    const state = await openState();
    state.adoptIdentity(ada);
    answer = () => Promise.reject(new TypeError('no network'));
    expect((await state.loadIdentity()).ok).toBe(false);
    expect(state.identity.value).toEqual(ada);
  });

  test('signing in brings language and appearance to this device', async () => {
    const state = await openState();
    const kit = await import('#web/kit/i18n/language.ts');
    const theme = await import('#web/kit/theme.ts');
    void state.enterIdentity(ada);
    expect(kit.language.value).toBe('de');
    expect(theme.themePreference.value).toBe('dark');
  });

  test('signing out forgets who was here, a refused sign-out does not', async () => {
    const state = await openState();
    state.adoptIdentity(ada);
    answer = () => Promise.reject(new TypeError('no network'));
    await state.signOut();
    expect(state.identity.value).toEqual(ada);
    answer = json({});
    await state.signOut();
    expect(state.identity.value).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  test('another tab that signs in or out shows here', async () => {
    const state = await openState();
    const stop = state.watchOtherTabs();
    localStorage.setItem('roundtable.identity', JSON.stringify(ada));
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'roundtable.identity' }));
    expect(state.identity.value).toEqual(ada);
    stop();
    localStorage.clear();
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'roundtable.identity' }));
    expect(state.identity.value).toEqual(ada);
  });

  test('what storage holds may be broken', async () => {
    localStorage.setItem('roundtable.identity', '{"id":');
    expect((await openState()).identity.value).toBeUndefined();
  });
});
