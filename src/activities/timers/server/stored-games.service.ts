import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { canonicalJson, digestOf } from '#server/kit/seal.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { UploadedGame } from '../contract.records.ts';
import type { GameRow, Receipt } from '../contract.views.ts';
import type { ClockEvent } from '../rules/clock/event.ts';
import type { TurnReceipt } from '../rules/clock/state.ts';
import type { FileGame } from '../rules/game-files/game-file.ts';
import { importedGame } from '../rules/imported.ts';
import type { FileKind } from '../rules/imported.ts';
import type { Offline, OfflineGame } from '../rules/offline.ts';
import { gameRowOf, gameViewOf } from '../rules/record-views.ts';
import type { GameRecord } from '../rules/records.ts';
import { receiptOf } from '../rules/session-views.ts';
import type { TemplateState, UsageRow } from '../rules/template.ts';
import { readChunks } from './acts.service.ts';
import { readGameFile } from './game-files.job.ts';
import { gameKey, gameOperations } from './games.items.ts';
import { findGame } from './games.service.ts';
import { playOfflineGame } from './offline-game.job.ts';
import {
  fromSessionItem,
  logOperations,
  tableKey,
  turnOperations,
  turnsIn,
  turnsQuery,
} from './sessions.items.ts';
import { countUsageOperations } from './templates.items.ts';
import { findTemplate, readUsable, usageRowsOf } from './templates.service.ts';
import { DEMO_OWNER, mayUseTemplate } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

interface WholeGame {
  readonly record: GameRecord;
  readonly turns: readonly (TurnReceipt | null)[];
  readonly events?: readonly ClockEvent[];
  readonly digest: string;
  readonly countedIn: readonly UsageRow[];
}

/** Events per item, so that the longest log fits into one transaction with its game. */
const EVENTS_IN_ITEM = 500;

/** Stores a whole game in one transaction; no running table may have its id. */
const storeWhole = async ({ store }: TimerDeps, whole: WholeGame): Promise<boolean> => {
  const { record, turns, events = [], digest, countedIn } = whole;
  const { gameId, expiresAt } = record;
  const operations: Operation[] = [
    ...gameOperations(record, { mustBeNew: true, uploadDigest: digest }),
    { op: 'check', table: timersTable, key: tableKey(gameId), condition: notExists },
    ...turnOperations({ gameId, expiresAt }, turns),
    ...logOperations({ gameId, expiresAt }, events, EVENTS_IN_ITEM),
    ...countUsageOperations(record.templateId, countedIn),
  ];
  return (await store.transact(operations)).ok;
};

/** The digest ignores when it was sent, so a retry is the same game. */
const uploadDigest = (game: UploadedGame): string => digestOf(canonicalJson({ ...game, sentAt: undefined }));

/** Somebody's game under this id: the same one again, another one, or none. */
const storedBefore = async (deps: TimerDeps, actor: Actor, gameId: string, digest: string) => {
  const known = await findGame(deps, gameId);
  if (known?.uploadDigest === digest) return ok(gameViewOf(known.game, actor.identityId));
  const [running, session] = await deps.store.batchGet(timersTable, [gameKey(gameId), tableKey(gameId)]);
  return known || running || session ? fail('timer-game-exists') : undefined;
};

/** A game must not be lost because its template can no longer be used. */
const templateFor = async (
  deps: TimerDeps,
  actor: Actor,
  templateId: string | undefined,
): Promise<TemplateState | undefined> => {
  const template = templateId === undefined ? undefined : await findTemplate(deps, templateId);
  return template && mayUseTemplate(template, actor) ? template : undefined;
};

/** undefined: somebody else just took this id, or the template was just deleted. */
export const storeOffline = async (
  deps: TimerDeps,
  played: OfflineGame,
  { game, template }: Pick<Offline, 'game' | 'template'>,
): Promise<GameRecord | undefined> => {
  // Examples do not expire.
  const expiresAt = played.record.ownerId === DEMO_OWNER ? undefined : deps.gameExpiry();
  const record = { ...played.record, expiresAt };
  const isStored = await storeWhole(deps, {
    ...played,
    record,
    digest: uploadDigest(game),
    countedIn: template ? await usageRowsOf(deps, record.templateId) : [],
  });
  return isStored ? record : undefined;
};

export const uploadGame = async (
  deps: TimerDeps,
  actor: Actor,
  { gameId, game }: Pick<Offline, 'gameId' | 'game'>,
  job: JobOptions,
) => {
  const digest = uploadDigest(game);
  const before = await storedBefore(deps, actor, gameId, digest);
  if (before) return before;
  const template = await templateFor(deps, actor, game.templateId);
  const offline = { gameId, game, template, ownerId: actor.identityId };
  const ran = await deps.jobs.run(playOfflineGame, { offline, now: deps.clock.now() }, job);
  if (!ran.ok) return ran;
  const played = ran.value;
  if (!played.ok) return played;
  const stored = await storeOffline(deps, played.value, offline);
  if (stored) return ok(gameViewOf(stored, actor.identityId));
  return (await storedBefore(deps, actor, gameId, digest)) ?? fail('conflict');
};

const detectKind = (text: string): FileKind => (/^\s*\(\s*;/.test(text) ? 'sgf' : 'pgn');

const storeImported = async (
  deps: TimerDeps,
  actor: Actor,
  file: FileGame,
  from: { readonly kind: FileKind; readonly template: TemplateState | undefined },
): Promise<GameRecord | undefined> => {
  const digest = digestOf(actor.identityId, canonicalJson(file));
  const gameId = `${from.kind}-${digest}`;
  const known = await findGame(deps, gameId);
  if (known) return known.game;
  const imported = importedGame(file, { gameId, ownerId: actor.identityId, ...from }, deps.clock.now());
  // Counted from now, not from the day in the file, which may be long ago.
  const record = { ...imported.record, expiresAt: deps.gameExpiry() };
  const countedIn = await usageRowsOf(deps, from.template?.templateId);
  const isStored = await storeWhole(deps, { ...imported, record, digest, countedIn });
  return isStored ? record : (await findGame(deps, gameId))?.game;
};

/** The id of an imported game is a digest of the game and its owner, so the same file twice is stored once. */
export const importGames = async (
  deps: TimerDeps,
  actor: Actor,
  wanted: {
    readonly text: string;
    readonly format?: FileKind | undefined;
    readonly templateId?: string | undefined;
  },
  job: JobOptions,
) => {
  const { templateId } = wanted;
  const template = templateId === undefined ? undefined : await readUsable(deps, actor, templateId);
  if (template && !template.ok) return template;
  const kind = wanted.format ?? detectKind(wanted.text);
  const read = await deps.jobs.run(readGameFile, { kind, text: wanted.text }, job);
  if (!read.ok) return read;
  const parsed = read.value;
  if (!parsed.ok) return parsed;
  const games: GameRow[] = [];
  for (const file of parsed.value) {
    const stored = await storeImported(deps, actor, file, { kind, template: template?.value });
    if (!stored) return fail('conflict');
    games.push(gameRowOf(stored));
  }
  return ok<{ readonly games: GameRow[]; readonly notes: string[] }>({
    games,
    notes: [...new Set(parsed.value.flatMap(({ notes }) => notes))],
  });
};

export const listTurns = async (deps: TimerDeps, gameId: string, cursor: string | undefined) => {
  if (!(await findGame(deps, gameId))) return fail('timer-game-not-found');
  const page = await deps.store.query(timersTable, turnsQuery(gameId, cursor));
  return ok<{ readonly turns: (Receipt | null)[]; readonly cursor?: string }>({
    turns: page.items.flatMap(turnsIn).map((turn) => turn && receiptOf(turn)),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

/** The chunks and, for a game played at a table, the end of the log in the table's state. */
export const readLog = async (deps: TimerDeps, gameId: string) => {
  const stored = await findGame(deps, gameId);
  if (!stored) return fail('timer-game-not-found');
  const chunked = await readChunks(deps, gameId);
  const item = await deps.store.get(timersTable, tableKey(gameId));
  const session = item && fromSessionItem(item);
  const names = session?.firstNames ?? stored.game.players.map(({ name }) => name);
  return ok({
    lag: session?.lag ?? false,
    players: names.map((name) => ({ name })),
    controls: [...stored.game.controls],
    events: [...chunked, ...(session?.tail ?? [])].map((event) => ({ ...event })),
  });
};
