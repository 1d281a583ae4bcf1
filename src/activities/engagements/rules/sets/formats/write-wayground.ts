import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { lostFields, sieve } from './lost.ts';
import { say } from './set-file.ts';
import type { SetFile, Written } from './set-file.ts';

const MOST_ANSWERS = 5;

const rowOf = (question: Question) => rulesOf(question.kind).wayground?.(question);

export const writeWayground = (file: SetFile): Written<Sheet> => {
  const { fitting, notes } = sieve(file.questions, [
    {
      why: say(
        'of a kind that these spreadsheets do not know',
        'von einer Art, die diese Tabellen nicht kennen',
      ),
      applies: (question) => rowOf(question) === undefined,
    },
    {
      why: say('more than five answers', 'mehr als fünf Antworten'),
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
      ...(choices === 0
        ? []
        : [
            say(
              `${choices} true or false: they become a choice of two.`,
              `${choices} Wahr-oder-falsch-Fragen: Sie werden zu einer Wahl aus zweien.`,
            ),
          ]),
      ...lostFields(fitting, ['category', 'detail', 'school', 'customInstruction', 'points', 'picture']),
    ],
    written: fitting.length,
  };
};
