import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Act } from '../contract.clock.ts';
import type { Closing, Receipt } from '../contract.views.ts';
import { answerOf, performAct } from '../rules/acts.ts';
import type { ClockLog } from '../rules/clock/event.ts';
import { finishGame } from '../rules/finish.ts';
import { gameViewOf } from '../rules/record-views.ts';
import { chunkedEvents, logOf } from '../rules/session-log.ts';
import type { LoggedEvent, SessionState } from '../rules/session-state.ts';
import { receiptOf } from '../rules/session-views.ts';
import { findGame } from './games.service.ts';
import { eventsIn, logQuery } from './sessions.items.ts';
import { changeSessionAt } from './sessions.service.ts';
import { usageRowsOf } from './templates.service.ts';
import { requireDoer, requireHost } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

export const readChunks = async (
  { store }: Pick<TimerDeps, 'store'>,
  tableId: string,
): Promise<LoggedEvent[]> => {
  return (await readAll({ store, table: timersTable }, logQuery(tableId))).flatMap(eventsIn);
};

/** Another node filled a chunk after ours were read; reading again finds it. */
class ChunksMissing extends Error {}

const pastFrom =
  (chunked: readonly LoggedEvent[]) =>
  (session: SessionState): ClockLog => {
    if (chunked.length < chunkedEvents(session)) throw new ChunksMissing();
    return logOf(session, chunked.slice(0, chunkedEvents(session)));
  };

/** Chunks are written once, so what was read stays true; only new ones may be missing. */
const withPast = async <T, Code extends ErrorCode>(
  deps: TimerDeps,
  tableId: string,
  run: (past: (session: SessionState) => ClockLog) => Promise<Result<T, Code>>,
) => {
  for (let reads = 0; reads < 3; reads++) {
    try {
      return await run(pastFrom(await readChunks(deps, tableId)));
    } catch (error) {
      if (!(error instanceof ChunksMissing)) throw error;
    }
  }
  return fail('conflict');
};

interface Asked {
  readonly tableId: string;
  readonly act: Act;
  readonly token?: string | undefined;
}

export interface ActReply {
  readonly version: number;
  readonly at: Instant;
  readonly hasChanged: boolean;
  readonly receipt?: Receipt | undefined;
}

const needsPast = ({ type }: Act): boolean => type === 'undo' || type === 'redo';

const noPast = (): never => {
  throw new Error('only undo and redo look at the past');
};

/** Its time is when it arrived, before any waiting. */
export const act = async (deps: TimerDeps, actor: Actor, asked: Asked) => {
  const receivedAt = deps.clock.now();
  const perform = async (past: (session: SessionState) => ClockLog) => {
    const changed = await changeSessionAt(deps, asked.tableId, receivedAt, (session) => {
      const who = requireDoer(session, actor, asked.token, asked.act);
      return who.ok ? performAct(session, { act: asked.act, who: who.value, past }, receivedAt) : who;
    });
    if (!changed.ok) return changed;
    const { version, at, hasChanged, receipt } = answerOf(changed.value.state, asked.act.id);
    return ok<ActReply>({ version, at, hasChanged, ...(receipt && { receipt: receiptOf(receipt) }) });
  };
  return needsPast(asked.act) ? withPast(deps, asked.tableId, perform) : perform(noPast);
};

export const endGame = async (deps: TimerDeps, actor: Actor, tableId: string, closing: Closing) => {
  const receivedAt = deps.clock.now();
  const known = await deps.sessions.load(tableId);
  if (!known) return fail('timer-table-not-found');
  const countedIn = await usageRowsOf(deps, known.templateId);
  const expiresAt = deps.gameExpiry();
  const ended = await withPast(deps, tableId, (past) =>
    changeSessionAt(deps, tableId, receivedAt, (session) => {
      const allowed = requireHost(session, actor);
      return allowed.ok ? finishGame(session, { closing, past, countedIn, expiresAt }, receivedAt) : allowed;
    }),
  );
  if (!ended.ok) return ended;
  const stored = await findGame(deps, tableId);
  return stored ? ok(gameViewOf(stored.game, actor.identityId)) : fail('timer-table-not-found');
};
