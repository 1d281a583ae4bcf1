import * as z from 'zod/mini';
import { bytes } from '#core/bytes.ts';
import { languages } from '#core/languages.ts';
import { route } from '#core/route.ts';
import { huntFile, level, scoring } from './contract.file.ts';
import { settings, settingsChange } from './contract.settings.ts';
import { boardChange, gameId, instant, levelId, phase } from './contract.views.ts';

/** Hunts of ours that people copy and adapt. */
export const templates = ['indoor', 'school-yard', 'museum', 'office', 'old-town'] as const;
export type Template = (typeof templates)[number];

export const gameParams = z.object({ gameId });
export const cursor = z.optional(z.string().check(z.maxLength(2000)));
/** A hunt as its file (contract.file.ts). It is checked whole, and every wrong field is named. */
const fileInput = z.record(z.string(), z.unknown());

const finding = z.object({
  /** A problem keeps the hunt from starting; advice does not. */
  kind: z.enum(['problem', 'advice']),
  path: z.string(),
  /** In every language. */
  message: z.record(z.enum(languages), z.string()),
});

export const huntRow = z.object({
  gameId: z.string(),
  name: z.string(),
  phase,
  levels: z.number(),
  teams: z.number(),
  code: z.optional(z.string()),
  createdAt: instant,
  updatedAt: instant,
  isDemo: z.boolean(),
});
export type HuntRow = z.infer<typeof huntRow>;

const playedRow = z.object({
  gameId: z.string(),
  name: z.string(),
  phase,
  teamId: z.string(),
  team: z.string(),
  joinedAt: instant,
});

export const draft = z.object({
  gameId: z.string(),
  /** Counts the changes; a save names the one it was made from. */
  revision: z.number(),
  phase,
  code: z.optional(z.string()),
  /** A hunt that another system made may have no levels yet. */
  file: z.extend(huntFile, { levels: z.array(level) }),
  settings,
  findings: z.array(finding),
});
export type Draft = z.infer<typeof draft>;

export const hostErrors = ['hunt-not-found', 'not-allowed', 'conflict', 'room-busy'] as const;

/** Building a hunt, before anybody walks. */
export const buildRoutes = {
  listHunts: route({
    method: 'GET',
    path: '/hunts',
    summary: 'The caller’s own hunts, newest first, the examples, and the hunts the caller plays in.',
    access: 'guest',
    query: z.object({ cursor }),
    response: z.object({
      hosting: z.array(huntRow),
      playing: z.array(playedRow),
      examples: z.array(huntRow),
      cursor: z.optional(z.string()),
    }),
  }),
  createHunt: route({
    method: 'POST',
    path: '/hunts',
    summary:
      'Makes a hunt from its file, or a copy of an example. The caller is its host; no account is needed.',
    access: 'guest',
    makesNew: true,
    audited: ['gameId'],
    body: z.object({
      file: z.optional(fileInput),
      /** A copy of a hunt of ours, in this language. */
      demo: z.optional(z.enum(['en', 'de'])),
      /** Which; the one for any room unless said. */
      template: z.optional(z.enum(templates)),
    }),
    bodyLimitKb: 1500,
    heavy: { seconds: 10, megabytes: 128 },
    response: draft,
    errors: ['bad-input', 'codes-exhausted'],
    limit: { name: 'hunts-made', max: 20, perSeconds: 60, by: 'identity' },
  }),
  readDraft: route({
    method: 'GET',
    path: '/hunts/:gameId/draft',
    summary: 'The hunt as its file, with what keeps it from starting. For its host.',
    access: 'guest',
    params: gameParams,
    heavy: { seconds: 10, megabytes: 128 },
    response: draft,
    errors: ['hunt-not-found', 'not-allowed'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/hunts/:gameId/draft',
    summary:
      'Saves the whole hunt, also while it is unfinished; once it has started, only texts, clues and fences.',
    access: 'guest',
    makesNew: true,
    params: gameParams,
    body: z.object({ file: fileInput, revision: z.int().check(z.gte(0)) }),
    bodyLimitKb: 1500,
    heavy: { seconds: 10, megabytes: 128 },
    response: draft,
    errors: [...hostErrors, 'hunt-draft-outdated', 'hunt-fixed', 'hunt-ended', 'bad-input'],
  }),
  changeSettings: route({
    method: 'PATCH',
    path: '/hunts/:gameId/settings',
    summary: 'Changes how the hunt is run: joining, board, skipping. Also while it runs.',
    access: 'guest',
    audited: [
      'gameId',
      'isJoiningOpen',
      'isBoardShown',
      'isBoardFrozen',
      'photoFeed',
      'isAreaShown',
      'keepDays',
    ],
    params: gameParams,
    body: settingsChange,
    response: settings,
    errors: hostErrors,
    isRepeatable: true,
  }),
  previewScoring: route({
    method: 'POST',
    path: '/hunts/:gameId/scoring/preview',
    summary: 'Previews what other scoring rules would change on the leaderboard.',
    access: 'guest',
    params: gameParams,
    body: z.object({ scoring }),
    response: z.object({ changes: z.array(boardChange) }),
    errors: ['hunt-not-found', 'not-allowed'],
    isRepeatable: true,
  }),
  changeScoring: route({
    method: 'PUT',
    path: '/hunts/:gameId/scoring',
    summary: 'Changes the scoring, also after the end; the leaderboard is recalculated.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    body: z.object({ scoring }),
    response: z.object({ scoring, changes: z.array(boardChange) }),
    errors: hostErrors,
  }),
  deleteHunt: route({
    method: 'DELETE',
    path: '/hunts/:gameId',
    summary:
      'Deletes a hunt; it can be restored for a while. Positions, messages and photos are deleted at once.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    response: z.object({ gameId: z.string(), restorableUntil: instant }),
    errors: hostErrors,
    isRepeatable: true,
  }),
  restoreHunt: route({
    method: 'POST',
    path: '/hunts/:gameId/restoration',
    summary: 'Restores a deleted hunt.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    response: z.object({ gameId: z.string() }),
    errors: [...hostErrors, 'codes-exhausted'],
    isRepeatable: true,
  }),
  readSheet: route({
    method: 'POST',
    path: '/hunts/sheets',
    summary:
      'The rows of a table of levels or teams (CSV or XLSX), or the places of a GPX, KML, KMZ or GeoJSON file as rows for the editor. Nothing is stored.',
    access: 'guest',
    body: bytes,
    bodyTypes: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    bodyLimitKb: 1000,
    heavy: { seconds: 15, megabytes: 256 },
    response: z.object({ rows: z.array(z.array(z.string())) }),
    errors: ['hunt-sheet-unreadable', 'hunt-sheet-too-large'],
    isRepeatable: true,
    limit: { name: 'hunts-sheets', max: 30, perSeconds: 60, by: 'identity' },
  }),
} as const;

export const levelParams = z.object({ gameId, levelId });
