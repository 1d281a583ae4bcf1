import { afterEach, describe, expect, it, vi } from 'vitest';

const inBrowser = async (navigator: object) => {
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('navigator', navigator);
  vi.resetModules();
  return import('./fetch-for-offline.ts');
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('fetchForOffline', () => {
  it('fetches at once where there is no service worker, as over plain http', async () => {
    const load = vi.fn<() => Promise<void>>(async () => undefined);
    (await inBrowser({})).fetchForOffline(load);
    expect(load).toHaveBeenCalledOnce();
  });

  it('leaves it to the service worker, until the browser refuses one', async () => {
    const { fetchForOffline, fetchWithoutWorker } = await inBrowser({ serviceWorker: {} });
    const [before, later] = [
      vi.fn<() => Promise<void>>(async () => undefined),
      vi.fn<() => Promise<void>>(async () => undefined),
    ];
    fetchForOffline(before);
    expect(before).not.toHaveBeenCalled();
    fetchWithoutWorker();
    fetchForOffline(later);
    expect(before).toHaveBeenCalledOnce();
    expect(later).toHaveBeenCalledOnce();
  });
});
