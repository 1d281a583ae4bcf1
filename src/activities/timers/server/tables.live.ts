import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, Hub, Publication, TopicSource } from '#server/kit/hub.ts';
import { tableTopic } from '../contract.live.ts';
import type { TableEvent, TableState } from '../rules/table-state.ts';
import { clockViewOf, receiptOf, seatFaces, tableViewOf } from '../rules/table-views.ts';
import { tableKey, versionIn } from './tables.items.ts';
import { readSettledTable } from './tables.service.ts';
import { lookingOf } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

type Message = Publication<typeof tableTopic>['messages'][number];

const EVERYONE = ['host', 'player', 'screen'] as const;

const messageOf = (table: TableState, event: TableEvent): Message[] => {
  const { version, status } = table;
  switch (event.type) {
    case 'acted': {
      const payload = {
        version,
        status,
        act: event.act,
        clock: clockViewOf(table.clock),
        receipt: event.receipt && receiptOf(event.receipt),
        undoSteps: table.undoSteps,
        redoSteps: table.undone.length,
      };
      return [{ type: 'clock.changed', payload, to: EVERYONE }];
    }
    case 'rang':
      return [{ type: 'alarm.rang', payload: { version, alarms: [...event.alarms] }, to: EVERYONE }];
    case 'changed': {
      const { title, isLocked, anySeat } = table;
      const payload = { version, title, isLocked, anySeat, seats: seatFaces(table) };
      return [{ type: 'table.changed', payload, to: EVERYONE }];
    }
    case 'ended': {
      const { gameId, endedAt, winner } = event.record;
      const payload = { version, gameId, endedAt, winner, clock: clockViewOf(table.clock) };
      return [{ type: 'game.ended', payload, to: EVERYONE }];
    }
    case 'cancelled':
      return [{ type: 'table.cancelled', payload: { version }, to: EVERYONE }];
    case 'noted':
    case 'log-expires':
      return [];
  }
};

/** Each carries the clock as it is after all of them, so of several acts in one change only the last is told. */
const told = (events: readonly TableEvent[]): TableEvent[] => {
  const last = events.findLastIndex(({ type }) => type === 'acted');
  return events.filter(({ type }, at) => type !== 'acted' || at === last);
};

export const publishTable = (hub: Hub, table: TableState, events: readonly TableEvent[]): void =>
  hub.publish({
    topic: tableTopic,
    key: table.tableId,
    version: table.version,
    messages: told(events).flatMap((event) => messageOf(table, event)),
  });

const admit = async (
  deps: TimerDeps,
  actor: Actor,
  tableId: string,
  as: Readonly<Record<string, string>>,
) => {
  const table = await readSettledTable(deps, tableId);
  if (!table.ok) return table;
  const looking =
    as['screen'] === undefined
      ? lookingOf(table.value, actor, as['token'])
      : ({ audience: 'screen' } as const);
  const { audience } = looking;
  const { version } = table.value;
  const admission = { audience, channels: [audience], version };
  if (audience !== 'screen') return ok<Admission>({ ...admission, view: tableViewOf(table.value, looking) });
  return ok<Admission>({ ...admission, shareKey: audience, view: () => tableViewOf(table.value, looking) });
};

export const tableTopicSource = (deps: TimerDeps): TopicSource => ({
  topic: tableTopic,
  admit: (actor, tableId, as) => admit(deps, actor, tableId, as),
  version: async (tableId) => {
    const item = await deps.store.get(timersTable, tableKey(tableId));
    return item && versionIn(item);
  },
  versions: async (tableIds) => {
    const items = await deps.store.batchGet(timersTable, tableIds.map(tableKey));
    return items.map((item) => item && versionIn(item));
  },
});
