import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { tableTeams, teamRow } from './contract.teams.ts';

const roomId = z.string().check(z.minLength(1), z.maxLength(64));
const itemId = z.string().check(z.minLength(1), z.maxLength(64));
const instant = z.number();
const line = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(120));

/** Kinds are words: which of them there are depends on the activities that this server runs. */
const kind = z.string().check(z.regex(/^[a-z]{1,20}$/));
export const stages = ['table', 'scores', 'finale', 'season'] as const;
const stage = z.enum(stages);
const weight = z.int().check(z.gte(0), z.lte(5));

/** What a kind does not ask for is ignored. */
export const itemSettings = z.object({
  choiceId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  text: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(2000))),
  options: z.optional(z.array(line).check(z.maxLength(20))),
  minutes: z.optional(z.int().check(z.gte(1), z.lte(240))),
  /** How many questions of a bank are asked. */
  count: z.optional(z.int().check(z.gte(1), z.lte(300))),
  /** A vote on what comes next: the planned item of the winner's title starts when it ends. */
  startsWinner: z.optional(z.boolean()),
});
export type ItemSettings = z.infer<typeof itemSettings>;

/** What members see of a played item. */
export const playedItem = z.object({
  itemId: z.string(),
  kind: z.string(),
  title: z.string(),
  weight: z.number(),
  endedAt: instant,
  winners: z.array(z.string()),
  isScored: z.boolean(),
  /** Where its results are. */
  resultPath: z.optional(z.string()),
});

/** What runs, as a phone or a wall needs it to go there. */
export const runningItem = z.object({
  itemId: z.string(),
  kind: z.string(),
  title: z.string(),
  startedAt: instant,
  /** Without one everybody stays at the table. */
  phonePath: z.optional(z.string()),
  wallPath: z.optional(z.string()),
  /** Everybody has their own path, which `readWay` returns. */
  isPersonal: z.boolean(),
  text: z.optional(z.string()),
  endsAt: z.optional(instant),
});

/** What members and walls see: what was played and what runs. Only hosts see what is planned. */
export const tableProgramme = z.object({
  stage,
  running: z.optional(runningItem),
  played: z.array(playedItem),
  teams: z.optional(tableTeams),
});
export type TableProgramme = z.infer<typeof tableProgramme>;
export type RunningItem = z.infer<typeof runningItem>;
export type PlayedItem = z.infer<typeof playedItem>;

export const plannedItem = z.object({
  itemId: z.string(),
  kind: z.string(),
  title: z.string(),
  settings: itemSettings,
  weight: z.number(),
  status: z.enum(['planned', 'starting', 'running', 'ending', 'done']),
  /** Where its host runs it. */
  hostPath: z.optional(z.string()),
  /** Why it could not be started, by its code. */
  trouble: z.optional(z.string()),
});
export type PlannedItem = z.infer<typeof plannedItem>;

export const hostProgramme = z.object({
  ...tableProgramme.shape,
  items: z.array(plannedItem),
  /** What this server can play. */
  kinds: z.array(z.string()),
});
export type HostProgramme = z.infer<typeof hostProgramme>;

export const boardRow = z.object({
  memberId: z.string(),
  name: z.string(),
  place: z.number(),
  total: z.number(),
  wins: z.number(),
  parts: z.array(z.object({ itemId: z.string(), points: z.number() })),
});
export type BoardRow = z.infer<typeof boardRow>;

export const scoreboard = z.object({
  items: z.array(z.object({ itemId: z.string(), title: z.string(), weight: z.number() })),
  people: z.number(),
  rows: z.array(boardRow),
  /** Where the table has teams. */
  teams: z.optional(z.array(teamRow)),
  mine: z.optional(boardRow),
});
export type Scoreboard = z.infer<typeof scoreboard>;

const choice = z.object({ choiceId: z.string(), title: z.string(), count: z.optional(z.number()) });
export type Choice = z.infer<typeof choice>;

const roomParams = z.object({ roomId });
const itemParams = z.object({ roomId, itemId });
const hostErrors = ['room-not-found', 'not-allowed', 'room-closed'] as const;

/** What a room does together. */
export const programmeRoutes = {
  readProgramme: route({
    method: 'GET',
    path: '/rooms/:roomId/programme',
    summary: 'The whole programme, for the host.',
    access: 'guest',
    params: roomParams,
    response: hostProgramme,
    errors: ['room-not-found', 'not-allowed'],
  }),
  listChoices: route({
    method: 'GET',
    path: '/rooms/:roomId/choices',
    summary: 'What the host can lay out of one kind: question sets, polls, hunts.',
    access: 'guest',
    params: roomParams,
    query: z.object({ kind }),
    response: z.object({ choices: z.array(choice) }),
    errors: ['room-not-found', 'not-allowed', 'room-kind-unknown'],
  }),
  addItem: route({
    method: 'POST',
    path: '/rooms/:roomId/items',
    summary: 'Adds an item at the end of the programme, or at a place of it.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    body: z.object({
      kind,
      title: line,
      settings: z.optional(itemSettings),
      weight: z.optional(weight),
      position: z.optional(z.int().check(z.gte(0), z.lte(100))),
    }),
    response: hostProgramme,
    errors: [...hostErrors, 'room-kind-unknown', 'room-item-settings', 'room-programme-full'],
    limit: { name: 'rooms-items', max: 120, perSeconds: 60, by: 'identity' },
  }),
  changeItem: route({
    method: 'PATCH',
    path: '/rooms/:roomId/items/:itemId',
    summary: 'Changes, moves or weighs an item. Once it was played only its weight can change.',
    access: 'guest',
    audited: ['roomId', 'itemId'],
    params: itemParams,
    body: z.object({
      title: z.optional(line),
      settings: z.optional(itemSettings),
      weight: z.optional(weight),
      position: z.optional(z.int().check(z.gte(0), z.lte(100))),
    }),
    response: hostProgramme,
    errors: [...hostErrors, 'room-item-not-found', 'room-item-settings', 'room-item-played'],
    limit: { name: 'rooms-items', max: 120, perSeconds: 60, by: 'identity' },
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/rooms/:roomId/items/:itemId',
    summary: 'Takes an item out of the programme, unless it was played or runs.',
    access: 'guest',
    audited: ['roomId', 'itemId'],
    params: itemParams,
    response: hostProgramme,
    errors: [...hostErrors, 'room-item-not-found', 'room-item-played'],
  }),
  startItem: route({
    method: 'POST',
    path: '/rooms/:roomId/items/:itemId/start',
    summary: 'Starts an item: everybody at the table gets a seat in it, and every phone goes there.',
    access: 'guest',
    makesNew: true,
    audited: ['roomId', 'itemId'],
    params: itemParams,
    response: hostProgramme,
    errors: [
      ...hostErrors,
      'room-item-not-found',
      'room-item-played',
      'room-item-running',
      'room-item-not-started',
    ],
    limit: { name: 'rooms-items-started', max: 60, perSeconds: 60, by: 'identity' },
  }),
  endItem: route({
    method: 'POST',
    path: '/rooms/:roomId/items/:itemId/end',
    summary: 'Ends what runs: its outcome is kept, and everybody is back at the table.',
    access: 'guest',
    audited: ['roomId', 'itemId'],
    params: itemParams,
    response: hostProgramme,
    errors: ['room-not-found', 'not-allowed', 'room-item-not-found', 'room-item-not-running'],
  }),
  showStage: route({
    method: 'PUT',
    path: '/rooms/:roomId/stage',
    summary: 'What the wall shows between two items: the table, the scoreboard or the finale.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    body: z.object({ stage }),
    response: hostProgramme,
    errors: [...hostErrors],
    isRepeatable: true,
  }),
  readWay: route({
    method: 'GET',
    path: '/rooms/:roomId/way',
    summary: 'Where the caller goes now: the page of what runs, with what proves their seat in it.',
    access: 'guest',
    params: roomParams,
    query: z.object({ seat: z.optional(z.string().check(z.minLength(1), z.maxLength(160))) }),
    response: z.object({
      itemId: z.optional(z.string()),
      path: z.optional(z.string()),
      /** Only the account or guest that joined can take part; this device has another one. */
      isElsewhere: z.optional(z.boolean()),
      seat: z.optional(z.object({ of: z.string(), token: z.string() })),
    }),
    errors: ['room-not-found', 'room-not-joined', 'room-kicked'],
    limit: { name: 'rooms-ways', max: 60, perSeconds: 60, by: 'identity' },
  }),
  readScoreboard: route({
    method: 'GET',
    path: '/rooms/:roomId/scoreboard',
    summary: 'The scoreboard of the evening: the first fifty, and the caller’s own row.',
    access: 'guest',
    params: roomParams,
    query: z.object({ seat: z.optional(z.string().check(z.minLength(1), z.maxLength(160))) }),
    response: scoreboard,
    errors: ['room-not-found', 'room-not-joined', 'room-kicked'],
  }),
};
