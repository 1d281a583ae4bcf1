import { say } from '#core/words.ts';
import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import {
  anyOf,
  BadField,
  byType,
  fields,
  isTrueOrFalse,
  listOf,
  oneOf,
  optional,
  text,
  wholeNumber,
} from './check-shape.ts';
import type { Check } from './check-shape.ts';
import { logFields } from '#activities/timers/contract.clock.ts';
import type { LogField, LogFields } from '#activities/timers/contract.clock.ts';
import type { Control } from './control.ts';
import type { ClockLog, EventType } from './event.ts';
import { MOST_PLAYERS } from './start.ts';

const MOST_MS = 366 * DAY_MS;
const LAST_INSTANT = 8_640_000_000_000_000;
const MOST_EVENTS = 1_000_000;

const durationMs = wholeNumber(0, MOST_MS);
const positiveMs = wholeNumber(1, MOST_MS);
const seat = wholeNumber(0, MOST_PLAYERS - 1);
const seats = anyOf(seat, listOf(seat, 0, MOST_PLAYERS));
const times = wholeNumber(1, 1000);
const name = text(1, 50);

const whatAtZero = {
  atZero: optional(oneOf(['flag', 'warn', 'skip', 'points', 'hand-on'])),
  overtime: optional(
    fields({ pointsPerMinute: wholeNumber(0, 1_000_000), hardStopMs: optional(positiveMs) }),
  ),
};

const known = { duration: durationMs, positive: positiveMs, times };

const checkOf = (field: LogField): Check => {
  if (typeof field === 'string') return known[field];
  return 'list' in field ? listOf(fields(checksOf(field.list)), 1, 20) : oneOf(field);
};

const checksOf = (row: LogFields): Record<string, Check> =>
  Object.fromEntries(
    Object.entries(row).map(([name, field]) =>
      name.endsWith('?') ? [name.slice(0, -1), optional(checkOf(field))] : [name, checkOf(field)],
    ),
  );

const controls = Object.fromEntries(Object.entries(logFields).map(([type, row]) => [type, checksOf(row)]));

const events: Readonly<Record<EventType, Readonly<Record<string, Check>>>> = {
  start: { seat: optional(seats) },
  tap: { seat, next: optional(seats), clientMs: optional(wholeNumber(0, MOST_MS)) },
  pause: { reason: optional(text(1, 40)), limitMs: optional(positiveMs) },
  resume: {},
  adjust: { seat, byMs: wholeNumber(-MOST_MS, MOST_MS) },
  pass: { seat },
  undo: { steps: optional(wholeNumber(1, MOST_EVENTS)), refund: optional(isTrueOrFalse) },
  redo: { refund: optional(isTrueOrFalse) },
  eliminate: { seat },
  restore: { seat },
  reorder: { order: listOf(seat, 1, MOST_PLAYERS) },
  rename: { seat, name },
  flag: {
    seat,
    by: optional((value, path) => (typeof value === 'string' ? text(1, 50) : seat)(value, path)),
  },
  end: {},
};

const shapesOf = (
  shapes: Readonly<Record<string, Readonly<Record<string, Check>>>>,
  all: Readonly<Record<string, Check>>,
): Check =>
  byType(Object.fromEntries(Object.entries(shapes).map(([type, own]) => [type, fields({ ...own, ...all })])));

const controlShape = shapesOf(controls, whatAtZero);

const logShape = fields({
  players: listOf(fields({ name }), 1, MOST_PLAYERS),
  controls: listOf(controlShape, 1, MOST_PLAYERS),
  lag: optional(isTrueOrFalse),
  events: listOf(shapesOf(events, { at: wholeNumber(0, LAST_INSTANT) }), 0, MOST_EVENTS),
});

/** Checks that span fields. */
const checkControl = (control: Control, path: string): void => {
  if (control.type === 'fischer' && (control.capMs ?? Infinity) < control.mainMs)
    throw new BadField(`${path}.capMs`, say('timer-log-cap', { mainMs: control.mainMs }));
  if (control.type === 'turn-and-round' && control.turnMs > control.roundMs)
    throw new BadField(`${path}.turnMs`, say('timer-log-turn', { roundMs: control.roundMs }));
};

const checkNames = ({ players }: ClockLog): void => {
  const folded = players.map((player) => player.name.trim().toLowerCase());
  const twice = folded.findIndex((one, index) => folded.indexOf(one) !== index);
  if (twice >= 0) throw new BadField(`players[${twice}].name`, say('timer-log-names'));
};

/** The refusal of a broken log: the field, what is wrong and what would be right. */
const refused = (issue: FieldIssue) => fail('bad-input', undefined, [issue]);

const checking = <T>(check: () => T) => {
  try {
    return ok(check());
  } catch (error) {
    if (error instanceof BadField) return refused(error.issue);
    throw error;
  }
};

/** An event log from outside; unknown fields are ignored. */
export const parseLog = (value: unknown) =>
  checking(() => {
    logShape(value, '');
    const log = value as ClockLog;
    for (const [index, control] of log.controls.entries()) checkControl(control, `controls[${index}]`);
    checkNames(log);
    return log;
  });
