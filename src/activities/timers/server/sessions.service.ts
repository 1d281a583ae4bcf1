import { idOf } from '#core/ids.ts';
import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { changeVersioned, firstDeadline, readSettled } from '#platform/rooms/server/change-versioned.ts';
import type { Changed, Decide } from '#platform/rooms/server/change-versioned.ts';
import { claimCode, releaseCode } from '#platform/rooms/server/codes.service.ts';
import { issueSeat } from '#platform/rooms/server/seat-tokens.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { HostView } from '../contract.tables.ts';
import type { NewTable } from '../contract.views.ts';
import { cancelTable, changeSeat, changeTable, claimSeat, releaseSeat } from '../rules/seats.ts';
import { isOver, makeSession, withWake } from '../rules/session.ts';
import type { SessionEvent, SessionState } from '../rules/session-state.ts';
import { hostViewOf, tableViewOf } from '../rules/session-views.ts';
import { forecastFor } from './history.service.ts';
import { fromSessionItem, newSessionOperations, tableKey } from './sessions.items.ts';
import { readUsable } from './templates.service.ts';
import { idIn } from './templates.items.ts';
import { isHost, lookingOf, requireHost, requireSeat } from './timers.guards.ts';
import { personQuery, timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

/** Longer than anybody joins by code; the link keeps working. */
const CODE_KEPT_MS = 60 * DAY_MS;

/** A room's table has an id derived from its start, and seats that belong to members. */
interface Making {
  readonly tableId?: string;
  readonly adapt?: (session: SessionState) => SessionState;
}

export const openTable = async (
  deps: TimerDeps,
  actor: Actor,
  given: NewTable,
  { tableId = deps.ids.uuid(), adapt = (session) => session }: Making = {},
) => {
  const { templateId } = given;
  const template = templateId === undefined ? ok(undefined) : await readUsable(deps, actor, templateId);
  if (!template.ok) return template;
  if (template.value?.isActive === false) return fail('timer-template-archived');
  const now = deps.clock.now();
  const draft = makeSession(given, template.value, { tableId, hostId: actor.identityId, code: '' }, now);
  if (!draft.ok) return draft;
  const code = await claimCode(deps, { kind: 'table', targetId: tableId, expiresAt: now + CODE_KEPT_MS });
  if (!code.ok) return code;
  const session = adapt({ ...draft.value, code: code.value });
  const deadline = firstDeadline(deps, deps.sessions, tableId, session);
  const stored = await deps.store.transact([...newSessionOperations(session), ...deadline.operations]);
  if (!stored.ok) {
    await releaseCode(deps, { code: code.value, targetId: tableId });
    return fail('conflict');
  }
  deadline.watch();
  return ok<HostView>(hostViewOf(session, []));
};

export const readSettledSession = (deps: TimerDeps, tableId: string) =>
  readSettled(deps, deps.sessions, tableId);

export const readTable = async (
  deps: TimerDeps,
  actor: Actor,
  wanted: { readonly tableId: string; readonly token?: string | undefined },
) => {
  const session = await readSettledSession(deps, wanted.tableId);
  if (!session.ok) return session;
  return ok(tableViewOf(session.value, lookingOf(session.value, actor, wanted.token)));
};

/**
 * Decides as of one moment, however long the disk or other acts take: settling and deciding see the same time. A cached
 * table may be older than what another node has saved. A save detects that; a refusal or a repeated act saves nothing,
 * so it is decided again with the stored table.
 */
export const changeSessionAt = async <Code extends ErrorCode = never>(
  deps: TimerDeps,
  tableId: string,
  receivedAt: Instant,
  decide: Decide<SessionState, SessionEvent, Code>,
) => {
  const clock = { now: () => receivedAt, after: deps.clock.after.bind(deps.clock) };
  let isHeld = false;
  const quick = {
    ...deps.sessions,
    load: async (id: string) => {
      const held = deps.held.take(id);
      isHeld = held !== undefined;
      return held ?? deps.sessions.load(id);
    },
  };
  const decideWake: typeof decide = (session, now) => {
    const decided = decide(session, now);
    return decided.ok ? ok({ ...decided.value, state: withWake(decided.value.state, now) }) : decided;
  };
  const changed = await changeVersioned({ ...deps, clock }, quick, tableId, decideWake);
  const isSaved = changed.ok && changed.value.events.length > 0;
  if (isSaved || !isHeld) return changed;
  return changeVersioned({ ...deps, clock }, deps.sessions, tableId, decideWake);
};

export const changeNow = <Code extends ErrorCode = never>(
  deps: TimerDeps,
  tableId: string,
  decide: Decide<SessionState, SessionEvent, Code>,
) => changeSessionAt(deps, tableId, deps.clock.now(), decide);

const viewAfter = async <Code extends ErrorCode>(
  changing: Promise<Result<Changed<SessionState, SessionEvent>, Code>>,
  actor: Actor,
  token: string | undefined,
) => {
  const changed = await changing;
  if (!changed.ok) return changed;
  const { state } = changed.value;
  return ok(tableViewOf(state, lookingOf(state, actor, token)));
};

export const changeSessionAsHost = async (
  deps: TimerDeps,
  actor: Actor,
  tableId: string,
  change: Parameters<typeof changeTable>[1],
) => {
  const changed = await changeNow(deps, tableId, (session) => {
    const allowed = requireHost(session, actor);
    return allowed.ok ? changeTable(session, change) : allowed;
  });
  if (!changed.ok) return changed;
  const { state } = changed.value;
  const looking = lookingOf(state, actor, undefined);
  return ok(hostViewOf(state, 'seats' in looking ? looking.seats : []));
};

export const cancelSessionAsHost = async (deps: TimerDeps, actor: Actor, tableId: string) => {
  const changed = await changeNow(deps, tableId, (session) => {
    const allowed = requireHost(session, actor);
    return allowed.ok ? cancelTable(session) : allowed;
  });
  if (!changed.ok) return changed;
  await releaseCode(deps, { code: changed.value.state.code, targetId: tableId });
  return ok({ tableId });
};

interface SeatAsked {
  readonly tableId: string;
  readonly seat: number;
  readonly token?: string | undefined;
}

export const claimSeatFor = async (
  deps: TimerDeps,
  actor: Actor,
  asked: SeatAsked & { readonly name?: string | undefined },
) => {
  const { tableId, seat, name } = asked;
  const { token, seatHash } = issueSeat(deps.ids, idOf<'member'>(String(seat)));
  const claim = { seat, identityId: actor.identityId, seatHash };
  const changing = changeNow(deps, tableId, (session, now) => {
    const claimed = claimSeat(session, claim);
    if (!claimed.ok || name === undefined) return claimed;
    const renamed = changeSeat(claimed.value.state, { seat, name, who: seat }, now);
    return renamed;
  });
  const view = await viewAfter(changing, actor, token);
  return view.ok ? ok({ token, table: view.value }) : view;
};

export const releaseSeatOf = (deps: TimerDeps, actor: Actor, asked: SeatAsked) => {
  const { tableId, seat, token } = asked;
  const changing = changeNow(deps, tableId, (session) => {
    const allowed = requireSeat(session, actor, token, seat);
    return allowed.ok ? releaseSeat(session, seat) : allowed;
  });
  return viewAfter(changing, actor, token);
};

export const changeSeatOf = (
  deps: TimerDeps,
  actor: Actor,
  asked: SeatAsked & { readonly name?: string | undefined; readonly color?: string | undefined },
) => {
  const { tableId, seat, token, name, color } = asked;
  const changing = changeNow(deps, tableId, (session, now) => {
    const allowed = requireSeat(session, actor, token, seat);
    return allowed.ok ? changeSeat(session, { seat, name, color, who: allowed.value }, now) : allowed;
  });
  return viewAfter(changing, actor, token);
};

export const listTables = async (deps: TimerDeps, actor: Actor) => {
  const page = await deps.store.query(timersTable, personQuery(actor.identityId, 'TABLE'));
  const items = await deps.store.batchGet(
    timersTable,
    page.items.map((row) => tableKey(idIn(row))),
  );
  const tables = fromSessionItem
    .list(items)
    .filter((session) => !isOver(session))
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((session) => ({
      tableId: session.tableId,
      title: session.title === '' ? session.templateName : session.title,
      status: session.status,
      isHost: isHost(session, actor),
      players: session.seats.map(({ name }) => name),
      createdAt: session.createdAt,
    }));
  return ok({ tables });
};

/** From the host's history: everybody at the table asks about the same group. */
export const forecastTable = async (
  deps: TimerDeps,
  actor: Actor,
  asked: { readonly tableId: string; readonly by: Instant },
) => {
  const session = await readSettledSession(deps, asked.tableId);
  if (!session.ok) return session;
  const { templateId, seats, startedAt, hostId } = session.value;
  if (lookingOf(session.value, actor, undefined).audience === 'screen') return fail('not-allowed');
  return forecastFor(deps, hostId, {
    templateId,
    players: seats.map(({ name }) => name),
    startedAt,
    by: asked.by,
  });
};
