import { deviceStore } from '#web/kit/data/device-store.ts';
import type { HuntPackage, PlayerView } from '#activities/hunts/contract.views.ts';
import type { Provisional } from './provisional.ts';

/** A hunt as this phone last knew it: enough to go on with after a reload without network. */
export interface KeptHunt {
  readonly gameId: string;
  readonly view: PlayerView;
  readonly pack?: HuntPackage | undefined;
  /** What the phone takes for done until the server says so. */
  readonly provisional: readonly Provisional[];
  readonly keptAt: number;
}

export interface HuntStore {
  put(kept: KeptHunt): Promise<void>;
  hunt(gameId: string): Promise<KeptHunt | undefined>;
  remove(gameId: string): Promise<void>;
  /** Forgets hunts that nobody came back to. */
  forgetBefore(instant: number): Promise<void>;
}

/** Where the others of the team are is not for keeping. */
const withoutPositions = (kept: KeptHunt): KeptHunt => ({ ...kept, view: { ...kept.view, fixes: [] } });

export const huntStore = (name = 'roundtable-hunts'): HuntStore => {
  const store = deviceStore<{ hunts: KeptHunt }>(name, { hunts: { key: 'gameId' } });
  return {
    put: (kept) => store.write({ put: 'hunts', row: withoutPositions(kept) }),
    hunt: (gameId) => store.get('hunts', gameId),
    remove: (gameId) => store.write({ remove: 'hunts', key: gameId }),
    forgetBefore: (instant) => store.forget('hunts', ({ keptAt }) => keptAt < instant),
  };
};
