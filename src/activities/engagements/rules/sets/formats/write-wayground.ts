import { say } from '#core/words.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { lostFields, sieve } from './lost.ts';
import type { SetFile, Written } from './set-file.ts';

const MOST_ANSWERS = 5;

const rowOf = (question: Question) => rulesOf(question.kind).wayground?.(question);

export const writeWayground = (file: SetFile): Written<Sheet> => {
  const { fitting, notes } = sieve(file.questions, [
    {
      why: say('set-why-wayground'),
      applies: (question) => rowOf(question) === undefined,
    },
    {
      why: say('set-why-five'),
      applies: (question) => (rowOf(question)?.answers.length ?? 0) > MOST_ANSWERS,
    },
  ]);
  const rows = fitting.map((question) => {
    const { type = '', answers = [], right = [] } = rowOf(question) ?? {};
    return [
      question.title,
      type,
      ...Array.from({ length: MOST_ANSWERS }, (_, index) => answers[index] ?? ''),
      right.map((number) => number + 1).join(','),
      question.timeLimitSeconds === undefined ? '' : String(question.timeLimitSeconds),
      '',
      question.explanation ?? '',
    ];
  });
  const header = [
    'Question Text',
    'Question Type',
    ...Array.from({ length: MOST_ANSWERS }, (_, index) => `Option ${index + 1}`),
    'Correct Answer',
    'Time in seconds',
    'Image Link',
    'Answer explanation',
  ];
  const choices = fitting.filter(({ kind }) => kind === 'true-false').length;
  return {
    content: [header, ...rows],
    notes: [
      ...notes,
      ...(choices === 0 ? [] : [say('set-choice-of-two', { count: choices })]),
      ...lostFields(fitting, [
        'category',
        'detail',
        'school',
        'customInstruction',
        'points',
        'picture',
        'pictureAlt',
        'hostNotes',
      ]),
    ],
    written: fitting.length,
  };
};
