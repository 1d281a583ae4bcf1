import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillBank, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankView } from '../contract.bankviews.ts';
import type { ExamState } from '../contract.exam.ts';
import type { Question } from '../contract.questions.ts';
import type { SessionState } from '../contract.study.ts';
import type { ShownQuestion } from '../contract.views.ts';
import { Intake } from '../rules/bank/intake.ts';
import { together } from '../rules/exam/blueprint.ts';
import { readBankFile } from './bank/read-bank.ts';
import { MOST_UNPACKED_BYTES } from './bank/unpack.ts';
import { exportFormats, writeBank } from './bank/write-bank.ts';

const ada = 'guest:ada';
let world: QuizzesApp;
let bankId: string;

const PASSAGE = 'A company runs **two** data centres.';
const rowOf = (id: string, passage = ''): string =>
  `${id},Question ${id}?,yes ${id},no ${id},A,Basics,Acme,Basics,${passage}`;
const PLAIN = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const CASE = ['c1', 'c2', 'c3'];
const CSV = [
  'id,question,a,b,correct,category,provider,certificate,passage',
  ...PLAIN.map((id) => rowOf(id)),
  ...CASE.map((id) => rowOf(id, PASSAGE)),
].join('\n');

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.must<BankView>(ada, 'POST /banks', { title: 'Cases' }));
  await fillBank(world.quizzes.deps, bankId, CSV);
});
afterEach(() => world.close());

const ownId = ({ questionId }: Pick<ShownQuestion, 'questionId'>): string =>
  questionId.slice(bankId.length + 1);

/** Whether the questions of the case stand side by side. */
const isTogether = (ids: readonly string[]): boolean => {
  const places = CASE.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b);
  return places.every((place, index) => place === (places[0] ?? 0) + index);
};

test.each(['classic', 'adaptive'])(
  '[CASE-1] [CASE-2] %s: once one question of a case is asked the others follow, with the passage and the reason',
  async (picker) => {
    let state: SessionState = await world.begin(ada, bankId, { questions: 9, picker });
    const asked: string[] = [];
    const reasons: string[] = [];
    while (state.asked) {
      const { passage, reason } = state.asked;
      const id = ownId(state.asked);
      asked.push(id);
      expect(passage).toBe(CASE.includes(id) ? PASSAGE : undefined);
      if (reason.kind === 'same-case') reasons.push(id);
      state = await world.answer(ada, state, ['a']);
    }
    expect(asked.toSorted()).toEqual([...CASE, ...PLAIN].toSorted());
    expect(isTogether(asked)).toBe(true);
    expect(reasons).toHaveLength(2);
  },
);

test('[CASE-2] what is missed is asked again first, and a review asks of the case only what was missed', async () => {
  let state: SessionState = await world.begin(ada, bankId, { questions: 20, picker: 'classic' });
  let isMissed = false;
  while (state.asked && !isMissed) {
    isMissed = ownId(state.asked) === 'c2';
    const answered = await world.answer(ada, state, [isMissed ? 'b' : 'a']);
    expect(answered.asked?.isAgain).toBe(isMissed);
    state = answered;
  }
  await world.must(ada, `POST /sessions/${state.session.sessionId}/complete`);
  let review = await world.begin(ada, bankId, { questions: 20, mode: 'review', picker: 'adaptive' });
  const asked: string[] = [];
  while (review.asked) {
    asked.push(ownId(review.asked));
    review = await world.answer(ada, review, ['a']);
  }
  expect(new Set(asked)).toEqual(new Set(['c2']));
});

test('[CASE-3] in an exam the questions of a case follow each other, with their passage', async () => {
  const exam = await world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 9,
    minutes: 5,
  });
  const ids = exam.questions.map(ownId);
  expect(ids).toHaveLength(9);
  expect(isTogether(ids)).toBe(true);
  expect(exam.questions.filter(({ passage }) => passage === PASSAGE).map(ownId)).toEqual(CASE);
  expect(together(['b', 'x', 'a', 'y'], (id) => ('ab'.includes(id) ? 'case' : undefined))).toEqual([
    'a',
    'b',
    'x',
    'y',
  ]);
});

test('[CASE-1] a pack for offline use has the questions of a case one after the other', async () => {
  const state = await world.begin(ada, bankId, { questions: 9 });
  const { questions } = await world.must<{ questions: ShownQuestion[] }>(
    ada,
    `POST /sessions/${state.session.sessionId}/pack`,
    { questions: 9 },
  );
  expect(isTogether(questions.map(ownId))).toBe(true);
  expect(questions.filter(({ passage }) => passage === PASSAGE)).toHaveLength(3);
});

const questionsIn = (name: string, content: string | Uint8Array): Question[] => {
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  readBankFile({ name, chunks: () => [bytes] }, intake, { mostUnpackedBytes: MOST_UNPACKED_BYTES });
  return questions;
};

test.each(exportFormats)(
  '[CASE-4] %s holds the passage, or puts it before the question and says so',
  (format) => {
    const questions = questionsIn('cases.csv', CSV);
    const { content, lost } = writeBank(questions, format);
    const isLost = lost.some(({ what }) => what.code === 'quiz-lost-passage');
    const extension = format.startsWith('qti') ? 'zip' : format;
    const read = questionsIn(`cases.${extension}`, content);
    const textOf = ({ passage, question }: Question): string => [passage, question].join('|');
    const wanted = questions.map(({ passage, question }) =>
      isLost && passage !== undefined ? `|${passage}\n\n${question}` : [passage, question].join('|'),
    );
    expect(read.map(textOf)).toEqual(wanted);
    expect(isLost).toBe(format === 'gift');
  },
);
