import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Closing } from '../contract.views.ts';
import { sessionAfter } from './acts.ts';
import { applyStep } from './clock/apply.ts';
import type { ClockLog } from './clock/event.ts';
import { replay } from './clock/timeline.ts';
import { recordOf } from './records.ts';
import type { GameRecord } from './records.ts';
import type { UsageRow } from './template.ts';
import type { SessionDecision } from './session.ts';
import { withLogged } from './session-log.ts';
import type { SessionState } from './session-state.ts';
import { wrong, wrongStatus } from './wrong.ts';

export const checkWinner = (winner: string | undefined, players: readonly { readonly name: string }[]) =>
  winner === undefined || players.some(({ name }) => name === winner)
    ? ok(winner)
    : wrong('winner', say('timer-winner-unknown'));

/** Everybody who took part has the game in their lists. */
const viewersOf = ({ hostId, seats }: SessionState): string[] => [
  ...new Set([hostId, ...seats.flatMap(({ identityId }) => (identityId === undefined ? [] : [identityId]))]),
];

interface Finishing {
  readonly closing: Closing;
  readonly past: (session: SessionState) => ClockLog;
  readonly countedIn: readonly UsageRow[];
  /** Undefined: it is kept for good. */
  readonly expiresAt?: Instant | undefined;
}

const recordFor = (
  session: SessionState,
  { closing }: Finishing,
  turns: Parameters<typeof recordOf>[0]['turns'],
  endedAt: Instant,
): GameRecord =>
  recordOf({
    gameId: session.tableId,
    templateId: session.templateId,
    templateName: session.templateName,
    title: session.title,
    mode: session.mode,
    controls: session.controls,
    startedAt: session.startedAt ?? endedAt,
    endedAt,
    winner: closing.winner,
    notes: closing.notes ?? '',
    device: closing.device ?? {},
    source: 'live',
    playerOverride: session.playerOverride,
    ownerId: session.hostId,
    viewers: viewersOf(session),
    expiresAt: session.expiresAt,
    players: session.seats,
    clock: session.clock,
    turns,
  });

/** Ends the game: clocks stop and its records are made. Ending again returns the same game. */
export const finishGame = (session: SessionState, finishing: Finishing, receivedAt: Instant) => {
  if (session.status === 'over') return ok(unchanged(session));
  if (session.startedAt === undefined || session.status === 'cancelled') return wrongStatus(session.status);
  const winner = checkWinner(finishing.closing.winner, session.seats);
  if (!winner.ok) return winner;
  const event = { type: 'end', at: Math.max(receivedAt, session.clock.at), who: 'host' } as const;
  const past = finishing.past(session);
  const ended = applyStep(session.clock, event);
  if (!ended.ok) return ended;
  const replayed = replay({ ...past, events: [...past.events, event] });
  const turns = replayed.ok ? replayed.value.turns : [];
  const next: SessionState = {
    ...sessionAfter(session, event, ended.value),
    status: 'over',
    endedAt: event.at,
    winner: winner.value,
    expiresAt: finishing.expiresAt,
  };
  const record = recordFor(next, finishing, turns, event.at);
  const { countedIn } = finishing;
  return ok<SessionDecision>({
    state: withLogged(next, [event]),
    events: [{ type: 'ended', logged: [event], record, turns, countedIn }],
  });
};
