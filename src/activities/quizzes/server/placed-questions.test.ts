import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillBank, newAnswerId, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import { pairOf } from '../contract.kinds.ts';
import type { Home } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';
import type { Question } from '../contract.questions.ts';
import type { ShownQuestion, Solution } from '../contract.views.ts';
import { Intake } from '../rules/bank/intake.ts';
import { isRightAnswer } from '../rules/kinds/answer-key.ts';
import { readBankFile } from './bank/read-bank.ts';
import { MOST_UNPACKED_BYTES } from './bank/unpack.ts';
import { exportFormats, writeBank } from './bank/write-bank.ts';
import { questionKey } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

const ada = 'guest:ada';
let world: QuizzesApp;
let bankId: string;

const CSV = [
  'id,question,a,b,c,d,correct,type,category,provider,certificate,match a,match b,match c',
  'dhcp,How does DHCP go?,Discover,Offer,Request,Acknowledge,,ORDERING,Basics,Acme,Basics,,,',
  'layers,Which layer?,TCP,IP,Ethernet,Session,,matching,Basics,Acme,Basics,Transport,Network,Link',
].join('\n');

const ORDER = ['a', 'b', 'c', 'd'];
const PAIRS = ['a', 'b', 'c'].map((id) => pairOf(id, id));
const rightTo = (type: string | undefined): string[] => (type === 'ORDERING' ? ORDER : PAIRS);

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.must<BankView>(ada, 'POST /banks', { title: 'Placed' }));
  await fillBank(world.quizzes.deps, bankId, CSV);
});
afterEach(() => world.close());

const WRONG: Readonly<Record<string, string[]>> = {
  ORDERING: ['b', 'a', 'c', 'd'],
  MATCHING: [pairOf('a', 'd'), pairOf('b', 'b'), pairOf('c', 'c')],
};

test('[KIND-7] [KIND-8] they are studied: shuffled, marked as a whole, a wrong pair is remembered', async () => {
  let state: SessionState = await world.begin(ada, bankId, { questions: 3, picker: 'classic' });
  const asked: string[] = [];
  while (state.asked && asked.length < 2) {
    const { type, options } = state.asked;
    asked.push(type);
    expect(options.map(({ id }) => id).join('')).not.toBe('abcd');
    const missed = await world.answer(ada, state, WRONG[type]);
    expect(missed.feedback).toMatchObject({ isRight: false, chosen: WRONG[type] });
    expect(missed.feedback.solution.correct).toEqual(rightTo(type));
    const again = await world.answer(ada, missed, WRONG[type]);
    expect(again.feedback.chosenBefore).toEqual(type === 'MATCHING' ? [pairOf('a', 'd')] : undefined);
    const right = await world.answer(ada, again, rightTo(type));
    expect(right.feedback.isRight).toBe(true);
    state = right;
  }
  expect(asked.toSorted()).toEqual(['MATCHING', 'ORDERING']);
  expect(state.session).toMatchObject({ currentQuestion: 2, rightAnswers: 2, wrongAnswers: 4 });
});

/** The masked answer with these words: what an exam shows has no other ids. */
const placesOf = (
  { options, matches }: ShownQuestion,
  words: readonly (string | [string, string])[],
): string[] => {
  const placeIn = (list: ShownQuestion['options'] = [], text: string): string =>
    list.find((one) => one.text === text)?.id ?? '';
  return words.map((word) =>
    typeof word === 'string'
      ? placeIn(options, word)
      : pairOf(placeIn(options, word[0]), placeIn(matches, word[1])),
  );
};

test('[KIND-9] [KIND-10] they are examined: ids tell nothing, the rule gives partial credit, the report has the key', async () => {
  const exam = await world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 2,
    minutes: 5,
    rule: 'ripkey',
  });
  const { sessionId } = exam.session;
  for (const question of exam.questions) {
    const { place, type, options } = question;
    expect(options.map(({ id }) => id)).toEqual(options.map((_, index) => String(index + 1)));
    const chosen =
      type === 'ORDERING'
        ? placesOf(question, ['Discover', 'Offer', 'Acknowledge', 'Request'])
        : placesOf(question, [
            ['TCP', 'Transport'],
            ['IP', 'Network'],
            ['Ethernet', 'Link'],
          ]);
    const path = `/exams/${sessionId}/questions/${place}`;
    expect(await world.must(ada, `PUT ${path}/answer`, { chosen })).toMatchObject({ chosen });
    expect(await world.must(ada, `PUT ${path}/flag`, { isFlagged: true })).toMatchObject({ chosen });
    const { questions } = await world.must<ExamState>(ada, `GET /exams/${sessionId}`);
    expect(questions.find((one) => one.place === place)?.chosen).toEqual(chosen);
  }
  const report = await world.must<ExamReport>(ada, `POST /exams/${sessionId}/finish`);
  expect(report).toMatchObject({ score: 75, points: 1.5 });
  expect(report.missed).toMatchObject([
    { points: 0.5, chosen: ['a', 'b', 'd', 'c'], solution: { correct: ORDER } },
  ]);
  expect(report.solved).toMatchObject([{ chosen: PAIRS }]);
});

test('[KIND-7] [KIND-8] a pack has what a device needs to mark them offline, and they are merged as it marked them', async () => {
  const state = await world.begin(ada, bankId, { questions: 2 });
  const path = `/sessions/${state.session.sessionId}`;
  type Packed = ShownQuestion & { solution: Solution };
  const pack = await world.must<{ questions: Packed[] }>(ada, `POST ${path}/pack`, { questions: 2 });
  const answers = pack.questions.map(({ questionId, type }, index) => ({
    answerId: newAnswerId(),
    questionId,
    chosen: index === 0 ? rightTo(type) : rightTo(type).slice(1),
    answeredAt: world.app.clock.now() + index,
  }));
  const marked = pack.questions.map(({ solution, type }, index) =>
    isRightAnswer(answers[index]?.chosen ?? [], { ...solution, type }),
  );
  expect(marked).toEqual([true, false]);
  const merged = await world.must<{ results: { isRight?: boolean }[] }>(ada, `POST ${path}/offline-answers`, {
    answers,
    sentAt: world.app.clock.now() + 2,
  });
  expect(merged.results.map(({ isRight }) => isRight)).toEqual(marked);
});

const rewrite = async (own: string, change: (question: Question) => Partial<Question>) => {
  const path = `/banks/${bankId}/questions`;
  const questionId = `${bankId}.${own}`;
  const { published } = await world.must<{ published: BankQuestion }>(ada, `GET ${path}/${questionId}`);
  const { questionId: _id, conceptId: _concept, status: _status, version: _version, ...rest } = published;
  const { changedAt: _changedAt, ...written } = rest;
  await world.must(ada, `POST ${path}`, { ...written, ...change(published), id: own });
  await world.must(ada, `POST /banks/${bankId}/publication`, { questionIds: [questionId] });
  return questionId;
};

test('[KIND-11] another order is a corrected key: what was answered before counts, and a notice says so', async () => {
  await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId) });
  let state: SessionState = await world.begin(ada, bankId, { questions: 2, picker: 'classic' });
  if (state.asked?.type === 'MATCHING') state = await world.answer(ada, state, PAIRS);
  await world.answer(ada, state, ['b', 'a', 'c', 'd']);
  const questionId = await rewrite('dhcp', ({ answers: [first, second, ...others] }) => {
    if (!first || !second) throw new Error('there are four');
    return { answers: [second, first, ...others], correct: ['b', 'a', 'c', 'd'] };
  });
  const home = await world.must<Home>(ada, 'GET /home');
  expect(home.notices).toMatchObject([{ questionId, regraded: 1 }]);
});

test('[KIND-11] the quick way to correct a key is not theirs', async () => {
  const path = `/banks/${bankId}/questions/${bankId}.dhcp/correction`;
  expect(await world.call(ada, `POST ${path}`, { correct: ['a'] })).toMatchObject({ status: 400 });
});

test('[KIND-12] stored, they have the names of the others; what an answer belongs to is its own attribute', async () => {
  const loaded = await world.quizzes.deps.banks.get(bankId);
  const stored = async (own: string) => {
    const question = loaded?.questions.get(`${bankId}.${own}`);
    return question && (await world.app.store.get(questionsTable, questionKey(question)));
  };
  expect(await stored('dhcp')).toMatchObject({ type: 'ORDERING', correctAnswers: [0, 1, 2, 3] });
  expect(await stored('layers')).toMatchObject({
    type: 'MATCHING',
    correctAnswers: [0, 1, 2],
    answers: [{ id: 'a', text: 'TCP', match: 'Transport' }, {}, {}, { id: 'd', text: 'Session' }],
  });
});

const questionsIn = (name: string, content: string | Uint8Array): Question[] => {
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  readBankFile({ name, chunks: () => [bytes] }, intake, { mostUnpackedBytes: MOST_UNPACKED_BYTES });
  return questions;
};

const faceOf = ({ questionId, question, type, answers, correct }: Question) => ({
  questionId,
  question,
  type,
  answers,
  correct,
});

test.each(exportFormats)('[KIND-12] %s holds them, or names them as lost', (format) => {
  const questions = questionsIn('placed.csv', CSV);
  expect(questions).toHaveLength(2);
  const { content, lost } = writeBank(questions, format);
  const lostIds = lost.filter(({ what }) => what.code === 'quiz-lost-kind').map(({ where }) => where);
  const wanted = format === 'gift' ? ['dhcp'] : [];
  expect(lostIds).toEqual(wanted);
  const left = questions.filter(({ questionId }) => !wanted.includes(questionId));
  const extension = format.startsWith('qti') ? 'zip' : format;
  expect(questionsIn(`placed.${extension}`, content).map(faceOf)).toEqual(left.map(faceOf));
});

test('[KIND-12] pairs of GIFT, pairs and orders of Moodle are read, with what belongs to nothing', () => {
  const gift = questionsIn(
    'a.gift',
    '::layers:: Which? {\n=TCP -> Transport\n=IP -> Network\n= -> Link\n}\n',
  );
  expect(gift).toMatchObject([
    { type: 'MATCHING', correct: ['a', 'b'], answers: [{ match: 'Transport' }, {}, { text: 'Link' }] },
  ]);
  const text = (words: string) => `<text>${words}</text>`;
  const pair = (left: string, right: string) =>
    `<subquestion format="plain_text">${text(left)}<answer>${text(right)}</answer></subquestion>`;
  const step = (place: number, words: string) =>
    `<answer fraction="${place}" format="plain_text">${text(words)}</answer>`;
  const face = (name: string) => `<name>${text(name)}</name><questiontext>${text('Which?')}</questiontext>`;
  const moodle = questionsIn(
    'a.xml',
    `<quiz><question type="matching">${face('m')}${pair('TCP', 'Transport')}${pair('IP', 'Network')}${pair('', 'Link')}</question>
<question type="ordering">${face('o')}${step(2, 'second')}${step(1, 'first')}${step(3, 'third')}</question></quiz>`,
  );
  expect(moodle.map(({ type, answers }) => [type, answers.map(({ text: words }) => words)])).toEqual([
    ['MATCHING', ['TCP', 'IP', 'Link']],
    ['ORDERING', ['first', 'second', 'third']],
  ]);
});
