import { done, fail, ok } from '#core/result.ts';
import type { ErrorCode, Failure } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { exists } from '#store/port/conditions.ts';
import {
  assignmentViewOf,
  changeAssignment,
  findAssignment,
  giveAssignment,
  isPupil,
  mayGive,
  ownAssignmentOf,
  withdrawAssignment,
} from '../rules/class.ts';
import type { Assignment, AssignmentChange, ClassEvent, RoomClass } from '../rules/class.ts';
import { unchanged } from '../rules/decision.ts';
import { keptUntil } from '../rules/evening.ts';
import { noteClass } from '../rules/room.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Decide, VersionedKind } from './change-versioned.ts';
import {
  beginWork,
  classKey,
  drawnIn,
  drawnKey,
  forgetAnswers,
  fromClassItem,
  saveClassOperations,
  sharingChange,
  workKey,
  worksQuery,
} from './class.items.ts';
import { readWorks } from './class-work.ts';
import { readFromSeat } from './programme.service.ts';
import type { Asked } from './programme.service.ts';
import type { Assigned } from './room-assignments.ts';
import { findSeat, isHost, requireHost } from './rooms.guards.ts';
import { keysBesideRoom, memberKeyOf, ttlOf } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';

export const loadClass = async ({ store }: Pick<RoomDeps, 'store'>, roomId: string): Promise<RoomClass> =>
  fromClassItem(roomId, await store.get(platformTable, classKey(roomId)));

/** Stored apart from the room, with a version of its own, and kept as long as the room. */
const classKind = (
  deps: RoomDeps,
  room: RoomState,
): VersionedKind<RoomClass, ClassEvent, 'room-not-found'> => ({
  kind: 'class',
  missing: 'room-not-found',
  load: (roomId) => loadClass(deps, roomId),
  save: (next, previous, events) => saveClassOperations(next, previous, events, ttlOf(room)),
  settle: unchanged,
  deadlineAt: () => undefined,
  publish: () => undefined,
});

/** Also gives the room a new version, so open pages read the assignments again, even after being offline. */
const changeClass = async <Code extends ErrorCode = never>(
  deps: RoomDeps,
  room: RoomState,
  decide: Decide<RoomClass, ClassEvent, Code>,
) => {
  const changed = await changeVersioned(deps, classKind(deps, room), room.roomId, decide);
  if (!changed.ok) return changed;
  if (changed.value.events.length > 0) await changeVersioned(deps, deps.rooms, room.roomId, noteClass);
  return ok(changed.value.state);
};

const readAsHost = async (deps: RoomDeps, actor: Actor, roomId: string) => {
  const room = await readSettledRoom(deps, roomId);
  return room.ok ? requireHost(room.value, actor) : room;
};

const requireKind = (deps: RoomDeps, kind: string) => {
  const found = deps.assignments.find(kind);
  return found ? ok(found) : fail('room-kind-unknown', { kind });
};

const reasonOf = ({ code, params }: Failure) => ({ code, ...(params && { params }) });

export const listAssignable = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, kind }: { readonly roomId: string; readonly kind: string },
) => {
  const room = await readAsHost(deps, actor, roomId);
  if (!room.ok) return room;
  const found = requireKind(deps, kind);
  if (!found.ok) return found;
  return ok({ choices: [...(await found.value.choices(room.value.hostId))] });
};

interface Given {
  readonly roomId: string;
  readonly kind: string;
  readonly title: string;
  readonly choiceId: string;
  readonly questions: number;
  readonly domains?: readonly string[] | undefined;
  readonly dueAt: number;
}

const SHORT_ID = 12;
const LONGEST_SOURCE = 120;

const prepare = async (
  deps: RoomDeps,
  room: RoomState,
  { kind, choiceId, questions, domains = [] }: Given,
  key: string,
) => {
  const found = requireKind(deps, kind);
  if (!found.ok) return found;
  const { hostId } = room;
  const prepared = await found.value.prepare({ hostId, choiceId, questions, domains, key });
  if (!prepared.ok) return fail('room-assignment-not-given', { reason: reasonOf(prepared.error) });
  if (prepared.value.questions < questions)
    return fail('room-assignment-too-few', { count: prepared.value.questions });
  return prepared;
};

export const giveAsHost = async (deps: RoomDeps, actor: Actor, given: Given) => {
  const room = await readAsHost(deps, actor, given.roomId);
  if (!room.ok) return room;
  const now = deps.clock.now();
  const possible = mayGive(room.value, await loadClass(deps, given.roomId), given.dueAt, now);
  if (!possible.ok) return possible;
  const key = deps.ids.uuid();
  const prepared = await prepare(deps, room.value, given, key);
  if (!prepared.ok) return prepared;
  const { sourceTitle, drawn } = prepared.value;
  const assignment: Assignment = {
    assignmentId: deps.ids.uuid().replaceAll('-', '').slice(0, SHORT_ID),
    kind: given.kind,
    title: given.title,
    sourceTitle: sourceTitle.slice(0, LONGEST_SOURCE),
    domains: given.domains ?? [],
    questions: given.questions,
    givenAt: now,
    dueAt: given.dueAt,
    key,
  };
  const stored = await changeClass(deps, room.value, (state) => giveAssignment(state, assignment, drawn));
  return stored.ok ? ok(assignmentViewOf(assignment)) : stored;
};

export interface AssignmentCommand {
  readonly roomId: string;
  readonly assignmentId: string;
}

export const changeAssignmentAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, assignmentId, ...change }: AssignmentCommand & AssignmentChange,
) => {
  const room = await readAsHost(deps, actor, roomId);
  if (!room.ok) return room;
  const changed = await changeClass(deps, room.value, (state, now) =>
    changeAssignment(state, assignmentId, change, now),
  );
  if (!changed.ok) return changed;
  const found = findAssignment(changed.value, assignmentId);
  return found.ok ? ok(assignmentViewOf(found.value)) : found;
};

/** Deletes work last, when nobody can start it any more. Withdrawing again clears what a crash left behind. */
export const withdrawAsHost = async (
  deps: RoomDeps,
  actor: Actor,
  { roomId, assignmentId }: AssignmentCommand,
) => {
  const room = await readAsHost(deps, actor, roomId);
  if (!room.ok) return room;
  const withdrawn = await changeClass(deps, room.value, (state) => withdrawAssignment(state, assignmentId));
  if (!withdrawn.ok && withdrawn.error.code !== 'room-assignment-not-found') return withdrawn;
  const place = { store: deps.store, table: platformTable };
  for await (const items of readPages(place, worksQuery(roomId, assignmentId)))
    await deps.store.batchWrite(
      keysBesideRoom(items).map((key) => ({ op: 'delete', table: platformTable, key })),
    );
  return withdrawn.ok ? ok({ assignmentId }) : withdrawn;
};

/** The host's name and those of the co-hosts: with whom members share. */
const hostNames = async (deps: RoomDeps, { roomId, hostId, cohosts }: RoomState): Promise<string[]> => {
  const host = await findSeat(deps.store, roomId, { identityId: hostId }, undefined);
  return [...(host ? [host.name] : []), ...cohosts.map(({ name }) => name)];
};

const sharingOf = ({ sharesWorkAt }: Pick<Member, 'sharesWorkAt'>) =>
  sharesWorkAt === undefined ? { isShared: false } : { isShared: true, since: sharesWorkAt };

export const readClass = async (deps: RoomDeps, actor: Actor, asked: Asked) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const { assignments } = await loadClass(deps, room.roomId);
  const works = isPupil(member) ? await readWorks(deps, room, assignments, member) : [];
  return ok({
    roomId: room.roomId,
    title: room.title,
    isLasting: room.isLasting,
    isHost: isHost(room, actor),
    memberId: member.memberId,
    keptUntil: keptUntil(room),
    hosts: await hostNames(deps, room),
    kinds: [...deps.assignments.kinds],
    sharing: sharingOf(member),
    assignments: assignments.map((assignment, index) => ownAssignmentOf(assignment, member, works[index])),
  });
};

/** Its questions, as the activity drew them. */
export const assignedOf = async (
  { store }: Pick<RoomDeps, 'store'>,
  { roomId, hostId }: RoomState,
  { assignmentId, key }: Assignment,
) => {
  const item = await store.get(platformTable, drawnKey(roomId, assignmentId));
  return item ? ok<Assigned>({ hostId, key, drawn: drawnIn(item) }) : fail('room-assignment-not-found');
};

/** Checks after the write: either the withdrawal sees this row, or this check sees the withdrawal. */
const noteBegun = async (
  { store }: RoomDeps,
  place: Parameters<typeof beginWork>[0],
  begun: Parameters<typeof beginWork>[1],
) => {
  const key = workKey(place.roomId, place.assignmentId, place.memberId);
  const noted = await store.transact(beginWork(place, begun));
  if (!noted.ok && !(await store.get(platformTable, key))) return fail('conflict');
  if (await store.get(platformTable, drawnKey(place.roomId, place.assignmentId))) return done;
  await store.delete(platformTable, key);
  return fail('room-assignment-not-found');
};

export const startAssignment = async (
  deps: RoomDeps,
  actor: Actor,
  { assignmentId, ...asked }: Asked & AssignmentCommand,
) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  if (!isPupil(member)) return fail('not-allowed');
  // A seat link opens the seat, but the work belongs to its owner.
  if (member.identityId !== actor.identityId) return fail('room-assignment-elsewhere');
  const assignment = findAssignment(await loadClass(deps, room.roomId), assignmentId);
  if (!assignment.ok) return assignment;
  const assigned = await assignedOf(deps, room, assignment.value);
  if (!assigned.ok) return assigned;
  const { kind, title, questions } = assignment.value;
  const opened = await deps.assignments.find(kind)?.open(assigned.value, member);
  if (!opened) return fail('room-assignment-not-found');
  if (!opened.ok) return fail('room-assignment-not-started', { title, reason: reasonOf(opened.error) });
  const place = { roomId: room.roomId, assignmentId, memberId: member.memberId };
  const noted = await noteBegun(deps, place, {
    startedAt: deps.clock.now(),
    questions,
    ttl: ttlOf(room),
  });
  return noted.ok ? opened : noted;
};

/** Deletes stored answers before replying, so members who stop sharing can rely on it. */
export const setSharing = async (
  deps: RoomDeps,
  actor: Actor,
  { isShared, ...asked }: Asked & { readonly isShared: boolean },
) => {
  const found = await readFromSeat(deps, actor, asked);
  if (!found.ok) return found;
  const { room, member } = found.value;
  const { roomId } = room;
  const { memberId } = member;
  const since = isShared ? (member.sharesWorkAt ?? deps.clock.now()) : undefined;
  const key = memberKeyOf(roomId, memberId);
  const stored = await deps.store.update(platformTable, key, sharingChange(since), exists);
  if (!stored.ok) return fail('room-not-joined');
  if (!isShared)
    await Promise.all(
      (await loadClass(deps, roomId)).assignments.map(({ assignmentId }) => {
        const forgotten = forgetAnswers({ roomId, assignmentId, memberId });
        return deps.store.update(platformTable, forgotten.key, forgotten.changes, forgotten.condition);
      }),
    );
  return ok(sharingOf({ sharesWorkAt: since }));
};

/** Deletes what the room stored about a seat's work. */
export const forgetWork = async (deps: RoomDeps, roomId: string, memberId: string): Promise<void> => {
  const { assignments } = await loadClass(deps, roomId);
  await deps.store.batchWrite(
    assignments.map(({ assignmentId }) => ({
      op: 'delete',
      table: platformTable,
      key: workKey(roomId, assignmentId, memberId),
    })),
  );
};
