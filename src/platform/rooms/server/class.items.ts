import { platformTable } from '#server/kit/platform-table.ts';
import { remove, set } from '#store/port/changes.ts';
import { equals, exists, has, notExists } from '#store/port/conditions.ts';
import { numberIn, optionalNumberIn, storedIn, textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Assignment, ClassEvent, RoomClass, StoredWork, WorkAnswer } from '../rules/class.ts';
import { memberKeyOf, roomKey } from './rooms.items.ts';

const partitionOf = (roomId: string): string => String(roomKey(roomId)['PK']);
export const classKey = (roomId: string): Key => ({ PK: partitionOf(roomId), SK: 'CLASS' });
export const drawnKey = (roomId: string, assignmentId: string): Key => ({
  PK: partitionOf(roomId),
  SK: `DRAWN#${assignmentId}`,
});
export const workKey = (roomId: string, assignmentId: string, memberId: string): Key => ({
  PK: partitionOf(roomId),
  SK: `WORK#${assignmentId}#${memberId}`,
});
export const worksQuery = (roomId: string, assignmentId: string) => ({
  partition: partitionOf(roomId),
  sort: { beginsWith: `WORK#${assignmentId}#` },
});

export const fromClassItem = (roomId: string, item: Item | undefined): RoomClass => ({
  roomId,
  assignments: (item && storedIn<readonly Assignment[]>(item, 'assignments')) ?? [],
  version: item ? numberIn(item, 'version') : 0,
});

/** The list of assignments, and the questions of those that were given or withdrawn. */
export const saveClassOperations = (
  next: RoomClass,
  previous: RoomClass,
  events: readonly ClassEvent[],
  ttl: number,
): Operation[] => {
  const { roomId, version } = next;
  const list: Operation = {
    op: 'put',
    table: platformTable,
    item: { ...classKey(roomId), assignments: asValue(next.assignments), version, ttl },
    condition: previous.version === 0 ? notExists : equals('version', previous.version),
  };
  const questions = events.flatMap((event): Operation[] => {
    if (event.type === 'changed') return [];
    const key = drawnKey(roomId, event.assignmentId);
    if (event.type === 'withdrawn') return [{ op: 'delete', table: platformTable, key }];
    return [{ op: 'put', table: platformTable, item: { ...key, drawn: event.drawn, ttl } }];
  });
  return [list, ...questions];
};

export const drawnIn = (item: Item): string => textIn(item, 'drawn');

/** Without attribute names: a class of a thousand stores a hundred thousand answers. */
type StoredAnswer = readonly [questionId: string, domain: string, isRight: boolean, given: readonly string[]];

/** Longer typed answers would make the row too large for the store. */
const LONGEST_GIVEN = 500;
const toStoredAnswer = ({ questionId, domain, isRight, given }: WorkAnswer): StoredAnswer => [
  questionId,
  domain,
  isRight,
  given.join('').length > LONGEST_GIVEN ? [] : given,
];

export const fromWorkItem = (item: Item): StoredWork => ({
  memberId: textIn(item, 'memberId'),
  startedAt: numberIn(item, 'startedAt'),
  finishedAt: optionalNumberIn(item, 'finishedAt'),
  answered: numberIn(item, 'answered'),
  questions: numberIn(item, 'questions'),
  answers: storedIn<readonly StoredAnswer[] | undefined>(item, 'answers')?.map(
    ([questionId, domain, isRight, given]) => ({ questionId, domain, isRight, given }),
  ),
});

interface Place {
  readonly roomId: string;
  readonly assignmentId: string;
  readonly memberId: string;
}

/** Fails if the seat was given up meanwhile, or if the work has started. */
export const beginWork = (
  { roomId, assignmentId, memberId }: Place,
  begun: Pick<StoredWork, 'startedAt' | 'questions'> & { readonly ttl: number },
): Operation[] => [
  { op: 'check', table: platformTable, key: memberKeyOf(roomId, memberId), condition: exists },
  {
    op: 'put',
    table: platformTable,
    item: { ...workKey(roomId, assignmentId, memberId), memberId, answered: 0, ...begun },
    condition: notExists,
  },
];

/** Stores answers only while the member shares, so a member who stops meanwhile leaves none behind. */
export const finishWork = (
  { roomId, assignmentId, memberId }: Place,
  { finishedAt = 0, answered, questions, answers }: Omit<StoredWork, 'memberId' | 'startedAt'>,
): Operation[] => [
  {
    op: 'update',
    table: platformTable,
    key: workKey(roomId, assignmentId, memberId),
    changes: [
      set('finishedAt', finishedAt),
      set('answered', answered),
      set('questions', questions),
      ...(answers ? [set('answers', asValue(answers.map(toStoredAnswer)))] : []),
    ],
    condition: exists,
  },
  ...(answers
    ? [
        {
          op: 'check' as const,
          table: platformTable,
          key: memberKeyOf(roomId, memberId),
          condition: has('sharesWorkAt'),
        },
      ]
    : []),
];

export const forgetAnswers = ({ roomId, assignmentId, memberId }: Place) => ({
  key: workKey(roomId, assignmentId, memberId),
  changes: [remove('answers')],
  condition: exists,
});

export const sharingChange = (sharesWorkAt: number | undefined) =>
  sharesWorkAt === undefined ? [remove('sharesWorkAt')] : [set('sharesWorkAt', sharesWorkAt)];
