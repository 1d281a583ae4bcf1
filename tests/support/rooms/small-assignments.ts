import { fail, ok } from '#core/result.ts';
import type { WorkAnswer } from '#platform/rooms/rules/class.ts';
import type { RoomAssignments, Work } from '#platform/rooms/server/room-assignments.ts';

export interface SmallAssignments extends RoomAssignments {
  /** What members have done, by their seat; who is not in it has not begun. */
  readonly works: Map<string, Work>;
  /** How often somebody's work was read. */
  reads: number;
  isBankGone: boolean;
}

const QUESTIONS = 4;

/** Assignments over four questions, of which the test says what was answered. */
export const smallAssignments = (): SmallAssignments => {
  const works = new Map<string, Work>();
  const small: SmallAssignments = {
    kind: 'cards',
    works,
    reads: 0,
    isBankGone: false,
    choices: async () => [{ choiceId: 'deck', title: 'Deck', count: QUESTIONS, domains: [] }],
    prepare: async ({ questions }) =>
      small.isBankGone
        ? fail('not-found')
        : ok({ sourceTitle: 'Deck', questions: Math.min(questions, QUESTIONS), drawn: 'q1 q2 q3 q4' }),
    open: async ({ key }, { memberId }) => {
      if (small.isBankGone) return fail('not-found');
      if (!works.has(memberId)) works.set(memberId, { questions: QUESTIONS, answers: [] });
      return ok({ path: `/cards/${key.length}/${memberId}` });
    },
    work: async (_, { memberId }) => {
      small.reads += 1;
      return works.get(memberId);
    },
    mark: async (_, answers) => answers,
    describe: async (_, answers) =>
      answers.map(({ questionId, given }) => ({ text: `Question ${questionId}`, given: given.join() })),
  };
  return small;
};

/** First answers to the four questions: `a` is right. */
export const answersOf = (given: string): WorkAnswer[] =>
  [...given].map((one, index) => ({
    questionId: `q${index + 1}`,
    domain: index < 2 ? 'Rivers' : 'Lakes',
    isRight: one === 'a',
    given: [one],
  }));
