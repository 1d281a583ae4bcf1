import * as z from 'zod/mini';

const DAY = 86_400_000;
/** People choose these times, so they are whole milliseconds and at most a day. */
const durationMs = z.int().check(z.gte(0), z.lte(DAY));
const positiveMs = z.int().check(z.gte(1), z.lte(DAY));

export const seatNumber = z.int().check(z.gte(0), z.lte(7));
export const instant = z.int();

const whatAtZero = {
  /** What happens at zero; by default the flag falls. */
  atZero: z.optional(z.enum(['flag', 'warn', 'skip', 'points', 'hand-on'])),
  overtime: z.optional(
    z.object({
      pointsPerMinute: z.int().check(z.gte(0), z.lte(1000)),
      hardStopMs: z.optional(positiveMs),
    }),
  ),
};

/** How one player's time runs; exactly the controls of the event log. */
export const control = z.discriminatedUnion('type', [
  z.object({ type: z.literal('count-up'), ...whatAtZero }),
  z.object({ type: z.literal('sudden-death'), mainMs: positiveMs, ...whatAtZero }),
  z.object({
    type: z.literal('fischer'),
    mainMs: durationMs,
    incrementMs: durationMs,
    capMs: z.optional(positiveMs),
    /** Added after the move, or before it. */
    bonus: z.optional(z.enum(['after', 'before'])),
    ...whatAtZero,
  }),
  z.object({ type: z.literal('delay'), mainMs: durationMs, delayMs: durationMs, ...whatAtZero }),
  z.object({ type: z.literal('bronstein'), mainMs: durationMs, delayMs: durationMs, ...whatAtZero }),
  z.object({
    type: z.literal('byo-yomi'),
    mainMs: durationMs,
    periods: z.int().check(z.gte(1), z.lte(100)),
    periodMs: positiveMs,
    ...whatAtZero,
  }),
  z.object({
    type: z.literal('canadian'),
    mainMs: durationMs,
    blockTurns: z.int().check(z.gte(1), z.lte(1000)),
    blockMs: positiveMs,
    ...whatAtZero,
  }),
  z.object({ type: z.literal('hourglass'), mainMs: positiveMs, ...whatAtZero }),
  z.object({ type: z.literal('per-move'), moveMs: positiveMs, ...whatAtZero }),
  z.object({ type: z.literal('turn-and-round'), turnMs: positiveMs, roundMs: positiveMs, ...whatAtZero }),
  z.object({ type: z.literal('turn-then-bank'), turnMs: positiveMs, bankMs: durationMs, ...whatAtZero }),
  z.object({
    type: z.literal('periods'),
    periods: z
      .array(
        z.object({
          mainMs: durationMs,
          incrementMs: z.optional(durationMs),
          turns: z.optional(z.int().check(z.gte(1), z.lte(1000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    ...whatAtZero,
  }),
  /** What a turn leaves or overdraws carries over to the player's next turn. */
  z.object({
    type: z.literal('carry-over'),
    turnMs: positiveMs,
    carry: z.optional(z.enum(['unused', 'overused', 'both'])),
    ...whatAtZero,
  }),
  /** One countdown for everybody at once, without order. */
  z.object({ type: z.literal('group'), mainMs: positiveMs, ...whatAtZero }),
]);
export type ControlShape = z.infer<typeof control>;

/** A field of a control in a log: a duration, a positive duration, a count, or one of some words; `list`: several of them. */
export type LogField = 'duration' | 'positive' | 'times' | readonly string[] | { readonly list: LogFields };
export type LogFields = Readonly<Record<string, LogField>>;

/** The same controls in a log from elsewhere, with wider limits. `?` marks an optional field. */
export const logFields: Readonly<Record<ControlShape['type'], LogFields>> = {
  'count-up': {},
  'sudden-death': { mainMs: 'duration' },
  fischer: {
    mainMs: 'duration',
    incrementMs: 'duration',
    'capMs?': 'positive',
    'bonus?': ['after', 'before'],
  },
  delay: { mainMs: 'duration', delayMs: 'duration' },
  bronstein: { mainMs: 'duration', delayMs: 'duration' },
  'byo-yomi': { mainMs: 'duration', periods: 'times', periodMs: 'positive' },
  canadian: { mainMs: 'duration', blockTurns: 'times', blockMs: 'positive' },
  hourglass: { mainMs: 'duration' },
  'per-move': { moveMs: 'positive' },
  'turn-and-round': { turnMs: 'positive', roundMs: 'positive' },
  'turn-then-bank': { turnMs: 'duration', bankMs: 'duration' },
  periods: { periods: { list: { mainMs: 'duration', 'incrementMs?': 'duration', 'turns?': 'times' } } },
  'carry-over': { turnMs: 'positive', 'carry?': ['unused', 'overused', 'both'] },
  group: { mainMs: 'positive' },
};

/** The seed's reasons are rules talk, snack and admin; any other word is its own bucket. */
export const pauseReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const note = z.string().check(z.trim(), z.maxLength(200));
const seats = z.array(seatNumber).check(z.minLength(1), z.maxLength(8));

/** Whose clock runs after a tap, unless it is the next in order, or nobody's while others still run. */
const next = z.optional(z.union([seatNumber, seats]));

const adjustment = z.int().check(z.gte(-DAY), z.lte(DAY));

/** Made by the client once per act: a repeated act gets the first answer again. */
const actId = z.string().check(z.minLength(8), z.maxLength(64));

/**
 * What people do to a running clock. The server adds the time: the moment it received the act.
 * `turn` is how many turns the seat had finished when the button was pressed, so that a late tap cannot end the
 * turn after; `clientMs` the think time the device measured; `clientAt` its own idea of the server's time, kept
 * in the log and never believed.
 */
export const act = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('tap'),
    id: actId,
    seat: seatNumber,
    next,
    turn: z.optional(z.int().check(z.gte(0))),
    clientMs: z.optional(z.int().check(z.gte(0), z.lte(DAY))),
    clientAt: z.optional(z.number()),
  }),
  z.object({ type: z.literal('start'), id: actId, seat: z.optional(z.union([seatNumber, seats])) }),
  /** Stops every clock; with `limitMs` it is a phase with its own countdown. */
  z.object({
    type: z.literal('pause'),
    id: actId,
    reason: z.optional(pauseReason),
    limitMs: z.optional(positiveMs),
  }),
  z.object({ type: z.literal('resume'), id: actId }),
  z.object({
    type: z.literal('adjust'),
    id: actId,
    seat: seatNumber,
    byMs: adjustment,
    why: z.optional(note),
  }),
  /** Sets what a clock shows, so two corrections at once cannot add up. Refused below zero. */
  z.object({
    type: z.literal('set'),
    id: actId,
    seat: seatNumber,
    remainingMs: durationMs,
    why: z.optional(note),
  }),
  z.object({ type: z.literal('pass'), id: actId, seat: seatNumber }),
  z.object({
    type: z.literal('undo'),
    id: actId,
    steps: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    /** Gives back the time of the undone turns; otherwise the player who runs again pays for it. */
    refund: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('redo'), id: actId }),
  z.object({ type: z.literal('eliminate'), id: actId, seat: seatNumber }),
  z.object({ type: z.literal('restore'), id: actId, seat: seatNumber }),
  z.object({ type: z.literal('reorder'), id: actId, order: seats }),
  /** Claims that the time of `seat` is up. A claim that does not hold is logged and changes nothing. */
  z.object({ type: z.literal('flag'), id: actId, seat: seatNumber }),
]);
export type Act = z.infer<typeof act>;

const seatClock = z.object({
  name: z.string(),
  control,
  bank: z.object({
    bankMs: z.number(),
    allowanceMs: z.number(),
    periodsLeft: z.number(),
    turnsLeft: z.number(),
  }),
  turn: z.optional(
    z.object({
      startedAt: instant,
      stretches: z.array(z.tuple([instant, instant])),
      since: z.optional(instant),
      bookedMs: z.number(),
    }),
  ),
  totalMs: z.number(),
  turns: z.number(),
  longestMs: z.number(),
  shortestMs: z.number(),
  overtimeMs: z.number(),
  flaggedAt: z.optional(instant),
  hasFallen: z.boolean(),
  isOut: z.boolean(),
  hasPassed: z.boolean(),
  quotaMs: z.number(),
});

/** The state of `rules/clock`: screens read it with the same rules at any moment, without asking again. */
export const clockView = z.object({
  seats: z.readonly(z.array(seatClock)),
  order: z.array(seatNumber),
  running: z.array(seatNumber),
  pause: z.optional(z.object({ reason: z.string(), since: instant, limitMs: z.optional(z.number()) })),
  buckets: z.record(z.string(), z.number()),
  lag: z.boolean(),
  beganAt: z.optional(instant),
  hasStarted: z.boolean(),
  endedAt: z.optional(instant),
  missedTurns: z.number(),
  at: instant,
});
export type ClockView = z.infer<typeof clockView>;
