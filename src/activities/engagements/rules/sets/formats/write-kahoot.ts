import type { Bilingual } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import type { Choices } from '#activities/engagements/rules/kinds/kind.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { lostFields, sieve } from './lost.ts';
import { say } from './set-file.ts';
import type { SetFile, Written } from './set-file.ts';

const LONGEST_QUESTION = 120;
const LONGEST_ANSWER = 75;
const TIMES = [5, 10, 20, 30, 60, 90, 120, 240];
const USUAL_TIME = 20;
/** The template's header stands in row 8, and its first column counts the questions. */
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

const changes = (questions: readonly Question[]): Bilingual[] => {
  const counted = (applies: (question: Question) => boolean, en: string, de: string): Bilingual[] => {
    const count = questions.filter(applies).length;
    return count === 0 ? [] : [say(`${count} ${en}`, `${count} ${de}`)];
  };
  return [
    ...counted(
      ({ kind }) => kind === 'multiple',
      'with several right answers: any one of them will do there.',
      'mit mehreren richtigen Antworten: Dort genügt jede einzelne davon.',
    ),
    ...counted(
      ({ kind }) => kind === 'true-false',
      'true or false: they become a choice of two.',
      'Wahr-oder-falsch-Fragen: Sie werden zu einer Wahl aus zweien.',
    ),
    ...counted(
      (question) => question.timeLimitSeconds !== undefined && timeOf(question) !== question.timeLimitSeconds,
      'time limits are rounded to one that Kahoot knows.',
      'Zeitlimits sind auf eines gerundet, das Kahoot kennt.',
    ),
  ];
};

export const writeKahoot = (file: SetFile): Written<Sheet> => {
  const { fitting, notes } = sieve(file.questions, [
    {
      why: say(
        'Kahoot spreadsheets hold choices with a right answer only',
        'Kahoot-Tabellen nehmen nur Auswahlfragen mit richtiger Antwort auf',
      ),
      applies: (question) => choiceOf(question) === undefined,
    },
    {
      why: say('more than four answers', 'mehr als vier Antworten'),
      applies: (question) => (choiceOf(question)?.answers.length ?? 0) > 4,
    },
    {
      why: say(
        'longer than 120 characters, or an answer longer than 75',
        'länger als 120 Zeichen oder eine Antwort länger als 75',
      ),
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
  ]);
  return {
    content: [['', file.name], ...before, HEADER, ...rows],
    notes: [...notes, ...changes(fitting), ...lost],
    written: fitting.length,
  };
};
