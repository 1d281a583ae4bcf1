import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { HardQuestion } from '../contract.class.ts';
import { assignmentViewOf, findAssignment, isPupil } from '../rules/class.ts';
import type { Assignment } from '../rules/class.ts';
import { workOf } from '../rules/class-report.ts';
import type { Hard, Pupil, Wanted } from '../rules/class-report.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { fromWorkItem, workKey } from './class.items.ts';
import { makeReport, writeReportFile } from './class-report.job.ts';
import { assignedOf, loadClass } from './class.service.ts';
import type { AssignmentCommand } from './class.service.ts';
import { currentWork } from './class-work.ts';
import { openSeat } from './members.service.ts';
import type { Assigned, RoomAssignments } from './room-assignments.ts';
import { requireHost } from './rooms.guards.ts';
import { fromMemberItem, memberQuery } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { readSettledRoom } from './rooms.service.ts';

interface Reported {
  readonly room: RoomState;
  readonly assignment: Assignment;
  readonly assigned: Assigned;
  readonly activity: RoomAssignments;
}

const findReported = async (deps: RoomDeps, room: RoomState, assignmentId: string) => {
  const assignment = findAssignment(await loadClass(deps, room.roomId), assignmentId);
  if (!assignment.ok) return assignment;
  const assigned = await assignedOf(deps, room, assignment.value);
  if (!assigned.ok) return assigned;
  const activity = deps.assignments.find(assignment.value.kind);
  if (!activity) return fail('room-assignment-not-found');
  return ok<Reported>({ room, assignment: assignment.value, assigned: assigned.value, activity });
};

const findForHost = async (deps: RoomDeps, actor: Actor, { roomId, assignmentId }: AssignmentCommand) => {
  const room = await readSettledRoom(deps, roomId);
  if (!room.ok) return room;
  const allowed = requireHost(room.value, actor);
  return allowed.ok ? findReported(deps, room.value, assignmentId) : allowed;
};

/** Reads nothing of members who do not share, so nothing can be shown. */
const pupilsOf = async (
  deps: RoomDeps,
  { room, assignment, assigned, activity }: Reported,
  members: readonly Member[],
): Promise<Pupil[]> => {
  const { roomId } = room;
  const { assignmentId } = assignment;
  const sharing = members.filter(({ sharesWorkAt }) => sharesWorkAt !== undefined);
  const keys = sharing.map(({ memberId }) => workKey(roomId, assignmentId, memberId));
  const items = await deps.store.batchGet(platformTable, keys);
  const works = await Promise.all(
    sharing.map(async (member, index) => {
      const item = items[index];
      return (
        item && currentWork(deps, { roomId, assignmentId, assigned, activity }, member, fromWorkItem(item))
      );
    }),
  );
  const byMember = new Map(sharing.map(({ memberId }, index) => [memberId, works[index]]));
  return members.map(({ memberId, name, sharesWorkAt }) => ({
    memberId,
    name,
    isSharing: sharesWorkAt !== undefined,
    work: byMember.get(memberId),
  }));
};

const READ_AT_ONCE = 32;

async function* allPupils(deps: RoomDeps, reported: Reported): AsyncGenerator<readonly Pupil[]> {
  const place = { store: deps.store, table: platformTable };
  for await (const page of readPages(place, memberQuery(reported.room.roomId))) {
    const members = page.map(fromMemberItem).filter(isPupil);
    for (let from = 0; from < members.length; from += READ_AT_ONCE)
      yield await pupilsOf(deps, reported, members.slice(from, from + READ_AT_ONCE));
  }
}

const inWords = async (
  { activity, assigned }: Reported,
  hardest: readonly Hard[],
): Promise<HardQuestion[]> => {
  const asked = hardest.map(({ questionId, wrong }) => ({ questionId, given: wrong?.given ?? [] }));
  const words = await activity.describe(assigned, asked);
  return hardest.map(({ questionId, answers, right, wrong }, index): HardQuestion => {
    const described = words[index];
    return {
      questionId,
      answers,
      right,
      ...(described && { text: described.text }),
      ...(described && wrong && { wrong: { text: described.given, count: wrong.count } }),
    };
  });
};

const dueOf = ({ dueAt, questions }: Assignment) => ({ dueAt, questions });

export const readReport = async (
  deps: RoomDeps,
  actor: Actor,
  {
    search,
    status,
    page = 1,
    ...asked
  }: AssignmentCommand & Omit<Wanted, 'page'> & { readonly page?: number | undefined },
  options: JobOptions,
) => {
  const found = await findForHost(deps, actor, asked);
  if (!found.ok) return found;
  const { assignment } = found.value;
  const chunks = allPupils(deps, found.value);
  const wanted = { search, status, page };
  const made = await deps.jobs.run(makeReport, { due: dueOf(assignment), wanted }, { ...options, chunks });
  if (!made.ok) return made;
  const hardest = await inWords(found.value, made.value.hardest);
  return ok({ assignment: assignmentViewOf(assignment), ...made.value, hardest });
};

export const exportReport = async (
  deps: RoomDeps,
  actor: Actor,
  asked: AssignmentCommand,
  options: JobOptions,
) => {
  const found = await findForHost(deps, actor, asked);
  if (!found.ok) return found;
  const { assignment } = found.value;
  const input = { due: dueOf(assignment), givenAt: assignment.givenAt };
  return deps.jobs.run(writeReportFile, input, { ...options, chunks: allPupils(deps, found.value) });
};

/** Host and member read the same row: nobody sees more of a member than the member does. */
export const readWork = async (
  deps: RoomDeps,
  actor: Actor,
  {
    assignmentId,
    ...asked
  }: AssignmentCommand & { readonly memberId: string; readonly seat?: string | undefined },
) => {
  const opened = await openSeat(deps, actor, asked);
  if (!opened.ok) return opened;
  const { room, member } = opened.value;
  if (member.status === 'kicked') return fail('room-kicked');
  if (!isPupil(member)) return fail('member-not-found');
  const found = await findReported(deps, room, assignmentId);
  if (!found.ok) return found;
  const [pupil] = await pupilsOf(deps, found.value, [member]);
  if (!pupil) return fail('member-not-found');
  const { row, domains, missed } = workOf(pupil, dueOf(found.value.assignment));
  const words = await found.value.activity.describe(found.value.assigned, missed);
  return ok({
    row,
    domains,
    missed: missed.map(({ questionId }, index) => ({ questionId, ...words[index] })),
  });
};
