import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { claimCode, keepCode, releaseCode } from '#platform/rooms/server/codes.service.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { inEveryLanguage } from '#server/kit/spoken.ts';
import type { Operation } from '#store/port/store.ts';
import type { Draft } from '../contract.build.ts';
import type { Scoring } from '../contract.file.ts';
import { USUAL_SETTINGS } from '../contract.settings.ts';
import type { Settings } from '../contract.settings.ts';
import { checkChange, refsOf, withIds } from '../rules/content.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import type { Finding } from '../rules/readiness.ts';
import { difference } from '../rules/score/score.ts';
import { boardOf, foldState } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { changesView } from '../rules/views/board.ts';
import { checkFile, checkHunt } from './draft.job.ts';
import { claimIds, contentOperations } from './hunt-content.ts';
import { requireHost } from './hunts.guards.ts';
import { newGameOperation, toHostedItem } from './hunts.items.ts';
import { actOnHunt } from './hunts.kind.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { RETENTION } from './retention.service.ts';
import { dismissTeam } from './seats.service.ts';
import { keepStopPictures, missingPictures } from './stop-pictures.ts';
import { unreported } from './work-news.ts';
import type { Report } from './work-news.ts';

/** Most hunts are played within weeks; the start renews it. */
export const CODE_KEPT_MS = 60 * DAY_MS;
const MOST_AT_ONCE = 80;

const draftOf = async (deps: HuntDeps, state: HuntState, findings: readonly Finding[]): Promise<Draft> => {
  const { gameId, revision, code, hunt, settings, progress } = state;
  return {
    gameId,
    revision,
    phase: progress.status,
    ...(code !== undefined && { code }),
    file: hunt,
    settings,
    // Read again in the page's current language.
    findings: [...findings, ...(await missingPictures(deps, hunt))].map(({ message, ...finding }) => ({
      ...finding,
      message: inEveryLanguage(message),
    })),
  };
};

export interface NewHunt {
  /** A new one, where the caller needs to know it before. */
  readonly gameId?: string;
  readonly hostId: string;
  readonly file: Hunt;
  readonly isDemo?: boolean;
  readonly settings?: Partial<Settings>;
  /** Stored in the same transaction as the hunt: the caller finds the hunt by it. */
  readonly also?: readonly Operation[];
  readonly report?: Report;
}

const newState = async (deps: HuntDeps, made: NewHunt): Promise<HuntState> => {
  const { clock, ids } = deps;
  const { id: ref, cardKey, ...file } = made.file;
  const [gameId, now] = [made.gameId ?? ids.uuid(), clock.now()];
  const place = { gameId, createdAt: now, updatedAt: now, refs: new Map<string, string>() };
  const renamed = await claimIds(deps, place, file, made.report);
  return foldState({
    gameId,
    version: 1,
    revision: 1,
    hostId: made.hostId,
    cohosts: [],
    hunt: withIds(file, renamed),
    settings: { ...USUAL_SETTINGS, ...made.settings },
    createdAt: now,
    updatedAt: now,
    isDemo: made.isDemo === true,
    cardKey: cardKey ?? ids.secret(),
    ref,
    refs: refsOf(renamed),
    lateTeams: new Set(),
    routes: new Map(),
    events: [],
  });
};

/** Stores a new hunt: levels and teams first, because the hunt must appear only when it is complete. */
export const storeHunt = async (deps: HuntDeps, made: NewHunt) => {
  const { store, table } = deps;
  const bare = await newState(deps, made);
  const { gameId, createdAt } = bare;
  const code = made.isDemo
    ? ok(undefined)
    : await claimCode(deps, { kind: 'hunt', targetId: gameId, expiresAt: createdAt + CODE_KEPT_MS });
  if (!code.ok) return code;
  const state = { ...bare, code: code.value };
  await keepStopPictures(deps, gameId, state.hunt);
  const { report = unreported } = made;
  const content = contentOperations(deps, undefined, state.hunt, state);
  for (const [index, some] of chunksOf(content).entries()) {
    report('saving', index * MOST_AT_ONCE, content.length);
    await store.transact(some);
  }
  const hosted = toHostedItem(state);
  const stored = await store.transact([
    newGameOperation(table, state),
    { op: 'put', table, item: hosted },
    ...(made.also ?? []),
  ]);
  if (stored.ok) return ok(state);
  await forgetContent(deps, state);
  return fail('conflict');
};

/** Of a hunt that never appeared, because another node was faster. Its ids stay claimed: nobody else may use them. */
const forgetContent = async (deps: HuntDeps, state: HuntState): Promise<void> => {
  const empty = { ...state.hunt, levels: [], teams: [] };
  for (const some of chunksOf(contentOperations(deps, state.hunt, empty, state)))
    await deps.store.transact(some);
  await giveCodeBack(deps, state);
};

const chunksOf = (operations: readonly Operation[]): Operation[][] => {
  const chunks: Operation[][] = [];
  for (let from = 0; from < operations.length; from += MOST_AT_ONCE)
    chunks.push(operations.slice(from, from + MOST_AT_ONCE));
  return chunks;
};

/** Somebody who reloads the page has still asked for it, and sees its progress there. */
export const uncancelled = ({ caller, seconds, megabytes }: JobOptions): JobOptions => ({
  caller,
  seconds,
  megabytes,
});

const readFile = async ({ jobs }: HuntDeps, file: unknown, options: JobOptions) => {
  const read = await jobs.run(checkFile, JSON.stringify(file ?? null), options);
  return read.ok ? read.value : read;
};

export const createHunt = (deps: HuntDeps, actor: Actor, file: unknown, options: JobOptions) =>
  deps.works.run(actor.identityId, { act: 'make', step: 'reading' }, async (report) => {
    const content = await readFile(deps, file, uncancelled(options));
    if (!content.ok) return content;
    const { hunt, findings } = content.value;
    const stored = await storeHunt(deps, { hostId: actor.identityId, file: hunt, report });
    return stored.ok ? ok(await draftOf(deps, stored.value, findings)) : stored;
  });

export const readDraft = async (deps: HuntDeps, actor: Actor, gameId: string, options: JobOptions) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  const findings = await deps.jobs.run(checkHunt, state.value.hunt, options);
  return findings.ok ? ok(await draftOf(deps, state.value, findings.value)) : findings;
};

/** What is left of a hunt whose save needs more than one transaction: all but the last leave it whole as well. */
const saveInPieces = async (deps: HuntDeps, gameId: string, operations: readonly Operation[]) => {
  for (const some of chunksOf(operations).slice(0, -1)) {
    const saved = await actOnHunt(deps, gameId, ({ revision }) =>
      ok({ operations: some, next: { revision: revision + 1 }, mustReload: true }),
    );
    if (!saved.ok) return saved;
  }
  return ok(chunksOf(operations).at(-1) ?? []);
};

export interface SaveDraft {
  readonly gameId: string;
  readonly file: unknown;
  readonly revision: number;
}

export const saveDraft = async (
  deps: HuntDeps,
  actor: Actor,
  { gameId, file, revision }: SaveDraft,
  options: JobOptions,
) => {
  const before = await requireHost(deps, actor, gameId);
  if (!before.ok) return before;
  if (before.value.revision !== revision) return fail('hunt-draft-outdated');
  const content = await readFile(deps, file, options);
  if (!content.ok) return content;
  const { id: _, cardKey: _key, ...wanted } = content.value.hunt;
  const allowed = checkChange(before.value.hunt, wanted, before.value.progress.status);
  if (!allowed.ok) return allowed;
  const { createdAt, hunt } = before.value;
  const place = { gameId, createdAt, updatedAt: deps.clock.now(), refs: before.value.refs };
  const renamed = await claimIds(deps, place, newIn(wanted, hunt));
  const after = withIds(wanted, renamed);
  const refs = new Map([...before.value.refs, ...refsOf(renamed)]);
  await keepStopPictures(deps, gameId, after, hunt);
  const operations = contentOperations(deps, hunt, after, { ...place, refs });
  const last = await saveInPieces(deps, gameId, operations);
  if (!last.ok) return last;
  const saved = await actOnHunt(deps, gameId, (state) => {
    const isMine = state.revision - revision === Math.max(0, chunksOf(operations).length - 1);
    if (!isMine) return fail('hunt-draft-outdated');
    return ok({
      operations: last.value,
      next: { hunt: after, refs, revision: state.revision + 1 },
      mustReload: true,
    });
  });
  if (!saved.ok) return saved;
  const gone = hunt.teams.filter(({ id }) => !after.teams.some((team) => team.id === id));
  for (const { id } of gone) await dismissTeam(deps, gameId, id);
  return ok(await draftOf(deps, saved.value.state, content.value.findings));
};

const newIn = (after: Hunt, before: Hunt): Pick<Hunt, 'levels' | 'teams'> => {
  const [levels, teams] = [before.levels, before.teams].map(
    (entries) => new Set(entries.map(({ id }) => id)),
  );
  return {
    levels: after.levels.filter(({ id }) => !levels?.has(id)),
    teams: after.teams.filter(({ id }) => !teams?.has(id)),
  };
};

export const changeSettings = async (
  deps: HuntDeps,
  actor: Actor,
  gameId: string,
  change: Partial<Settings>,
) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  let dueAt: Instant | undefined;
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    const settings = { ...state.settings, ...change };
    if (JSON.stringify(settings) === JSON.stringify(state.settings)) return ok({});
    const frozenAt = settings.isBoardFrozen ? (state.frozenAt ?? at) : undefined;
    // The end has set a day for photos and words already: another is set.
    const isRedated = state.progress.endedAt !== undefined && settings.keepDays !== state.settings.keepDays;
    dueAt = isRedated ? at : undefined;
    const operations = isRedated
      ? deps.deadlines.schedule(RETENTION, gameId, { from: undefined, to: at })
      : [];
    return ok({ next: { settings, frozenAt }, operations });
  });
  if (acted.ok && acted.value.hasChanged && dueAt !== undefined)
    deps.deadlines.watch(RETENTION, gameId, dueAt);
  return acted.ok ? ok(acted.value.state.settings) : acted;
};

const withScoring = (state: HuntState, scoring: Scoring): HuntState => ({
  ...state,
  hunt: { ...state.hunt, scoring },
});

const scoringChanges = (state: HuntState, scoring: Scoring, now: number) =>
  changesView(state, difference(boardOf(state, now), boardOf(withScoring(state, scoring), now)));

export const previewScoring = async (deps: HuntDeps, actor: Actor, gameId: string, scoring: Scoring) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  return ok({ changes: scoringChanges(state.value, scoring, deps.clock.now()) });
};

export const changeScoring = async (deps: HuntDeps, actor: Actor, gameId: string, scoring: Scoring) => {
  const host = await requireHost(deps, actor, gameId);
  if (!host.ok) return host;
  let changes: ReturnType<typeof scoringChanges> = [];
  const acted = await actOnHunt(deps, gameId, (state, at) => {
    changes = scoringChanges(state, scoring, at);
    const { hunt } = withScoring(state, scoring);
    return ok({ next: { hunt, revision: state.revision + 1 } });
  });
  return acted.ok ? ok({ scoring, changes }) : acted;
};

/** The code of a hunt that is about to be played: kept for longer, or a new one where it has run out. */
export const renewCode = async (deps: HuntDeps, state: HuntState) => {
  const { gameId, code, isDemo } = state;
  if (isDemo) return ok(undefined);
  const claim = { targetId: gameId, expiresAt: deps.clock.now() + CODE_KEPT_MS };
  if (code !== undefined && (await keepCode(deps, { ...claim, code }))) return ok(code);
  return claimCode(deps, { ...claim, kind: 'hunt' });
};

export const giveCodeBack = async (deps: HuntDeps, { gameId, code }: HuntState): Promise<void> => {
  if (code !== undefined) await releaseCode(deps, { code, targetId: gameId });
};
