import { deviceStore } from '#web/kit/data/device-store.ts';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';

/** What was said in a hunt, as this phone last heard it: to be read again where there is no network. */
export interface KeptTalk {
  readonly gameId: string;
  /** Oldest first. */
  readonly messages: readonly PlayerMessage[];
  readonly keptAt: number;
}

export interface TalkStore {
  put(kept: KeptTalk): Promise<void>;
  talk(gameId: string): Promise<readonly PlayerMessage[]>;
  remove(gameId: string): Promise<void>;
  forgetBefore(instant: number): Promise<void>;
}

export const talkStore = (name = 'roundtable-hunt-talk'): TalkStore => {
  const store = deviceStore<{ talk: KeptTalk }>(name, { talk: { key: 'gameId' } });
  return {
    put: (kept) => store.write({ put: 'talk', row: kept }),
    talk: async (gameId) => (await store.get('talk', gameId))?.messages ?? [],
    remove: (gameId) => store.write({ remove: 'talk', key: gameId }),
    forgetBefore: (instant) => store.forget('talk', ({ keptAt }) => keptAt < instant),
  };
};
