import { say } from '#core/words.ts';
import { ok } from '#core/result.ts';
import { wrong } from '../wrong.ts';
import { rulesOfControl } from './banks/of-control.ts';
import type { Control } from './control.ts';
import type { ClockSetup } from './event.ts';
import { firstQuotaMs } from './lag.ts';
import type { ClockState, SeatState } from './state.ts';

export const MOST_PLAYERS = 8;

const newSeat = (name: string, control: Control, lag: boolean): SeatState => ({
  name,
  control,
  bank: rulesOfControl(control).atStart(control),
  totalMs: 0,
  turns: 0,
  longestMs: 0,
  shortestMs: 0,
  overtimeMs: 0,
  hasFallen: false,
  isOut: false,
  hasPassed: false,
  quotaMs: lag ? firstQuotaMs(control) : 0,
});

/** The clock before its first event. Controls are checked where they come from outside. */
export const startClock = ({ players, controls, lag = false }: ClockSetup) => {
  if (players.length < 1 || players.length > MOST_PLAYERS)
    return wrong('players', say('timer-log-players', { limit: MOST_PLAYERS, count: players.length }));
  if (controls.length !== 1 && controls.length !== players.length)
    return wrong('controls', say('timer-control-count', { count: players.length, given: controls.length }));
  const seats = players.flatMap(({ name }, number) => {
    const control = controls[controls.length === 1 ? 0 : number];
    return control ? [newSeat(name, control, lag)] : [];
  });
  return ok<ClockState>({
    seats,
    order: seats.map((_, number) => number),
    running: [],
    buckets: { pause: 0 },
    lag,
    hasStarted: false,
    missedTurns: 0,
    at: 0,
  });
};
