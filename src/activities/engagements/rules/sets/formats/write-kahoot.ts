import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import type { Choices } from '#activities/engagements/rules/kinds/kind.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { counted, lostFields, sieve } from './lost.ts';
import type { SetFile, Written } from './set-file.ts';

const LONGEST_QUESTION = 120;
const LONGEST_ANSWER = 75;
const TIMES = [5, 10, 20, 30, 60, 90, 120, 240];
const USUAL_TIME = 20;
/** The template's header is in row 8, and its first column numbers the questions. */
const ROWS_BEFORE = 6;

const HEADER = [
  '',
  'Question - max 120 characters',
  'Answer 1 - max 75 characters',
  'Answer 2 - max 75 characters',
  'Answer 3 - max 75 characters',
  'Answer 4 - max 75 characters',
  'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
  'Correct answer(s) - choose at least one',
];

const choiceOf = (question: Question): Choices | undefined => rulesOf(question.kind).kahoot?.(question);

const timeOf = ({ timeLimitSeconds }: Question): number =>
  timeLimitSeconds === undefined || timeLimitSeconds === 0
    ? USUAL_TIME
    : (TIMES.find((seconds) => seconds >= timeLimitSeconds) ?? 240);

const changes = (questions: readonly Question[]): Said[] => {
  const numberOf = (applies: (question: Question) => boolean): number => questions.filter(applies).length;
  const isRounded = (question: Question): boolean =>
    question.timeLimitSeconds !== undefined && timeOf(question) !== question.timeLimitSeconds;
  return [
    ...counted(
      'set-kahoot-several',
      numberOf(({ kind }) => kind === 'multiple'),
    ),
    ...counted(
      'set-choice-of-two',
      numberOf(({ kind }) => kind === 'true-false'),
    ),
    ...counted('set-kahoot-times', numberOf(isRounded)),
  ];
};

export const writeKahoot = (file: SetFile): Written<Sheet> => {
  const { fitting, notes } = sieve(file.questions, [
    {
      why: say('set-why-kahoot'),
      applies: (question) => choiceOf(question) === undefined,
    },
    {
      why: say('set-why-four'),
      applies: (question) => (choiceOf(question)?.answers.length ?? 0) > 4,
    },
    {
      why: say('set-why-long'),
      applies: (question) =>
        question.title.length > LONGEST_QUESTION ||
        (choiceOf(question)?.answers ?? []).some((answer) => answer.length > LONGEST_ANSWER),
    },
  ]);
  const rows = fitting.map((question, index) => {
    const { answers = [], right = [] } = choiceOf(question) ?? {};
    const four = Array.from({ length: 4 }, (_, number) => answers[number] ?? '');
    return [
      String(index + 1),
      question.title,
      ...four,
      String(timeOf(question)),
      right.map((number) => number + 1).join(','),
    ];
  });
  const before = Array.from({ length: ROWS_BEFORE }, (_, index) =>
    index === 0 ? ['', file.description] : [''],
  );
  const lost = lostFields(fitting, [
    'category',
    'detail',
    'school',
    'customInstruction',
    'explanation',
    'points',
    'picture',
    'pictureAlt',
    'hostNotes',
  ]);
  return {
    content: [['', file.name], ...before, HEADER, ...rows],
    notes: [...notes, ...changes(fitting), ...lost],
    written: fitting.length,
  };
};
