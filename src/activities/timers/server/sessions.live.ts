import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Admission, Hub, Publication, TopicSource } from '#server/kit/hub.ts';
import { tableTopic } from '../contract.live.ts';
import type { SessionEvent, SessionState } from '../rules/session-state.ts';
import { clockViewOf, receiptOf, seatFaces, tableViewOf } from '../rules/session-views.ts';
import { tableKey, versionIn } from './sessions.items.ts';
import { readSettledSession } from './sessions.service.ts';
import { lookingOf } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

type Message = Publication<typeof tableTopic>['messages'][number];

const EVERYONE = ['host', 'player', 'screen'] as const;

const messageOf = (session: SessionState, event: SessionEvent): Message[] => {
  const { version, status } = session;
  switch (event.type) {
    case 'acted': {
      const payload = {
        version,
        status,
        act: event.act,
        clock: clockViewOf(session.clock),
        receipt: event.receipt && receiptOf(event.receipt),
        undoSteps: session.undoSteps,
        redoSteps: session.undone.length,
      };
      return [{ type: 'clock.changed', payload, to: EVERYONE }];
    }
    case 'rang':
      return [{ type: 'alarm.rang', payload: { version, alarms: [...event.alarms] }, to: EVERYONE }];
    case 'changed': {
      const { title, isLocked, anySeat } = session;
      const payload = { version, title, isLocked, anySeat, seats: seatFaces(session) };
      return [{ type: 'table.changed', payload, to: EVERYONE }];
    }
    case 'ended': {
      const { gameId, endedAt, winner } = event.record;
      const payload = { version, gameId, endedAt, winner, clock: clockViewOf(session.clock) };
      return [{ type: 'game.ended', payload, to: EVERYONE }];
    }
    case 'cancelled':
      return [{ type: 'table.cancelled', payload: { version }, to: EVERYONE }];
    case 'noted':
    case 'log-expires':
      return [];
  }
};

/** Each carries the clock after all of them, so only the last of several acts in one change is published. */
const told = (events: readonly SessionEvent[]): SessionEvent[] => {
  const last = events.findLastIndex(({ type }) => type === 'acted');
  return events.filter(({ type }, at) => type !== 'acted' || at === last);
};

export const publishSession = (hub: Hub, session: SessionState, events: readonly SessionEvent[]): void =>
  hub.publish({
    topic: tableTopic,
    key: session.tableId,
    version: session.version,
    messages: told(events).flatMap((event) => messageOf(session, event)),
  });

const admit = async (
  deps: TimerDeps,
  actor: Actor,
  tableId: string,
  as: Readonly<Record<string, string>>,
) => {
  const session = await readSettledSession(deps, tableId);
  if (!session.ok) return session;
  const looking =
    as['screen'] === undefined
      ? lookingOf(session.value, actor, as['token'])
      : ({ audience: 'screen' } as const);
  const { audience } = looking;
  const { version } = session.value;
  const admission = { audience, channels: [audience], version };
  if (audience !== 'screen')
    return ok<Admission>({ ...admission, view: tableViewOf(session.value, looking) });
  return ok<Admission>({ ...admission, shareKey: audience, view: () => tableViewOf(session.value, looking) });
};

export const sessionTopicSource = (deps: TimerDeps): TopicSource => ({
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
