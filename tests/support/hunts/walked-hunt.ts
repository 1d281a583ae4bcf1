import { MOST_LEVELS, MOST_VISITS } from '#activities/hunts/contract.file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { putEvent } from '#activities/hunts/server/progress.items.ts';
import { tablesOf } from '#server/activities.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openStore } from '#server/open-store.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { newVisitor, visitorWith } from '#tests/support/server/visitor.ts';
import type { Visitor } from '#tests/support/server/visitor.ts';

export interface WalkedHunt {
  readonly path: string;
  readonly hostAt: (address: string) => Visitor;
}

const TEAMS = MOST_VISITS / MOST_LEVELS;
const AT_ONCE = 100;

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}-${index}`, name: `${prefix} ${index}` }));

/** Every team was at every stop: no hunt can have more visits. */
const visits = (teams: readonly string[], levels: readonly string[], from: number): HuntEvent[] => {
  const started: HuntEvent = { id: 'the-start', at: from, type: 'hunt.started' };
  const walked = levels.flatMap((_, step) =>
    teams.map((team, place): HuntEvent => {
      const level = levels[(step * 7 + place) % levels.length] ?? '';
      const visit = step * teams.length + place + 1;
      return { id: `visit-${visit}`, at: from + visit, type: 'level.completed', by: 'text', team, level };
    }),
  );
  return [started, ...walked];
};

const storeEvents = async (
  dataDir: string,
  gameId: string,
  eventsFrom: (at: number) => HuntEvent[],
): Promise<void> => {
  const read = readConfig({ DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const store = await openStore(read.config, tablesOf(read.config), systemClock);
  const table = huntsTable(read.config.HUNTS_ID);
  const puts = eventsFrom(systemClock.now()).map((event) => putEvent(table, gameId, event, 1));
  const transactions: Promise<unknown>[] = [];
  for (let from = 0; from < puts.length; from += AT_ONCE)
    transactions.push(store.transact(puts.slice(from, from + AT_ONCE)));
  await Promise.all(transactions);
  await store.close();
};

/** The largest hunt in free order, walked to its end, in the store of a server that is not running. */
export const storeWalkedHunt = async (dataDir: string): Promise<WalkedHunt> => {
  const server = startServerProcess({ env: { DATA_DIR: dataDir, DEMO: 'no', LOG_LEVEL: 'error' } });
  const host = await newVisitor(await server.started);
  const levels = numbered(MOST_LEVELS, 'stop').map((stop) => ({
    ...stop,
    mission: { type: 'text', answers: ['Clara'] },
  }));
  const file = { name: 'Town', order: 'free', levels, teams: numbered(TEAMS, 'team') };
  const { body: made } = await host.request<{ gameId: string }>('POST /api/hunts', { body: { file } });
  const path = `/api/hunts/${made.gameId}`;
  type Draft = { file: { teams: { id: string }[]; levels: { id: string }[] } };
  const { body: draft } = await host.request<Draft>(`GET ${path}/draft`);
  server.child.kill('SIGTERM');
  await server.ended;
  const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
  await storeEvents(dataDir, made.gameId, (at) =>
    visits(idsOf(draft.file.teams), idsOf(draft.file.levels), at),
  );
  return { path, hostAt: (address) => visitorWith(address, host.cookie) };
};
