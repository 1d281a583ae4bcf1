import { job } from '#server/kit/jobs.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import type { Item } from '#store/port/values.ts';
import type { EveningFormat } from '../contract.evening.ts';
import { eveningFileOf, eveningViewOf, namesIn, resultsOf } from '../rules/evening.ts';
import type { Evening, Photos } from '../rules/evening.ts';
import type { ScoredItem } from '../rules/scoreboard.ts';
import type { Member } from '../rules/state.ts';
import { placesIn } from './programme.items.ts';
import { fromMemberItem } from './rooms.items.ts';

interface Asked {
  readonly roomId: string;
  readonly evening: Evening;
  readonly format: EveningFormat;
  readonly photos: Photos;
}

/** Stored people, or the stored parts of one item's outcome. */
export type EveningChunk =
  | { readonly members: readonly Item[] }
  | { readonly itemId: string; readonly weight: number; readonly stored: readonly Item[] };

/** Thousands of people in dozens of items would block the event loop, so this runs in a worker thread. */
export const writeEveningFile = job(
  import.meta.url,
  'writeEveningFile',
  async ({ roomId, evening, format, photos }: Asked, { chunks }: JobContext<EveningChunk>) => {
    const members: Member[] = [];
    const items: ScoredItem[] = [];
    for await (const chunk of chunks) {
      if ('members' in chunk) members.push(...chunk.members.map(fromMemberItem));
      else items.push({ ...chunk, places: chunk.stored.flatMap(placesIn) });
    }
    const results = resultsOf(items, namesIn(members, items));
    const reader = { memberId: '', isHost: false, isLasting: false, most: Infinity, photos };
    return eveningFileOf(eveningViewOf(roomId, evening, results, reader), format);
  },
);
