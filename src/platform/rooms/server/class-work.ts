import { platformTable } from '#server/kit/platform-table.ts';
import type { Assignment, StoredWork } from '../rules/class.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { drawnIn, drawnKey, finishWork, fromWorkItem, workKey } from './class.items.ts';
import type { Assigned, RoomAssignments } from './room-assignments.ts';
import type { RoomDeps } from './rooms.deps.ts';

interface Looking {
  readonly roomId: string;
  readonly assignmentId: string;
  readonly assigned: Assigned;
  readonly activity: RoomAssignments;
}

/** The room stores the answers of finished work that is shared; of other work, only the progress. */
const isSettled = ({ finishedAt, answers }: StoredWork, isSharing: boolean): boolean =>
  finishedAt !== undefined && (!isSharing || answers !== undefined);

/**
 * Somebody's work as it is now. A session is archived a month after it was finished, so what is found finished is stored
 * here: a report must not read a thousand files.
 */
export const currentWork = async (
  { store }: Pick<RoomDeps, 'store'>,
  { roomId, assignmentId, assigned, activity }: Looking,
  member: Member,
  stored: StoredWork,
): Promise<StoredWork> => {
  const isSharing = member.sharesWorkAt !== undefined;
  if (isSettled(stored, isSharing)) {
    if (!isSharing || !stored.answers) return stored;
    return { ...stored, answers: await activity.mark(assigned, stored.answers) };
  }
  const work = await activity.work(assigned, member);
  if (!work) return stored;
  const { questions, finishedAt, answers } = work;
  const now = {
    finishedAt,
    answered: answers.length,
    questions,
    ...(isSharing && { answers }),
  };
  const { memberId } = member;
  if (finishedAt !== undefined) await store.transact(finishWork({ roomId, assignmentId, memberId }, now));
  return { memberId, startedAt: stored.startedAt, ...now };
};

/** How far one member is in each assignment; undefined for those they have not started. */
export const readWorks = async (
  deps: RoomDeps,
  { roomId, hostId }: RoomState,
  assignments: readonly Assignment[],
  member: Member,
): Promise<(StoredWork | undefined)[]> => {
  const keys = assignments.map(({ assignmentId }) => workKey(roomId, assignmentId, member.memberId));
  const items = await deps.store.batchGet(platformTable, keys);
  return Promise.all(
    assignments.map(async ({ assignmentId, kind, key }, index) => {
      const item = items[index];
      if (!item) return undefined;
      const stored = fromWorkItem(item);
      const activity = deps.assignments.find(kind);
      if (!activity || isSettled(stored, false)) return stored;
      const drawn = await deps.store.get(platformTable, drawnKey(roomId, assignmentId));
      if (!drawn) return stored;
      const assigned = { hostId, key, drawn: drawnIn(drawn) };
      return currentWork(deps, { roomId, assignmentId, assigned, activity }, member, stored);
    }),
  );
};
