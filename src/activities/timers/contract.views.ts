import * as z from 'zod/mini';
import { control, instant, seatNumber } from './contract.clock.ts';

/** Limits of stored data; checks that span fields are in the rules. */
export const id = z.string().check(z.minLength(1), z.maxLength(64));
const text = (longest: number) => z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(longest));
const named = (longest: number) =>
  z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(longest));

const templateName = named(100);
export const playerName = named(50);
export const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));
const players = z.int().check(z.gte(2), z.lte(8));
const turnTimeSeconds = z.int().check(z.gte(5), z.lte(3600));
const roundTimeSeconds = z.int().check(z.gte(60), z.lte(86_400));
const mode = z.literal([1, 2]);
const tags = z.array(named(30)).check(z.maxLength(20));
const warnAtSeconds = z.array(z.int().check(z.gte(1), z.lte(3600))).check(z.maxLength(5));

export const newTemplate = z.object({
  name: templateName,
  description: z.optional(text(500)),
  turnTimeSeconds,
  roundTimeSeconds,
  minPlayers: z.optional(players),
  maxPlayers: players,
  tags: z.optional(tags),
  /** 1 counts up, 2 counts down; follows from `control` where that is given. */
  mode: z.optional(mode),
  /** A richer time control; without one mode 2 runs turn and round time together. */
  control: z.optional(control),
  warnAtSeconds: z.optional(warnAtSeconds),
  /** Everybody on this server may use it. */
  isShared: z.optional(z.boolean()),
});
export type NewTemplate = z.infer<typeof newTemplate>;

/** Omitted fields stay; null removes an optional one. */
export const templateChange = z.partial(
  z.extend(newTemplate, { control: z.nullable(control), isActive: z.boolean() }),
);
export type TemplateChange = z.infer<typeof templateChange>;

export const templateView = z.object({
  templateId: z.string(),
  name: z.string(),
  description: z.string(),
  turnTimeSeconds: z.number(),
  roundTimeSeconds: z.number(),
  minPlayers: z.number(),
  maxPlayers: z.number(),
  tags: z.array(z.string()),
  mode,
  /** As the clock runs it, even if the template names none. */
  control,
  hasOwnControl: z.boolean(),
  warnAtSeconds: z.array(z.number()),
  isShared: z.boolean(),
  /** False in the archive. */
  isActive: z.boolean(),
  isMine: z.boolean(),
  isDefault: z.boolean(),
  usageCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type TemplateView = z.infer<typeof templateView>;

export const newPlayer = z.object({ name: playerName, color: z.optional(colour) });

export const newTable = z.object({
  /** Without it, the table plays the controls alone. */
  templateId: z.optional(id),
  players: z.array(newPlayer).check(z.minLength(2), z.maxLength(8)),
  title: z.optional(text(100)),
  /** Instead of the template's: one for all, or one per player (handicap). Required without a template. */
  controls: z.optional(z.array(control).check(z.minLength(1), z.maxLength(8))),
  warnAtSeconds: z.optional(warnAtSeconds),
  /** Gives back network delay within a quota; off for a table on one device. */
  lag: z.optional(z.boolean()),
  /** Every seated device may tap for every seat; else only for its own. */
  anySeat: z.optional(z.boolean()),
  /** Confirms a player count outside the template's range; recorded with the game. */
  allowPlayerCount: z.optional(z.boolean()),
});
export type NewTable = z.infer<typeof newTable>;

export const deviceFacts = z.object({
  userAgent: z.optional(text(300)),
  screenSize: z.optional(text(20)),
  platform: z.optional(text(50)),
});
export type DeviceFacts = z.infer<typeof deviceFacts>;

export const closing = z.object({
  winner: z.optional(playerName),
  notes: z.optional(text(1000)),
  device: z.optional(deviceFacts),
});
export type Closing = z.infer<typeof closing>;

export const seatView = z.object({
  seat: seatNumber,
  name: z.string(),
  color: z.string(),
  /** A device has claimed it. */
  isClaimed: z.boolean(),
  isMine: z.boolean(),
});

export const receipt = z.object({
  seat: seatNumber,
  startedAt: instant,
  /** Measured by the server, given back for the network, charged to the clock. */
  usedMs: z.number(),
  compensatedMs: z.number(),
  chargedMs: z.number(),
  remainingMs: z.nullable(z.number()),
});
export type Receipt = z.infer<typeof receipt>;

const sources = ['live', 'offline', 'pgn', 'sgf'] as const;
export type GameSource = (typeof sources)[number];

const gamePlayer = z.object({
  name: z.string(),
  color: z.string(),
  /** 1 for the first seat. */
  order: z.number(),
  totalSeconds: z.number(),
  turns: z.number(),
  averageTurnSeconds: z.number(),
  longestTurnSeconds: z.number(),
  shortestTurnSeconds: z.number(),
  wasOvertime: z.boolean(),
  overtimeSeconds: z.number(),
  /** Points lost for overtime, if the control says so. */
  overtimePoints: z.number(),
  finalTurnSeconds: z.number(),
  finalRoundSeconds: z.number(),
  isEliminated: z.boolean(),
  flaggedAt: z.optional(instant),
});

const gameFace = {
  gameId: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  title: z.string(),
  mode,
  startedAt: instant,
  endedAt: instant,
  durationSeconds: z.number(),
  playerCount: z.number(),
  winner: z.optional(z.string()),
  notes: z.string(),
  source: z.enum(sources),
};
export const gameRow = z.object({
  ...gameFace,
  players: z.array(z.object({ name: z.string(), color: z.string(), totalSeconds: z.number() })),
});
export type GameRow = z.infer<typeof gameRow>;

/** Average turn in each third of a player's game: opening, middle, end. */
const thirds = z.tuple([z.number(), z.number(), z.number()]);

export const gameView = z.object({
  ...gameFace,
  controls: z.array(control),
  players: z.array(gamePlayer),
  /** Time in which no clock ran, by reason. */
  buckets: z.record(z.string(), z.number()),
  device: deviceFacts,
  /** The player count was outside the template's range. */
  playerOverride: z.optional(z.object({ min: z.number(), max: z.number(), count: z.number() })),
  /** By seat, for games whose turns are known. */
  thirds: z.array(thirds),
  isMine: z.boolean(),
  /** When the game is deleted, on servers that do not keep games for good. */
  expiresAt: z.optional(instant),
});
export type GameView = z.infer<typeof gameView>;

/** One row of a player's history: the game and this player's part in it. */
export const playerGame = z.object({ ...gameFace, player: gamePlayer });
export type PlayerGame = z.infer<typeof playerGame>;

export const totals = z.object({
  name: z.string(),
  games: z.number(),
  wins: z.number(),
  totalSeconds: z.number(),
  turns: z.number(),
  averageTurnSeconds: z.number(),
  longestTurnSeconds: z.number(),
  overtimeGames: z.number(),
});
export type Totals = z.infer<typeof totals>;

export const statistics = z.object({
  games: z.number(),
  totalSeconds: z.number(),
  players: z.array(totals),
  templates: z.array(
    z.object({
      templateId: z.string(),
      name: z.string(),
      games: z.number(),
      medianSeconds: z.number(),
      shortestSeconds: z.number(),
      longestSeconds: z.number(),
    }),
  ),
  /** Time off the clock: seconds by reason, longest first. */
  buckets: z.array(z.object({ reason: z.string(), seconds: z.number(), games: z.number() })),
  /** Seconds per turn in the opening, the middle and the end, over all games whose turns are known. */
  phases: z.array(
    z.object({ phase: z.enum(['opening', 'middle', 'end']), secondsPerTurn: z.number(), turns: z.number() }),
  ),
  slowestPhase: z.optional(z.enum(['opening', 'middle', 'end'])),
  /** Only the newest games were counted, because there are more. */
  isCut: z.boolean(),
});
export type Statistics = z.infer<typeof statistics>;

export const forecast = z.object({
  /** `too-little`: fewer than three games to judge by; then there are no figures. */
  verdict: z.enum(['likely', 'open', 'unlikely', 'too-little']),
  /** From 0 to 1: the share of comparable games that were over in time. */
  probability: z.optional(z.number()),
  /** When half, and nine out of ten, of the comparable games would be over. */
  likelyEndAt: z.optional(instant),
  lateEndAt: z.optional(instant),
  basedOn: z.object({
    games: z.number(),
    /** The same people with this template, this template, or anything these people played. */
    kind: z.enum(['group-and-template', 'template', 'group']),
  }),
});
export type Forecast = z.infer<typeof forecast>;

export const exportFormats = ['csv', 'json', 'bgstats', 'bgg'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportedFile = z.object({
  name: z.string(),
  mediaType: z.string(),
  text: z.string(),
  /** What the format cannot hold. */
  notes: z.array(z.string()),
});
