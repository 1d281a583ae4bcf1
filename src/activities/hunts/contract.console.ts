import * as z from 'zod/mini';
import { missionTypes } from './contract.missions.ts';
import { settings } from './contract.settings.ts';
import {
  board,
  boardRow,
  face,
  instant,
  outsideView,
  phase,
  phoneFix,
  photoStatus,
  playerView,
  position,
  proofs,
  sharedFeed,
} from './contract.views.ts';

export const hostTeam = z.object({
  teamId: z.string(),
  name: z.string(),
  colour: z.optional(z.string()),
  difficulty: z.optional(z.string()),
  passcode: z.optional(z.string()),
  /** Ids of levels in the order of this team. */
  route: z.array(z.string()),
  isLate: z.boolean(),
  startedAt: z.optional(instant),
  finishedAt: z.optional(instant),
  playedMs: z.number(),
  open: z.array(z.object({ levelId: z.string(), openedAt: instant, playedMs: z.number() })),
  completed: z.array(
    z.object({
      levelId: z.string(),
      at: instant,
      by: z.enum(proofs),
      playedMs: z.number(),
      eventId: z.string(),
      /** The stop asks for the place, and the phone had no position. */
      isUnplaced: z.optional(z.boolean()),
      verdict: z.optional(photoStatus),
    }),
  ),
  skipped: z.array(z.string()),
  clues: z.array(z.object({ levelId: z.string(), clueId: z.string() })),
  /** Calls that nobody has answered; the words are among the messages. None: there are none. */
  calls: z.optional(
    z.array(
      z.object({
        eventId: z.string(),
        messageId: z.string(),
        userId: z.string(),
        at: instant,
        isSos: z.boolean(),
      }),
    ),
  ),
  /** What came in a pause or after the end and waits for the host’s word. None: nothing does. */
  late: z.optional(
    z.array(
      z.object({
        eventId: z.string(),
        levelId: z.string(),
        by: z.enum(proofs),
        at: instant,
        deviceAt: z.optional(instant),
      }),
    ),
  ),
});
export type HostTeam = z.infer<typeof hostTeam>;

const hostLevel = z.object({
  levelId: z.string(),
  name: z.string(),
  mission: z.enum(missionTypes),
  points: z.number(),
  place: z.optional(position),
  radiusM: z.optional(z.number()),
  /** It waits for the host's word. */
  isHeld: z.optional(z.boolean()),
  clues: z.array(z.object({ clueId: z.string(), text: z.string() })),
});

export const stuckTeam = z.object({ teamId: z.string(), levelId: z.string(), sinceMs: z.number() });

/** How many phones a team has, and how many of them are connected now. */
export const roster = z.object({
  teams: z.array(z.object({ teamId: z.string(), phones: z.number(), here: z.number() })),
});
export type Roster = z.infer<typeof roster>;

const watched = {
  ...face,
  version: z.number(),
  at: instant,
  code: z.optional(z.string()),
  phase,
  startedAt: z.optional(instant),
  endedAt: z.optional(instant),
};

export const hostView = z.object({
  audience: z.literal('host'),
  ...watched,
  settings,
  levels: z.array(hostLevel),
  teams: z.array(hostTeam),
  board: z.array(boardRow),
  frozenAt: z.optional(instant),
  stuck: z.array(stuckTeam),
  fixes: z.array(phoneFix),
  roster,
});
export type HostView = z.infer<typeof hostView>;

/** For a projector: holds no secrets and no positions. */
export const screenView = z.object({
  audience: z.literal('screen'),
  ...watched,
  /** Since the start, pauses left out. */
  playedMs: z.number(),
  /** Of the playing time that teams have from the common start, what is left. */
  leftMs: z.optional(z.number()),
  teams: z.number(),
  levels: z.number(),
  board,
  photoFeed: sharedFeed,
});
export type ScreenView = z.infer<typeof screenView>;

export const huntView = z.discriminatedUnion('audience', [outsideView, playerView, hostView]);
