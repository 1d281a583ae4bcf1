import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Closing } from '../contract.views.ts';
import { tableAfter } from './acts.ts';
import { applyStep } from './clock/apply.ts';
import type { ClockLog } from './clock/event.ts';
import { replay } from './clock/timeline.ts';
import { recordOf } from './records.ts';
import type { GameRecord } from './records.ts';
import type { UsageRow } from './template.ts';
import type { TableDecision } from './table.ts';
import { withLogged } from './table-log.ts';
import type { TableState } from './table-state.ts';
import { wrong, wrongStatus } from './wrong.ts';

export const checkWinner = (winner: string | undefined, players: readonly { readonly name: string }[]) =>
  winner === undefined || players.some(({ name }) => name === winner)
    ? ok(winner)
    : wrong('winner', say('timer-winner-unknown'));

/** Whoever had a part in it has the game in their lists. */
const viewersOf = ({ hostId, seats }: TableState): string[] => [
  ...new Set([hostId, ...seats.flatMap(({ identityId }) => (identityId === undefined ? [] : [identityId]))]),
];

interface Finishing {
  readonly closing: Closing;
  readonly past: (table: TableState) => ClockLog;
  readonly countedIn: readonly UsageRow[];
  /** Undefined: it is kept for good. */
  readonly expiresAt?: Instant | undefined;
}

const recordFor = (
  table: TableState,
  { closing }: Finishing,
  turns: Parameters<typeof recordOf>[0]['turns'],
  endedAt: Instant,
): GameRecord =>
  recordOf({
    gameId: table.tableId,
    templateId: table.templateId,
    templateName: table.templateName,
    title: table.title,
    mode: table.mode,
    controls: table.controls,
    startedAt: table.startedAt ?? endedAt,
    endedAt,
    winner: closing.winner,
    notes: closing.notes ?? '',
    device: closing.device ?? {},
    source: 'live',
    playerOverride: table.playerOverride,
    ownerId: table.hostId,
    viewers: viewersOf(table),
    expiresAt: table.expiresAt,
    players: table.seats,
    clock: table.clock,
    turns,
  });

/** The end: clocks stop, and what is kept of the game goes with it. A second end finds the game as it is. */
export const finishGame = (table: TableState, finishing: Finishing, receivedAt: Instant) => {
  if (table.status === 'over') return ok(unchanged(table));
  if (table.startedAt === undefined || table.status === 'cancelled') return wrongStatus(table.status);
  const winner = checkWinner(finishing.closing.winner, table.seats);
  if (!winner.ok) return winner;
  const event = { type: 'end', at: Math.max(receivedAt, table.clock.at), who: 'host' } as const;
  const past = finishing.past(table);
  const ended = applyStep(table.clock, event);
  if (!ended.ok) return ended;
  const replayed = replay({ ...past, events: [...past.events, event] });
  const turns = replayed.ok ? replayed.value.turns : [];
  const next: TableState = {
    ...tableAfter(table, event, ended.value),
    status: 'over',
    endedAt: event.at,
    winner: winner.value,
    expiresAt: finishing.expiresAt,
  };
  const record = recordFor(next, finishing, turns, event.at);
  const { countedIn } = finishing;
  return ok<TableDecision>({
    state: withLogged(next, [event]),
    events: [{ type: 'ended', logged: [event], record, turns, countedIn }],
  });
};
