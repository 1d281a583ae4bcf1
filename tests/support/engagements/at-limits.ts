import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import {
  LONGEST_ANSWER,
  LONGEST_OPTION,
  LONGEST_TITLE,
  MOST_OPTIONS,
} from '#activities/engagements/contract.kinds.ts';
import type { EngagementType, Question, QuestionKind } from '#activities/engagements/contract.questions.ts';

/** Words of different length, exactly so many characters. */
export const sentence = (length: number): string =>
  'Suppose nine people choose between proposals of very different length, one after the other. '
    .repeat(Math.ceil(length / 90))
    .slice(0, length)
    .replace(/ $/, '.');

export const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `${index + 1}. ${sentence(length - 4)}` }));

export interface AtLimits {
  readonly type: EngagementType;
  readonly question: Question;
  /** One of each person. */
  readonly answers: readonly AnswerValue[];
  /** What people wrote may end in dots on a card; the spotlight shows all of it. */
  readonly mayShorten?: boolean;
}

const FACE = {
  category: 'All',
  title: sentence(LONGEST_TITLE),
  detail: sentence(1500),
  school: sentence(200),
  customInstruction: sentence(300),
  explanation: sentence(2000),
};

const OPTIONS = many(MOST_OPTIONS, LONGEST_OPTION);
const order = Array.from({ length: MOST_OPTIONS }, (_, index) => MOST_OPTIONS - 1 - index);
const people = <Value>(count: number, answer: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => answer(index));

/** Every kind with the longest texts its schema takes, and answers that fill its results. */
export const atLimits: Readonly<Record<QuestionKind, AtLimits>> = {
  single: {
    type: 'trivia',
    question: { kind: 'single', ...FACE, options: OPTIONS, right: [3] },
    answers: people(4, (index) => ({ kind: 'single', option: index })),
  },
  multiple: {
    type: 'poll',
    question: { kind: 'multiple', ...FACE, options: OPTIONS },
    answers: people(4, (index) => ({ kind: 'multiple', options: [index, index + 4] })),
  },
  'true-false': {
    type: 'trivia',
    question: { kind: 'true-false', ...FACE, right: true },
    answers: people(3, (index) => ({ kind: 'true-false', isTrue: index === 0 })),
  },
  rating: {
    type: 'poll',
    question: { kind: 'rating', ...FACE, scale: 10, lowLabel: sentence(60), highLabel: sentence(60) },
    answers: people(3, (index) => ({ kind: 'rating', rating: 10 - 4 * index })),
  },
  words: {
    type: 'poll',
    question: { kind: 'words', ...FACE, mostWords: 10 },
    answers: people(8, (person) => ({
      kind: 'words',
      words: people(10, (index) => `${'qwertzuiop'[index] ?? ''}${person} ${sentence(37)}`.slice(0, 40)),
    })),
  },
  ranking: {
    type: 'poll',
    question: { kind: 'ranking', ...FACE, options: OPTIONS },
    answers: people(3, () => ({ kind: 'ranking', order })),
  },
  numeric: {
    type: 'trivia',
    question: { kind: 'numeric', ...FACE, right: 123_456_789.125, tolerance: 0.0625, unit: sentence(20) },
    answers: [1, 5, 123_456_789, 1e14, -1e14, 6, 7, 8, 9, 10, 11, 12].map((number) => ({
      kind: 'numeric',
      number,
    })),
  },
  typed: {
    type: 'trivia',
    question: {
      kind: 'typed',
      ...FACE,
      right: people(20, (index) => `${index} ${sentence(LONGEST_OPTION - 4)}`),
    },
    answers: people(12, (index) => ({ kind: 'typed', text: `${index} ${sentence(LONGEST_OPTION - 4)}` })),
    mayShorten: true,
  },
  ordering: {
    type: 'trivia',
    question: { kind: 'ordering', ...FACE, options: OPTIONS },
    answers: people(3, () => ({ kind: 'ordering', order })),
  },
  open: {
    type: 'poll',
    question: { kind: 'open', ...FACE },
    answers: people(20, (index) => ({
      kind: 'open',
      text: `${index}: ${sentence(20 + 49 * index)}`.slice(0, LONGEST_ANSWER),
    })),
    mayShorten: true,
  },
};

const LONG_NAMES = ['Wilhelmine Mommsen-Waldhäusser', 'M'.repeat(30), 'Jo'];

const PEOPLE = people(50, (index) => ({
  playerId: `p${index}`,
  name: LONG_NAMES[index % LONG_NAMES.length] ?? '',
}));
const TEAMS = people(20, (index) => ({
  teamId: `t${index + 1}`,
  name: `${index} ${sentence(37)}`,
  score: index < 4 ? 12_345.5 : 900 - index,
  rank: index < 4 ? 1 : index + 1,
  members: 3,
}));
const LEADERS = PEOPLE.slice(0, 10).map((person, index) => ({
  ...person,
  total: index < 5 ? 19_000 : 9000 - index,
  rank: index < 5 ? 1 : index + 1,
  streak: 12,
  moved: index % 2 === 0 ? 40 : -3,
}));

/** What the server sends to a wall, with sixty people in it: more than one machine has phones for. */
export const crowded = (frame: string, has: { readonly teams: boolean }): string =>
  JSON.stringify(
    JSON.parse(frame, (key, value: unknown) => {
      if (key === 'lobby') return { present: 60, people: PEOPLE };
      if (key === 'counters') return { ...(value as object), joined: 60, present: 60 };
      if (key === 'leaders') return LEADERS;
      if (key === 'results')
        return { ...(value as object), leaders: LEADERS, ...(has.teams && { teams: TEAMS }) };
      return value;
    }),
  );
