import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';
import { eveningFile } from './contract.evening.ts';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const seat = z.optional(z.string().check(z.minLength(1), z.maxLength(160)));
const title = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(80));
const instant = z.number();
const dueAt = z.int().check(z.gte(0), z.lte(8.64e15));
const kind = z.string().check(z.regex(/^[a-z]{1,20}$/));

export const MOST_QUESTIONS = 100;
export const MOST_DOMAINS = 8;

/** `not-shared` says neither whether they started nor how far they are. */
export const workStatuses = ['not-shared', 'not-begun', 'in-progress', 'done', 'late'] as const;
export type WorkStatus = (typeof workStatuses)[number];

export const workRow = z.object({
  memberId: z.string(),
  name: z.string(),
  status: z.enum(workStatuses),
  answered: z.number(),
  questions: z.number(),
  /** Of the first answers. */
  right: z.number(),
  startedAt: z.optional(instant),
  finishedAt: z.optional(instant),
});
export type WorkRow = z.infer<typeof workRow>;

const assignmentFields = {
  assignmentId: z.string(),
  kind: z.string(),
  title: z.string(),
  sourceTitle: z.string(),
  /** None: all of them. */
  domains: z.array(z.string()),
  questions: z.number(),
  givenAt: instant,
  dueAt: instant,
};
export const assignmentView = z.object(assignmentFields);
export type AssignmentView = z.infer<typeof assignmentView>;

export const ownAssignment = z.object({
  ...assignmentFields,
  /** How far the caller is; none for hosts and watchers. */
  mine: z.optional(
    z.object({
      status: z.enum(['not-begun', 'in-progress', 'done', 'late']),
      answered: z.number(),
      questions: z.number(),
    }),
  ),
});
export type OwnAssignment = z.infer<typeof ownAssignment>;

export const sharing = z.object({ isShared: z.boolean(), since: z.optional(instant) });

export const classView = z.object({
  roomId: z.string(),
  title: z.string(),
  isLasting: z.boolean(),
  isHost: z.boolean(),
  memberId: z.string(),
  keptUntil: instant,
  /** Who sees what a member shares. */
  hosts: z.array(z.string()),
  /** What this server can give out. */
  kinds: z.array(z.string()),
  sharing,
  assignments: z.array(ownAssignment),
});
export type ClassView = z.infer<typeof classView>;

export const assignmentChoice = z.object({
  choiceId: z.string(),
  title: z.string(),
  count: z.number(),
  domains: z.array(z.object({ domain: z.string(), count: z.number() })),
});
export type AssignmentChoice = z.infer<typeof assignmentChoice>;

/** Without `right` where there are too few answers to tell. */
export const domainRow = z.object({
  domain: z.string(),
  answers: z.number(),
  people: z.number(),
  right: z.optional(z.number()),
});
export type DomainRow = z.infer<typeof domainRow>;

/** Without a text once the question is gone. */
export const hardQuestion = z.object({
  questionId: z.string(),
  text: z.optional(z.string()),
  answers: z.number(),
  right: z.number(),
  wrong: z.optional(z.object({ text: z.string(), count: z.number() })),
});
export type HardQuestion = z.infer<typeof hardQuestion>;

export const classReport = z.object({
  assignment: assignmentView,
  people: z.number(),
  counts: z.object({
    'not-shared': z.number(),
    'not-begun': z.number(),
    'in-progress': z.number(),
    done: z.number(),
    late: z.number(),
  }),
  domains: z.array(domainRow),
  hardest: z.array(hardQuestion),
  rows: z.array(workRow),
  /** How many match the search, on all pages. */
  found: z.number(),
  page: z.number(),
});
export type ClassReport = z.infer<typeof classReport>;

export const workView = z.object({
  row: workRow,
  domains: z.array(z.object({ domain: z.string(), answers: z.number(), right: z.number() })),
  missed: z.array(
    z.object({ questionId: z.string(), text: z.optional(z.string()), given: z.optional(z.string()) }),
  ),
});
export type WorkView = z.infer<typeof workView>;

const roomParams = z.object({ roomId: id });
const assignmentParams = z.object({ roomId: id, assignmentId: id });
const seatErrors = ['room-not-found', 'room-not-joined', 'room-kicked'] as const;
const hostErrors = ['room-not-found', 'not-allowed'] as const;
const heavy = { seconds: 20, megabytes: 512 } as const;

/** A class: what its host gives out, what members do of it, and what they share. Apart from rooms: their page is full. */
export const classContract = contract('classes', {
  readClass: route({
    method: 'GET',
    path: '/rooms/:roomId/assignments',
    summary: 'The assignments of a room, with the caller’s own progress and whether they share it.',
    access: 'guest',
    params: roomParams,
    query: z.object({ seat }),
    response: classView,
    errors: [...seatErrors],
  }),
  listAssignable: route({
    method: 'GET',
    path: '/rooms/:roomId/assignable/:kind',
    summary: 'What the host can give out of a kind, with its domains.',
    access: 'guest',
    params: z.object({ roomId: id, kind }),
    response: z.object({ choices: z.array(assignmentChoice) }),
    errors: [...hostErrors, 'room-kind-unknown'],
  }),
  giveAssignment: route({
    method: 'POST',
    path: '/rooms/:roomId/assignments',
    summary: 'Gives everybody in a lasting room the same questions, to be answered by a date.',
    access: 'guest',
    makesNew: true,
    audited: ['roomId', 'assignmentId'],
    params: roomParams,
    body: z.object({
      kind,
      title,
      choiceId: z.string().check(z.minLength(1), z.maxLength(200)),
      questions: z.int().check(z.gte(1), z.lte(MOST_QUESTIONS)),
      domains: z.optional(
        z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MOST_DOMAINS)),
      ),
      dueAt,
    }),
    response: assignmentView,
    errors: [
      ...hostErrors,
      'room-not-a-class',
      'room-kind-unknown',
      'room-assignments-full',
      'room-assignment-date',
      'room-assignment-too-few',
      'room-assignment-not-given',
    ],
    limit: { name: 'rooms-assignments', max: 60, perSeconds: 60, by: 'identity' },
  }),
  changeAssignment: route({
    method: 'PATCH',
    path: '/rooms/:roomId/assignments/:assignmentId',
    summary: 'Changes the title of an assignment, or moves its date later.',
    access: 'guest',
    audited: ['roomId', 'assignmentId'],
    params: assignmentParams,
    body: z.object({ title: z.optional(title), dueAt: z.optional(dueAt) }),
    response: assignmentView,
    errors: [...hostErrors, 'room-assignment-not-found', 'room-assignment-date'],
  }),
  withdrawAssignment: route({
    method: 'DELETE',
    path: '/rooms/:roomId/assignments/:assignmentId',
    summary:
      'Withdraws an assignment and deletes what the room stored about it. Sessions stay their members’ own.',
    access: 'guest',
    audited: ['roomId', 'assignmentId'],
    params: assignmentParams,
    response: z.object({ assignmentId: z.string() }),
    errors: [...hostErrors, 'room-assignment-not-found'],
  }),
  startAssignment: route({
    method: 'POST',
    path: '/rooms/:roomId/assignments/:assignmentId/start',
    summary: 'Opens the caller’s own work: the same on every device, however often it is asked for.',
    access: 'guest',
    params: assignmentParams,
    body: z.object({ seat }),
    response: z.object({ path: z.string() }),
    errors: [
      ...seatErrors,
      'not-allowed',
      'room-assignment-not-found',
      'room-assignment-elsewhere',
      'room-assignment-not-started',
    ],
    limit: { name: 'rooms-started', max: 60, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  setSharing: route({
    method: 'PUT',
    path: '/rooms/:roomId/sharing',
    summary: 'The caller agrees to share their work in this room with its hosts, or stops it.',
    access: 'guest',
    params: roomParams,
    body: z.object({ isShared: z.boolean(), seat }),
    response: sharing,
    errors: [...seatErrors],
    isRepeatable: true,
  }),
  readWork: route({
    method: 'GET',
    path: '/rooms/:roomId/assignments/:assignmentId/members/:memberId',
    summary: 'What the host sees of one member’s work; members see their own.',
    access: 'guest',
    params: z.object({ roomId: id, assignmentId: id, memberId: id }),
    query: z.object({ seat }),
    response: workView,
    errors: [...hostErrors, 'member-not-found', 'room-assignment-not-found', 'room-kicked'],
  }),
  readReport: route({
    method: 'GET',
    path: '/rooms/:roomId/assignments/:assignmentId/report',
    heavy,
    summary: 'The host sees who is how far, weak domains and the hardest questions, of those who share.',
    access: 'guest',
    params: assignmentParams,
    query: z.object({
      search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      status: z.optional(z.enum(workStatuses)),
      page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
    }),
    response: classReport,
    errors: [...hostErrors, 'room-assignment-not-found'],
    limit: { name: 'rooms-reports', max: 60, perSeconds: 60, by: 'identity' },
  }),
  exportReport: route({
    method: 'GET',
    path: '/rooms/:roomId/assignments/:assignmentId/file',
    heavy,
    summary: 'The report as a CSV file: everybody in the class, with the share of right answers by domain.',
    access: 'guest',
    params: assignmentParams,
    response: eveningFile,
    errors: [...hostErrors, 'room-assignment-not-found'],
    limit: { name: 'rooms-reports', max: 60, perSeconds: 60, by: 'identity' },
  }),
});
