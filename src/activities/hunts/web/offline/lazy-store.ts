import type { HuntStore } from './hunt-store.ts';
import type { TalkStore } from './talk-store.ts';

const loadOnce = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
};

const talk = loadOnce(async () => (await import('./talk-store.ts')).talkStore());

export const lazyTalkStore = (): TalkStore => ({
  put: async (kept) => (await talk()).put(kept),
  talk: async (gameId) => (await talk()).talk(gameId),
  remove: async (gameId) => (await talk()).remove(gameId),
  forgetBefore: async (instant) => (await talk()).forgetBefore(instant),
});

/** The store, loaded on first use: the join page needs no database. The talk is deleted with the hunt. */
export const lazyHuntStore = (): HuntStore => {
  const store = loadOnce(async () => (await import('./hunt-store.ts')).huntStore());
  return {
    put: async (kept) => (await store()).put(kept),
    hunt: async (gameId) => (await store()).hunt(gameId),
    async remove(gameId) {
      await (await store()).remove(gameId);
      await (await talk()).remove(gameId);
    },
    async forgetBefore(instant) {
      await (await store()).forgetBefore(instant);
      await (await talk()).forgetBefore(instant);
    },
  };
};
