import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillBank, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import type { ExamState } from '../contract.exam.ts';
import type { Question } from '../contract.questions.ts';
import type { SessionState } from '../contract.study.ts';
import type { ShownQuestion } from '../contract.views.ts';
import { Intake } from '../rules/bank/intake.ts';
import { together } from '../rules/exam/blueprint.ts';
import { readBankFile } from './bank/read-bank.ts';
import { readPlaces } from './exam-places.ts';
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

test('[CASE-3] [EXAM-6] an adaptive exam asks a case to its end before it may stop', async () => {
  const cases = await world.must<BankView>(ada, 'POST /banks', { title: 'Only cases' });
  const passages = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'];
  const rows = passages.flatMap((passage, at) =>
    [1, 2, 3, 4, 5].map((number) => rowOf(`k${at}${number}`, passage)),
  );
  const [head = ''] = CSV.split('\n');
  await fillBank(world.quizzes.deps, cases.bankId, [head, ...rows].join('\n'));
  const begun = await world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(cases.bankId),
    language: 'EN',
    questions: 30,
    isAdaptive: true,
  });
  const path = `/exams/${begun.session.sessionId}`;
  const asked: (string | undefined)[] = [];
  let isOver = false;
  while (!isOver) {
    const state = await world.must<ExamState>(ada, `GET ${path}`);
    asked.push(state.questions.at(-1)?.passage);
    // Everything wrong: failing is certain long before the second case is over.
    const placed = await world.must<{ isOver?: true }>(ada, `PUT ${path}/questions/${state.place}/answer`, {
      chosen: ['b'],
    });
    isOver = placed.isOver === true;
  }
  expect(asked).toHaveLength(10);
  expect(new Set(asked.slice(0, 5)).size).toBe(1);
  expect(new Set(asked.slice(5)).size).toBe(1);
  const places = await readPlaces(world.quizzes.deps, begun.session.sessionId);
  expect(places.map(({ item }) => item?.testlet)).toEqual([...Array(5).fill(1), ...Array(5).fill(6)]);
});

const NEW_PASSAGE = 'A company runs **three** data centres.';
interface Read {
  readonly draft?: BankQuestion;
  readonly published?: BankQuestion;
  readonly onSamePassage: number;
}
const read = (id: string) => world.must<Read>(ada, `GET /banks/${bankId}/questions/${bankId}.${id}`);

const rewrite = async (id: string, given: object) => {
  const { published, draft } = await read(id);
  const now = draft ?? published;
  if (!now) throw new Error(`no question ${id}`);
  const {
    questionId: _q,
    conceptId: _c,
    status: _s,
    version: _v,
    changedAt: _a,
    metadata: _m,
    ...words
  } = now;
  return world.must<{ changedWith?: string[] }>(ada, `POST /banks/${bankId}/questions`, {
    ...words,
    id,
    ...given,
  });
};

test('[CASE-5] a changed passage goes to the whole case when its author says so, and nothing else changes', async () => {
  expect((await read('c1')).onSamePassage).toBe(2);
  expect((await read('p1')).onSamePassage).toBe(0);
  const stored = await rewrite('c1', { passage: NEW_PASSAGE, isWholeCase: true });
  expect(stored.changedWith?.toSorted()).toEqual([`${bankId}.c2`, `${bankId}.c3`]);
  expect((await read('c2')).published?.passage).toBe(PASSAGE);
  await world.must(ada, `POST /banks/${bankId}/publication`, {
    questionIds: [`${bankId}.c1`, ...(stored.changedWith ?? [])],
  });
  for (const id of CASE) {
    const { published, onSamePassage } = await read(id);
    expect(published).toMatchObject({ passage: NEW_PASSAGE, question: `Question ${id}?`, version: 2 });
    expect(onSamePassage).toBe(2);
  }
});

test('[CASE-5] without it the question leaves the case, and a draft of the case keeps its own words', async () => {
  await rewrite('c3', { question: 'In the middle of writing' });
  expect((await rewrite('c1', { passage: NEW_PASSAGE })).changedWith).toBeUndefined();
  expect((await read('c1')).onSamePassage).toBe(0);
  const stored = await rewrite('c2', { passage: NEW_PASSAGE, isWholeCase: true });
  // What its author has not finished is not published along.
  expect(stored.changedWith).toEqual([]);
  expect((await read('c3')).draft).toMatchObject({
    passage: NEW_PASSAGE,
    question: 'In the middle of writing',
  });
  expect((await read('c1')).onSamePassage).toBe(2);
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
