import type { HuntStore } from './hunt-store.ts';

/** The store, fetched when it is first used: nobody needs a database to see who is playing. */
export const lazyHuntStore = (): HuntStore => {
  let loading: Promise<HuntStore> | undefined;
  const store = (): Promise<HuntStore> => {
    loading ??= import('./hunt-store.ts').then(({ huntStore }) => huntStore());
    loading.catch(() => (loading = undefined));
    return loading;
  };
  return {
    put: async (kept) => (await store()).put(kept),
    hunt: async (gameId) => (await store()).hunt(gameId),
    remove: async (gameId) => (await store()).remove(gameId),
    forgetBefore: async (instant) => (await store()).forgetBefore(instant),
  };
};
