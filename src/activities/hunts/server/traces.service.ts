import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { PhotoNote, traceKinds } from '../contract.play.ts';
import { requireSeat } from './hunts.guards.ts';
import type { Seated } from './hunts.guards.ts';
import { isOfHunt } from './hunts.items.ts';
import type { HuntDeps, WholeDeps } from './hunts.deps.ts';
import { keyIn, traceIn, tracesOfUser } from './traces.items.ts';
import type { TraceType } from './traces.items.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { PhonePlace } from './team-reads.ts';
import { forgetFixes } from './views.service.ts';

type TraceKind = (typeof traceKinds)[number];

export interface Trace {
  readonly count: number;
  readonly from?: Instant;
  readonly until?: Instant;
  readonly deletedAt?: Instant;
}

export type Traces = Readonly<Record<TraceKind, Trace>> & {
  /** What photos say of where somebody was. */
  readonly notes: PhotoNote[];
};

const TYPES: Readonly<Record<TraceKind, TraceType>> = {
  positions: 'COORDINATE_SNAPSHOT',
  photos: 'PHOTO',
  messages: 'MESSAGE',
};

/** What is stored of one kind: how much, since when, until when, and when the last of it goes by itself. */
const traceOf = async (deps: HuntDeps, { gameId, userId }: PhonePlace, kind: TraceKind): Promise<Trace> => {
  let trace: Trace = { count: 0 };
  for await (const page of readPages(deps, tracesOfUser(userId, TYPES[kind])))
    for (const found of traceIn.list(page.filter(isOfHunt(gameId)))) {
      const { at } = found;
      const gone = [trace.deletedAt, found.deletedAt].filter((each) => each !== undefined);
      trace = {
        count: trace.count + 1,
        from: Math.min(trace.from ?? at, at),
        until: Math.max(trace.until ?? at, at),
        ...(gone.length > 0 && { deletedAt: Math.max(...gone) }),
      };
    }
  return trace;
};

const tracesOf = async (deps: WholeDeps, { state, seat: place }: Seated): Promise<Traces> => {
  const [positions, photos, messages, notes] = await Promise.all([
    traceOf(deps, place, 'positions'),
    traceOf(deps, place, 'photos'),
    traceOf(deps, place, 'messages'),
    deps.photos.notesOf(state, place.userId),
  ]);
  return { positions, photos, messages, notes };
};

export const readTraces = async (deps: WholeDeps, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  return seated.ok ? ok(await tracesOf(deps, seated.value)) : seated;
};

/** Positions of a phone, gone now: from the store and from every map. */
export const deletePositions = async (deps: WholeDeps, place: PhonePlace): Promise<void> => {
  const { store, table } = deps;
  for (const type of ['COORDINATE_SNAPSHOT', 'REPORT'] as const)
    for await (const page of readPages(deps, tracesOfUser(place.userId, type)))
      await store.batchWrite(
        page
          .filter((item) => type === 'REPORT' || isOfHunt(place.gameId)(item))
          .map((item) => ({ op: 'delete', table, key: keyIn(item) })),
      );
  forgetFixes(deps, place.gameId);
  deps.positions.forget(place.gameId, place.teamId, place.userId);
  await deps.photos.forgetPlaces(place);
};

const deleteKind = async (deps: WholeDeps, place: PhonePlace, kind: TraceKind): Promise<void> => {
  if (kind === 'positions') await deletePositions(deps, place);
  else if (kind === 'photos') await deps.photos.forgetUser(place);
  else await deps.chat.deleteWords(place.gameId, place.userId);
};

/** Deletes the caller's personal data at once; what the team has completed stays. */
export const deleteTraces = async (
  deps: WholeDeps,
  actor: Actor,
  gameId: string,
  what: readonly TraceKind[],
) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  for (const kind of new Set(what)) await deleteKind(deps, seated.value.seat, kind);
  return ok(await tracesOf(deps, seated.value));
};
