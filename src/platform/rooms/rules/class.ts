import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { AssignmentView, OwnAssignment } from '../contract.class.ts';
import type { Decision } from './decision.ts';
import type { Member, RoomState } from './state.ts';

export interface Assignment extends Omit<AssignmentView, 'domains'> {
  readonly domains: readonly string[];
  /** A secret of the room and the activity: everybody's work is named by it. */
  readonly key: string;
}

export interface RoomClass {
  readonly roomId: string;
  readonly assignments: readonly Assignment[];
  readonly version: number;
}

export type ClassEvent =
  /** `drawn` is what the activity asks; only it can read that. */
  | { readonly type: 'given'; readonly assignmentId: string; readonly drawn: string }
  | { readonly type: 'changed' }
  | { readonly type: 'withdrawn'; readonly assignmentId: string };

type ClassDecision = Decision<RoomClass, ClassEvent>;

export const MOST_ASSIGNMENTS = 50;
const LONGEST_DAYS = 366;

const checkDate = (dueAt: Instant, now: Instant) =>
  dueAt > now && dueAt <= now + LONGEST_DAYS * DAY_MS ? ok(dueAt) : fail('room-assignment-date');

/** Checked before anything is drawn, so a refusal costs nothing. */
export const mayGive = (
  { isLasting }: Pick<RoomState, 'isLasting'>,
  { assignments }: RoomClass,
  dueAt: Instant,
  now: Instant,
) => {
  if (!isLasting) return fail('room-not-a-class');
  if (assignments.length >= MOST_ASSIGNMENTS)
    return fail('room-assignments-full', { limit: MOST_ASSIGNMENTS });
  return checkDate(dueAt, now);
};

export const giveAssignment = (given: RoomClass, assignment: Assignment, drawn: string) => {
  const { assignmentId } = assignment;
  if (given.assignments.length >= MOST_ASSIGNMENTS)
    return fail('room-assignments-full', { limit: MOST_ASSIGNMENTS });
  return ok<ClassDecision>({
    state: { ...given, assignments: [...given.assignments, assignment] },
    events: [{ type: 'given', assignmentId, drawn }],
  });
};

export const findAssignment = ({ assignments }: RoomClass, assignmentId: string) => {
  const found = assignments.find((each) => each.assignmentId === assignmentId);
  return found ? ok(found) : fail('room-assignment-not-found');
};

export interface AssignmentChange {
  readonly title?: string | undefined;
  readonly dueAt?: Instant | undefined;
}

/** Never earlier: nobody is late because the date was moved. */
export const changeAssignment = (
  state: RoomClass,
  assignmentId: string,
  { title, dueAt }: AssignmentChange,
  now: Instant,
) => {
  const found = findAssignment(state, assignmentId);
  if (!found.ok) return found;
  const isMoved = dueAt !== undefined && dueAt !== found.value.dueAt;
  if (isMoved && dueAt < found.value.dueAt) return fail('room-assignment-date');
  const date = isMoved ? checkDate(dueAt, now) : ok(found.value.dueAt);
  if (!date.ok) return date;
  const changed = { ...found.value, title: title ?? found.value.title, dueAt: date.value };
  const assignments = state.assignments.map((each) => (each === found.value ? changed : each));
  return ok<ClassDecision>({ state: { ...state, assignments }, events: [{ type: 'changed' }] });
};

export const withdrawAssignment = (state: RoomClass, assignmentId: string) => {
  const found = findAssignment(state, assignmentId);
  if (!found.ok) return found;
  const assignments = state.assignments.filter((each) => each !== found.value);
  return ok<ClassDecision>({
    state: { ...state, assignments },
    events: [{ type: 'withdrawn', assignmentId }],
  });
};

/** Only players get assignments: hosts give them, watchers watch. */
export const isPupil = ({ role, status }: Pick<Member, 'role' | 'status'>): boolean =>
  role === 'player' && status === 'seated';

/** The first answer to one question. */
export interface WorkAnswer {
  readonly questionId: string;
  readonly domain: string;
  readonly isRight: boolean;
  readonly given: readonly string[];
}

/** What the room stores of a member's work. It has answers only if the member shares. */
export interface StoredWork {
  readonly memberId: string;
  readonly startedAt: Instant;
  readonly finishedAt?: Instant | undefined;
  readonly answered: number;
  readonly questions: number;
  readonly answers?: readonly WorkAnswer[] | undefined;
}

export const progressOf = (work: StoredWork | undefined, dueAt: Instant) => {
  if (!work) return 'not-begun' as const;
  if (work.finishedAt === undefined) return 'in-progress' as const;
  return work.finishedAt > dueAt ? ('late' as const) : ('done' as const);
};

export const assignmentViewOf = (assignment: Assignment): AssignmentView => {
  const { key: _, domains, ...shown } = assignment;
  return { ...shown, domains: [...domains] };
};

export const ownAssignmentOf = (
  assignment: Assignment,
  member: Pick<Member, 'role' | 'status'>,
  work: StoredWork | undefined,
): OwnAssignment => ({
  ...assignmentViewOf(assignment),
  ...(isPupil(member) && {
    mine: {
      status: progressOf(work, assignment.dueAt),
      answered: work?.answered ?? 0,
      questions: work?.questions ?? assignment.questions,
    },
  }),
});
