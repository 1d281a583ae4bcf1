import * as z from 'zod/mini';
import { opens } from './contract.conditions.ts';
import { deviceTime } from './contract.file.ts';
import { missionTypes, missionView } from './contract.missions.ts';

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const someId = words(100);
export const gameId = someId;
export const teamId = someId;
export const levelId = someId;
export const clueId = someId;
export const userId = someId;
export const instant = z.number();
/** Made by the client: the same command sent again, also days later, changes nothing. */
export const commandId = z.string().check(z.minLength(8), z.maxLength(64));
/** By the clock of the phone; kept beside the time of receipt. */
export const deviceAt = z.optional(deviceTime);

export const phases = ['ready', 'running', 'paused', 'ended'] as const;
export const phase = z.enum(phases);
export const proofs = missionTypes;
const language = z.enum(['en', 'de']);
export const position = z.object({ latitude: z.number(), longitude: z.number() });

/** How a team may stand to a place, with everything the decision was made from. */
export const fenceVerdict = z.object({
  decision: z.enum(['inside', 'uncertain', 'outside']),
  reason: z.enum([
    'surely-within',
    'mean-within',
    'perhaps-within',
    'too-coarse',
    'precise-location-off',
    'too-far',
  ]),
  distanceM: z.number(),
  accuracyM: z.number(),
  radiusM: z.number(),
  meanDistanceM: z.optional(z.number()),
});

/** The last report of a phone: only for its team and the host. */
export const phoneFix = z.object({
  userId: z.string(),
  teamId: z.string(),
  name: z.string(),
  ...position.shape,
  accuracyM: z.number(),
  /** When the server received it. */
  at: instant,
  deviceAt: z.optional(instant),
});
export type PhoneFix = z.infer<typeof phoneFix>;

export const scorePart = z.object({
  kind: z.enum(['level', 'time', 'order', 'clue', 'wrong', 'skip', 'late', 'host']),
  points: z.number(),
  levelId: z.optional(z.string()),
});

export const boardRow = z.object({
  teamId: z.string(),
  name: z.string(),
  colour: z.optional(z.string()),
  rank: z.number(),
  points: z.number(),
  completed: z.number(),
  playedMs: z.number(),
  /** Why; to the host and to one’s own team. */
  parts: z.optional(z.array(scorePart)),
});
export type BoardRow = z.infer<typeof boardRow>;

/** None of the rows: the host does not show the board. */
export const board = z.object({
  rows: z.optional(z.array(boardRow)),
  isShown: z.boolean(),
  frozenAt: z.optional(instant),
});
export type Board = z.infer<typeof board>;

export const boardChange = z.object({
  teamId: z.string(),
  name: z.string(),
  pointsBefore: z.number(),
  pointsAfter: z.number(),
  rankBefore: z.number(),
  rankAfter: z.number(),
});

export const clueView = z.object({
  clueId: z.string(),
  state: z.enum(['released', 'free', 'waiting']),
  /** Of those that are released or free. */
  text: z.optional(z.string()),
  /** Playing time until it is free, as of the view’s `at`; it stands still while the hunt is paused. */
  freeInMs: z.optional(z.number()),
  price: z.optional(z.number()),
  /** Only the host or the character gives it. */
  isGiven: z.boolean(),
});
export type ClueView = z.infer<typeof clueView>;

/** What players may read of a level once it is open. */
const levelText = {
  name: z.string(),
  story: z.optional(z.string()),
  character: z.optional(z.object({ name: z.string(), greeting: z.optional(z.string()) })),
  mission: missionView,
  twin: z.optional(z.object({ note: z.string(), mission: missionView })),
  pictures: z.array(z.string()),
  points: z.number(),
  hasPlace: z.boolean(),
  radiusM: z.optional(z.number()),
};

export const photoStatus = z.object({
  status: z.enum(['accepted', 'rejected']),
  points: z.optional(z.number()),
  reason: z.optional(z.string()),
});

const levelPlace = {
  levelId: z.string(),
  /** Place in the team’s own order, from 1. */
  index: z.number(),
};

export const levelView = z.discriminatedUnion('state', [
  z.object({ ...levelPlace, state: z.literal('locked') }),
  z.object({
    ...levelPlace,
    ...levelText,
    state: z.literal('open'),
    openedAt: instant,
    /** Playing time on it, as of the view’s `at`. */
    playedMs: z.number(),
    clues: z.array(clueView),
    /** Where the host shows it. */
    place: z.optional(position),
  }),
  z.object({
    ...levelPlace,
    ...levelText,
    state: z.enum(['completed', 'skipped']),
    completedAt: z.optional(instant),
    by: z.optional(z.enum(proofs)),
    playedMs: z.optional(z.number()),
    clues: z.array(clueView),
    /** Of a completed level. */
    place: z.optional(z.object({ ...position.shape, description: z.optional(z.string()) })),
    /** The last verdict on the team’s picture. */
    verdict: z.optional(photoStatus),
  }),
]);
export type LevelView = z.infer<typeof levelView>;

/** A team's state in the hunt. */
export const play = z.object({
  version: z.number(),
  at: instant,
  phase,
  startedAt: z.optional(instant),
  endedAt: z.optional(instant),
  finishedAt: z.optional(instant),
  /** Playing time of the team, as of `at`; pauses left out. */
  playedMs: z.number(),
  /** Of the playing time that the team has, what is left. */
  leftMs: z.optional(z.number()),
  maySkip: z.boolean(),
  /** What costs points, shown before it happens; things that cost nothing are left out. */
  costs: z.optional(
    z.object({
      wrongAnswer: z.optional(z.number()),
      skip: z.optional(z.number()),
      perMinute: z.optional(z.number()),
      lateMinute: z.optional(z.number()),
    }),
  ),
  levels: z.array(levelView),
  completed: z.number(),
  total: z.number(),
  points: z.number(),
  parts: z.array(scorePart),
  /** Nothing is open, and more is to come: by time, as of `at`, or when the host opens it. */
  waits: z.optional(z.object({ opensInMs: z.optional(z.number()) })),
  /** Done in time by the phone, received in a pause or after the end. None: nothing came late. */
  late: z.optional(
    z.array(z.object({ levelId: z.string(), name: z.string(), state: z.enum(['waiting', 'uncounted']) })),
  ),
});
export type Play = z.infer<typeof play>;

export const face = {
  gameId: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  language: z.optional(language),
};

export const phone = z.object({ userId: z.string(), name: z.string() });
export type Phone = z.infer<typeof phone>;

const doorTeam = z.object({
  teamId: z.string(),
  name: z.string(),
  colour: z.optional(z.string()),
  phones: z.number(),
  isFull: z.boolean(),
  needsPasscode: z.boolean(),
});

/** Before joining: what the link alone shows. */
export const outsideView = z.object({
  audience: z.literal('outside'),
  ...face,
  phase,
  isJoiningOpen: z.boolean(),
  mayMakeTeams: z.boolean(),
  teams: z.array(doorTeam),
});
export type OutsideView = z.infer<typeof outsideView>;

/** When photos are shared with all teams; none: they are not. */
export const sharedFeed = z.optional(z.enum(['judged', 'at-once']));

/** A part of the map; `east` exceeds 180 where it crosses the date line. */
const mapArea = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });
export type MapArea = z.infer<typeof mapArea>;

export const playerView = z.object({
  audience: z.literal('player'),
  ...face,
  me: phone,
  team: z.object({
    teamId: z.string(),
    name: z.string(),
    colour: z.optional(z.string()),
    difficulty: z.optional(z.string()),
    /** For team mates who join. */
    passcode: z.optional(z.string()),
    phones: z.array(phone),
  }),
  play,
  board,
  photoFeed: sharedFeed,
  /** Where the hunt takes place, to about 2 km; none: its places are hidden, or it has none. */
  area: z.optional(mapArea),
  /** Of the phones of one’s own team. */
  fixes: z.array(phoneFix),
});
export type PlayerView = z.infer<typeof playerView>;

/** What a phone needs to go on without network; no place that is hidden, no answer, no code, no right option. */
export const packedLevel = z.object({
  ...levelPlace,
  ...levelText,
  place: z.optional(position),
  /** Clues that are free from the start. */
  clues: z.array(z.object({ clueId: z.string(), text: z.string() })),
  /** By which conditions it opens; they name levels by their ids. */
  opens,
  /**
   * To tell offline whether a typed answer is right: PBKDF2-SHA-256, in base64url, of each accepted comparable form.
   * The answer still goes to the server, whose word counts.
   */
  check: z.optional(z.object({ salt: z.string(), iterations: z.number(), hashes: z.array(z.string()) })),
});
export type PackedLevel = z.infer<typeof packedLevel>;

export const huntPackage = z.object({
  ...face,
  version: z.number(),
  at: instant,
  order: z.enum(['fixed', 'free', 'rotated', 'some']),
  count: z.optional(z.number()),
  start: z.optional(z.string()),
  finale: z.optional(z.string()),
  /** In the order of the team. */
  levels: z.array(packedLevel),
});
export type HuntPackage = z.infer<typeof huntPackage>;
