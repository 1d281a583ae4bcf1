import * as z from 'zod/mini';
import { languages } from '#core/languages.ts';
import { opens } from './contract.conditions.ts';
import { id, list, LONGEST_TEXT, mission, words } from './contract.missions.ts';

export const MOST_LEVELS = 200;
export const MOST_TEAMS = 1000;
/** Teams times levels: each visit is a row of the store, a place in the plan of routes and a line for the host. */
export const MOST_VISITS = 40_000;
export const MOST_MEMBERS = 50;
export const MOST_CLUES = 30;
export const MOST_INTENTS = 60;
export const DEFAULT_RADIUS_M = 30;
/** Phones are seldom more accurate; a smaller fence refuses people inside it. */
export const SMALLEST_RADIUS_M = 15;
export const LARGEST_RADIUS_M = 5000;
export const DEFAULT_POINTS = 100;
export const LONGEST_NAME = 120;
/** The whole hunt is on the phone after the start, in under a megabyte without photos. */
export const LARGEST_HUNT_BYTES = 900_000;

const name = words(LONGEST_NAME);
const text = words(LONGEST_TEXT);
const points = z.int().check(z.gte(0), z.lte(100_000));
const seconds = z.int().check(z.gte(0), z.lte(7 * 24 * 3600));

/** No store holds a number as near to nothing as a phone could say. */
export const storable = z.overwrite<number>((given) => (Math.abs(given) < 1e-9 ? 0 : given));

export const place = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90), storable),
  longitude: z.number().check(z.gte(-180), z.lte(180), storable),
  /** The secret in words: never shown before the team is there, never sent to a model. */
  description: z.optional(words(500)),
});

/** Milliseconds since 1970 by a phone's own clock. */
export const deviceTime = z
  .number()
  .check(z.gte(0), z.lte(8_640_000_000_000_000), z.overwrite<number>(Math.floor));

/** A position as a phone reports it. 0 is a place like any other; without accuracy nothing can be decided. */
export const positionReport = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90), storable),
  longitude: z.number().check(z.gte(-180), z.lte(180), storable),
  /** Metres around the position, as the phone says: about two times in three it is within. */
  accuracy: z.number().check(z.gte(0), z.lte(20_100_000), storable),
  deviceAt: z.optional(deviceTime),
});

export type PositionReport = z.infer<typeof positionReport>;

/** When a clue is free: at once, after so many seconds on the level, when the host gives it, when the chat does. */
const release = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('clock'), afterS: seconds }),
  z.object({ type: z.literal('host') }),
  z.object({ type: z.literal('chat') }),
]);

const clue = z.object({
  id,
  text,
  release,
  /** What it costs to have it before it is free; none: it cannot be bought. */
  price: z.optional(points),
  /** Teams of these difficulties get it; none: everybody. */
  difficulties: z.optional(list(words(40), 10)),
});
export type Clue = z.infer<typeof clue>;

/** A clue may be written as its text alone; it is there from the start then. */
const withDefaults = (entry: unknown, index: number): unknown => {
  const usual = { id: `clue-${index + 1}`, release: { type: 'start' } };
  if (typeof entry === 'string') return { ...usual, text: entry };
  return typeof entry === 'object' && entry !== null ? { ...usual, ...entry } : entry;
};

const clues = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value.map(withDefaults) : value)),
  list(clue, MOST_CLUES),
);

const intent = z.object({
  id,
  /** Ways to say it. */
  phrases: list(words(200), 40).check(z.minLength(1)),
  reply: text,
  /** The clue that comes with the reply. */
  clue: z.optional(id),
});
export type Intent = z.infer<typeof intent>;

const character = z.object({
  name,
  /** How it is and speaks. It must not hold the secret. */
  persona: z.optional(text),
  greeting: z.optional(text),
  intents: z.optional(list(intent, MOST_INTENTS)),
  /** Said in turn when nothing fits. */
  fallbacks: z.optional(list(text, 20)),
});
export type Character = z.infer<typeof character>;

export const level = z.object({
  id,
  name,
  story: z.optional(text),
  character: z.optional(character),
  location: z.optional(z.nullable(place)),
  /** Players see the place from the moment the level opens; else only once they have been there. */
  isPlaceShown: z.optional(z.boolean()),
  radius: z.optional(z.number().check(z.gte(SMALLEST_RADIUS_M), z.lte(LARGEST_RADIUS_M))),
  mission,
  clues: z.optional(clues),
  points: z.optional(points),
  pictures: z.optional(list(words(500), 10)),
  /** The same level step-free or without a position, for the same points. */
  twin: z.optional(z.object({ note: words(500), mission })),
  /** It opens when all of these hold; none: by the order of the hunt alone. */
  opens,
});
export type Level = z.infer<typeof level>;

export const team = z.object({
  id,
  name,
  difficulty_level: z.optional(words(40)),
  /** '1' to '8' is a seat's colour with its shape; any other word is shown beside the name. */
  colour: z.optional(words(40)),
  /** Needed to join the team; without one anybody may. */
  passcode: z.optional(words(40)),
  /** So many people at most; none: as many as come. */
  most: z.optional(z.int().check(z.gte(1), z.lte(MOST_MEMBERS))),
});
export type Team = z.infer<typeof team>;

const orders = ['fixed', 'free', 'rotated'] as const;
const someOrder = z.object({ type: z.literal('some'), count: z.int().check(z.gte(1), z.lte(MOST_LEVELS)) });

const withCount = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const written = value.trim().toLowerCase();
  const count = /^(\d{1,3}) of \d{1,3}$/.exec(written)?.[1];
  if (count !== undefined) return { type: 'some', count: Number(count) };
  return written.replace(/[ -]routes$/, '');
};

/** fixed, free, rotated routes, or `{"type": "some", "count": N}`, which may be written "N of M". */
const order = z.pipe(z.transform(withCount), z.union([z.enum(orders), someOrder]));
export type Order = z.infer<typeof order>;

const penalty = z.optional(points);
export const scoring = z.object({
  /** Added for the first, second, ... team that completes a level. */
  firstBonuses: z.optional(list(points, 20)),
  /** Points lost for each full minute of playing time until a level is done, never more than its points. */
  perMinute: penalty,
  wrongAnswer: penalty,
  skip: penalty,
  /** For each started minute after the team's own time is up. */
  lateMinute: penalty,
});
export type Scoring = z.infer<typeof scoring>;

const counted = z.int().check(z.gte(0), z.lte(1_000_000));
/** The result of the last rehearsal, for people who import the hunt. */
export const rehearsalSummary = z.object({
  teams: counted,
  /** GPS error that walked along. */
  noiseM: z.number().check(z.gte(0), z.lte(1000)),
  /** Teams at one stop, and on one leg, at once. */
  peakStop: counted,
  peakLeg: counted,
  shortestS: counted,
  longestS: counted,
  /** Stops that the team with the fewest came to, of those that have a place. */
  reached: counted,
  placed: counted,
  /** Circles worth a look. */
  doubtful: counted,
});
export type RehearsalSummary = z.infer<typeof rehearsalSummary>;

export const huntFile = z.object({
  /** Of a hunt that was played before: cards that are printed name it, and are signed with this key. */
  id: z.optional(id),
  cardKey: z.optional(words(100)),
  name,
  description: z.optional(text),
  language: z.optional(z.enum(languages)),
  order: z.optional(order),
  /** Levels that every team plays first and last. */
  start: z.optional(id),
  finale: z.optional(id),
  /** Playing time of each team in seconds; a late team has as long as the others. */
  timeLimitS: z.optional(seconds),
  scoring: z.optional(scoring),
  levels: list(level, MOST_LEVELS).check(z.minLength(1)),
  teams: z.optional(list(team, MOST_TEAMS)),
  rehearsal: z.optional(rehearsalSummary),
});
export type HuntFile = z.infer<typeof huntFile>;
