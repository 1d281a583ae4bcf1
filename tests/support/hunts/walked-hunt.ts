import { MOST_LEVELS, MOST_VISITS } from '#activities/hunts/contract.file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { putEvent } from '#activities/hunts/server/progress.items.ts';
import { tablesOf } from '#server/activities.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openStore } from '#server/open-store.ts';
import type { Visitor } from '#tests/support/server/visitor.ts';

export interface LargestHunt {
  readonly gameId: string;
  readonly path: string;
  readonly teams: readonly string[];
  readonly levels: readonly string[];
}

const TEAMS = MOST_VISITS / MOST_LEVELS;
const AT_ONCE = 100;

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}-${index}`, name: `${prefix} ${index}` }));

/** The largest hunt in free order: no hunt can have more visits. */
export const makeLargestHunt = async (host: Visitor): Promise<LargestHunt> => {
  const stops = numbered(MOST_LEVELS, 'stop').map((stop) => ({
    ...stop,
    mission: { type: 'text', answers: ['Clara'] },
  }));
  const file = { name: 'Town', order: 'free', levels: stops, teams: numbered(TEAMS, 'team') };
  const { body: made } = await host.request<{ gameId: string }>('POST /api/hunts', { body: { file } });
  const path = `/api/hunts/${made.gameId}`;
  type Draft = { file: { teams: { id: string }[]; levels: { id: string }[] } };
  const { body: draft } = await host.request<Draft>(`GET ${path}/draft`);
  const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
  return { gameId: made.gameId, path, teams: idsOf(draft.file.teams), levels: idsOf(draft.file.levels) };
};

/** Every team was at every stop. */
const visits = ({ teams, levels }: LargestHunt, from: number): HuntEvent[] =>
  levels.flatMap((_, step) =>
    teams.map((team, place): HuntEvent => {
      const level = levels[(step * 7 + place) % levels.length] ?? '';
      const visit = step * teams.length + place + 1;
      return { id: `visit-${visit}`, at: from + visit, type: 'level.completed', by: 'text', team, level };
    }),
  );

/** Walks a hunt that has started to its end, in the store of a server that is not running. */
export const walkHunt = async (dataDir: string, hunt: LargestHunt): Promise<void> => {
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const store = await openStore(read.config, tablesOf(read.config), systemClock);
  const table = huntsTable(read.config.HUNTS_ID);
  const puts = visits(hunt, systemClock.now()).map((event) => putEvent(table, hunt.gameId, event, 1));
  const transactions: Promise<unknown>[] = [];
  for (let from = 0; from < puts.length; from += AT_ONCE)
    transactions.push(store.transact(puts.slice(from, from + AT_ONCE)));
  await Promise.all(transactions);
  await store.close();
};
