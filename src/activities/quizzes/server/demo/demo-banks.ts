import { readFileSync } from 'node:fs';
import { languages } from '#core/languages.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { speak } from '#server/kit/locale.ts';
import type { Blueprint } from '#activities/quizzes/contract.exam.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { Intake } from '#activities/quizzes/rules/bank/intake.ts';
import { readJsonQuestions } from '#activities/quizzes/rules/bank/json.ts';

export interface DemoBank {
  readonly bankId: string;
  readonly title: string;
  readonly about: string;
  /** In this folder, in our own JSON. */
  readonly file: string;
  readonly exams: readonly Blueprint[];
}

/** A bank has one description. */
const inEveryLanguage = (said: Said): string => languages.map((locale) => speak(said, locale)).join(' · ');

export const demoBanks: readonly DemoBank[] = [
  {
    bankId: 'roundtable-host',
    title: 'Roundtable Host',
    about: inEveryLanguage(say('quiz-demo-host')),
    file: 'roundtable-host.json',
    exams: [
      {
        provider: 'Roundtable',
        certificate: 'Roundtable Host',
        questions: 30,
        minutes: 40,
        passMark: 70,
        rule: 'all-or-nothing',
        domains: [
          { category: 'Polls and counting', weight: 25 },
          { category: 'Live sessions', weight: 25 },
          { category: 'Timers, quizzes and hunts', weight: 20 },
          { category: 'Facilitation and accessibility', weight: 17 },
          { category: 'Privacy and operations', weight: 13 },
        ],
      },
    ],
  },
  {
    bankId: 'cloud-basics',
    title: 'Cloud Basics',
    about: inEveryLanguage(say('quiz-demo-cloud')),
    file: 'cloud-basics.json',
    exams: [
      {
        provider: 'Roundtable',
        certificate: 'Cloud Basics',
        questions: 40,
        minutes: 60,
        passMark: 700,
        scale: { from: 100, to: 1000 },
        rule: 'all-or-nothing',
        domains: [
          { category: 'Compute', weight: 18 },
          { category: 'Storage', weight: 16 },
          { category: 'Networking', weight: 18 },
          { category: 'Security', weight: 20 },
          { category: 'Cost', weight: 10 },
          { category: 'Reliability', weight: 18 },
        ],
      },
    ],
  },
];

/** All questions of the file: a refusal is our own mistake, not a reader's. */
export const readDemoQuestions = ({ file }: Pick<DemoBank, 'file'>): Question[] => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  intake.beginFile(file, 'json');
  for (const entry of readJsonQuestions(JSON.parse(text)) ?? []) intake.add(entry);
  const { refused } = intake.report();
  if (refused[0]) throw new Error(JSON.stringify(refused[0]));
  return questions;
};
