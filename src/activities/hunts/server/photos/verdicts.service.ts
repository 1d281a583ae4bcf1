import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { z } from 'zod/mini';
import type { boardChange } from '#activities/hunts/contract.views.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import { routesOf } from '#activities/hunts/rules/state.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import {
  differenceBy,
  judgePhoto,
  photoState,
  undoVerdict,
} from '#activities/hunts/rules/photos/verdicts.ts';
import type { JudgedPhoto, Verdict } from '#activities/hunts/rules/photos/verdicts.ts';
import { deciderOf, readState } from '../hunts.guards.ts';
import { actOnHunt } from '../hunts.kind.ts';
import { findPhoto, requireJudged, requireSeen } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { gazeAt, hostPhotoView, teamPhotoView } from './photo-views.ts';
import { changePhotoOperation, hiddenChanges, reportChange, statusChange } from './photos.items.ts';
import type { StoredPhoto } from './photos.items.ts';
import { tellOfPhoto } from './photos.live.ts';

interface PhotoPlace {
  readonly gameId: string;
  readonly photoId: string;
}

type BoardChange = z.infer<typeof boardChange>;

/** More reports would add nothing. */
const MOST_REPORTS = 20;

const judgedPhoto = ({ photoId, teamId, levelId }: StoredPhoto): JudgedPhoto => ({
  photoId,
  team: teamId,
  level: levelId,
});

const changesBy = (state: HuntState, event: HuntEvent): BoardChange[] => {
  const { hunt, events } = state;
  const names = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  return differenceBy({ hunt, events, routes: routesOf(state), now: event.at }, event).map(
    ({ team, ...change }) => ({
      teamId: team,
      name: names.get(team) ?? team,
      ...change,
    }),
  );
};

export const weighVerdict = async (
  deps: PhotoDeps,
  actor: Actor,
  asked: PhotoPlace & Pick<Verdict, 'isAccepted' | 'points'>,
) => {
  const photo = await requireJudged(deps, actor, asked);
  if (!photo.ok) return photo;
  const state = await readState(deps, asked.gameId);
  if (!state.ok) return state;
  const { isAccepted, points } = asked;
  const verdict: Verdict = { id: 'weighed-only', at: deps.clock.now(), isAccepted, points };
  return ok({ changes: changesBy(state.value, judgePhoto(judgedPhoto(photo.value), verdict)) });
};

const hostAnswer = async (deps: PhotoDeps, actor: Actor, photo: StoredPhoto) => {
  const state = await readState(deps, photo.gameId);
  if (!state.ok) return state;
  const now = (await findPhoto(deps, photo)) ?? photo;
  return ok(hostPhotoView(gazeAt(state.value, actor.identityId, deps.clock.now()), now));
};

/** One event about a photo, stored with the photo's own status or not at all. */
const decideOn = async <Code extends ErrorCode = never>(
  deps: PhotoDeps,
  actor: Actor,
  photo: StoredPhoto,
  eventFor: (
    state: HuntState,
    stamp: { readonly at: Instant; readonly decidedBy: string },
  ) => Result<HuntEvent | undefined, Code>,
) => {
  let changes: BoardChange[] = [];
  const acted = await actOnHunt(deps, photo.gameId, (state, now) => {
    const event = eventFor(state, { at: now, decidedBy: deciderOf(state, actor) });
    if (!event.ok) return event;
    changes = [];
    const isKnown = state.events.some(({ id }) => id === event.value?.id);
    if (event.value === undefined || isKnown) return ok({});
    changes = changesBy(state, event.value);
    const { status } = photoState([...state.events, event.value], photo.photoId);
    const operations = [changePhotoOperation(deps.table, photo, [statusChange(status)], now)];
    return ok({ events: [event.value], operations });
  });
  if (!acted.ok) return acted;
  await tellOfPhoto(deps, photo);
  const view = await hostAnswer(deps, actor, photo);
  return view.ok ? ok({ photo: view.value, changes }) : view;
};

export const judge = async (
  deps: PhotoDeps,
  actor: Actor,
  given: PhotoPlace & Omit<Verdict, 'id' | 'at'> & { readonly verdictId: string },
) => {
  const photo = await requireJudged(deps, actor, given);
  if (!photo.ok) return photo;
  const { verdictId, isAccepted, reason, points } = given;
  return decideOn(deps, actor, photo.value, (_, stamp) =>
    ok(judgePhoto(judgedPhoto(photo.value), { id: verdictId, ...stamp, isAccepted, reason, points })),
  );
};

export const undo = async (
  deps: PhotoDeps,
  actor: Actor,
  { verdictId, ...place }: PhotoPlace & { readonly verdictId: string },
) => {
  const photo = await requireJudged(deps, actor, place);
  if (!photo.ok) return photo;
  return decideOn(deps, actor, photo.value, ({ events }, stamp) =>
    undoVerdict(
      events,
      { photoId: place.photoId, verdict: verdictId },
      { id: `undo:${verdictId}`, ...stamp },
    ),
  );
};

export const hide = async (
  deps: PhotoDeps,
  actor: Actor,
  { isHidden, ...place }: PhotoPlace & { readonly isHidden: boolean },
) => {
  const photo = await requireJudged(deps, actor, place);
  if (!photo.ok) return photo;
  const { table, key, changes, condition } = changePhotoOperation(
    deps.table,
    photo.value,
    hiddenChanges(isHidden),
    deps.clock.now(),
  );
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('hunt-photo-not-found');
  await tellOfPhoto(deps, photo.value);
  return hostAnswer(deps, actor, photo.value);
};

export const noteReport = async (deps: PhotoDeps, photo: StoredPhoto, reason: string) => {
  if (photo.reports.includes(reason) || photo.reports.length >= MOST_REPORTS) return ok({});
  const { table, key, changes, condition } = changePhotoOperation(
    deps.table,
    photo,
    [reportChange(reason)],
    deps.clock.now(),
  );
  const stored = await deps.store.update(table, key, changes, condition);
  if (!stored.ok) return fail('hunt-photo-not-found');
  await tellOfPhoto(deps, photo);
  return ok({});
};

export const report = async (
  deps: PhotoDeps,
  actor: Actor,
  { reason, ...place }: PhotoPlace & { readonly reason: string },
) => {
  const seen = await requireSeen(deps, actor, place);
  if (!seen.ok) return seen;
  const { photo } = seen.value;
  const noted = await noteReport(deps, photo, reason);
  if (!noted.ok) return noted;
  const state = await readState(deps, place.gameId);
  if (!state.ok) return state;
  const now = (await findPhoto(deps, place)) ?? photo;
  return ok(teamPhotoView(gazeAt(state.value, actor.identityId, deps.clock.now()), now));
};
