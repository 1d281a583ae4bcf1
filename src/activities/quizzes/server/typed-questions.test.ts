import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillBank, newAnswerId, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { BankQuestion, BankView } from '../contract.bankviews.ts';
import type { ExamReport, ExamState } from '../contract.exam.ts';
import type { Home } from '../contract.learner.ts';
import type { SessionState } from '../contract.study.ts';
import type { Question } from '../contract.questions.ts';
import { Intake } from '../rules/bank/intake.ts';
import { readBankFile } from './bank/read-bank.ts';
import { MOST_UNPACKED_BYTES } from './bank/unpack.ts';
import { exportFormats, writeBank } from './bank/write-bank.ts';
import { questionKey } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

const ada = 'guest:ada';
let world: QuizzesApp;
let bankId: string;

const CSV = [
  'id,question,a,b,correct,type,category,provider,certificate',
  'bits,How many bits has a byte?,8,,,NUMERIC,Basics,Acme,Basics',
  'tcp,Which protocol resends what was lost?,TCP,Transmission Control Protocol,,typed,Basics,Acme,Basics',
].join('\n');

const RIGHT: Readonly<Record<string, string>> = { bits: '8,0', tcp: 'transmission control protocol' };
const rightTo = (questionId: string): string => RIGHT[questionId.slice(bankId.length + 1)] ?? '';

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.must<BankView>(ada, 'POST /banks', { title: 'Typed' }));
  await fillBank(world.quizzes.deps, bankId, CSV);
});
afterEach(() => world.close());

test('[KIND-3] typed questions are studied: no options are shown, any spelling counts, a wrong one is remembered', async () => {
  let state: SessionState = await world.begin(ada, bankId, { questions: 2, picker: 'classic' });
  expect(state.asked?.options).toEqual([]);
  const missed = await world.answer(ada, state, ['something else']);
  expect(missed.feedback).toMatchObject({ isRight: false, chosen: ['something else'] });
  expect(missed.feedback.solution.accepted?.length).toBeGreaterThan(0);
  const again = await world.answer(ada, missed, ['something else']);
  expect(again.feedback.chosenBefore).toEqual(['something else']);
  state = again;
  for (let answers = 0; answers < 2; answers++) {
    const answered = await world.answer(ada, state, [rightTo(state.asked?.questionId ?? '')]);
    expect(answered.feedback.isRight).toBe(true);
    state = answered;
  }
  expect(state.session).toMatchObject({ status: 'COMPLETED', rightAnswers: 2, wrongAnswers: 2 });
});

test('[KIND-4] typed questions are examined: no key before the end, points for what is right, the report says what is', async () => {
  const exam = await world.must<ExamState>(ada, 'POST /exams', {
    ...sourceOf(bankId),
    language: 'EN',
    questions: 2,
    minutes: 5,
    rule: 'formula',
  });
  expect(JSON.stringify(exam)).not.toMatch(/Transmission|accepted/);
  const { sessionId } = exam.session;
  for (const { place, questionId } of exam.questions) {
    const chosen = [place === 1 ? rightTo(questionId) : 'no idea'];
    await world.must(ada, `PUT /exams/${sessionId}/questions/${place}/answer`, { chosen });
  }
  const report = await world.must<ExamReport>(ada, `POST /exams/${sessionId}/finish`);
  expect(report).toMatchObject({ score: 50, isPassed: false });
  expect(report.missed).toMatchObject([{ points: 0, chosen: ['no idea'] }]);
  expect(report.missed[0]?.solution.accepted?.length).toBeGreaterThan(0);
});

test('[KIND-3] a pack has what a device needs to mark typed answers offline, and they are merged as it marked them', async () => {
  const state = await world.begin(ada, bankId, { questions: 2 });
  const path = `/sessions/${state.session.sessionId}`;
  const pack = await world.must<{ questions: (Question & { solution: { accepted?: string[] } })[] }>(
    ada,
    `POST ${path}/pack`,
    { questions: 2 },
  );
  expect(pack.questions.every(({ solution }) => solution.accepted !== undefined)).toBe(true);
  const answers = pack.questions.map(({ questionId }, index) => ({
    answerId: newAnswerId(),
    questionId,
    chosen: [index === 0 ? rightTo(questionId) : 'wrong'],
    answeredAt: world.app.clock.now(),
  }));
  const merged = await world.must<{ results: { isRight?: boolean }[] }>(ada, `POST ${path}/offline-answers`, {
    answers,
    sentAt: world.app.clock.now(),
  });
  expect(merged.results.map(({ isRight }) => isRight)).toEqual([true, false]);
});

test('[KIND-5] another accepted answer is a corrected key: what was typed before counts, and a notice says so', async () => {
  await world.must(ada, 'PATCH /settings', { focus: sourceOf(bankId) });
  let state: SessionState = await world.begin(ada, bankId, { questions: 2, picker: 'classic' });
  if (state.asked?.type === 'NUMERIC') state = await world.answer(ada, state, ['8']);
  const questionId = state.asked?.questionId ?? '';
  await world.answer(ada, state, ['RFC 793']);
  const path = `/banks/${bankId}/questions`;
  const { published } = await world.must<{ published?: BankQuestion }>(ada, `GET ${path}/${questionId}`);
  const {
    questionId: _id,
    conceptId: _concept,
    status: _status,
    ...rest
  } = published ?? ({} as BankQuestion);
  const { version: _version, changedAt: _changedAt, ...written } = rest;
  await world.must(ada, `POST ${path}`, {
    ...written,
    id: 'tcp',
    answers: [...written.answers, { id: 'c', text: 'RFC 793' }],
    correct: ['a', 'b', 'c'],
  });
  await world.must(ada, `POST /banks/${bankId}/publication`, { questionIds: [questionId] });
  const home = await world.must<Home>(ada, 'GET /home');
  expect(home.notices).toMatchObject([{ questionId, regraded: 1 }]);
});

const CHOICE = [
  'id,question,a,b,correct,category,provider,certificate',
  'capital,Which is the capital of France?,Paris,Rome,A,Basics,Acme,Geography',
].join('\n');

test('[KIND-13] what was chosen before a question is typed keeps its marks, also when its key is corrected later', async () => {
  const { bankId: other } = await world.must<BankView>(ada, 'POST /banks', { title: 'Geography' });
  await fillBank(world.quizzes.deps, other, CHOICE);
  const source = { bankId: other, provider: 'Acme', certificate: 'Geography' };
  await world.must(ada, 'PATCH /settings', { focus: source });
  const exam = await world.must<ExamState>(ada, 'POST /exams', { ...source, language: 'EN', minutes: 5 });
  const path = `/exams/${exam.session.sessionId}`;
  await world.must(ada, `PUT ${path}/questions/1/answer`, { chosen: ['a'] });
  expect(await world.must<ExamReport>(ada, `POST ${path}/finish`)).toMatchObject({ score: 100 });
  const written = {
    id: 'capital',
    question: 'Which is the capital of France?',
    type: 'TYPED',
    language: 'EN',
    difficulty: 3,
    category: 'Basics',
    provider: 'Acme',
    certificate: 'Geography',
    references: [],
  };
  const publish = async (...texts: string[]) => {
    // The clock stands still in tests: what comes later has a later time.
    world.app.clock.advance(1000);
    const answers = texts.map((text, index) => ({ id: 'ab'.charAt(index), text }));
    await world.must(ada, `POST /banks/${other}/questions`, {
      ...written,
      answers,
      correct: answers.map(({ id }) => id),
    });
    return world.must(ada, `POST /banks/${other}/publication`, { questionIds: [`${other}.capital`] });
  };
  expect(await publish('Paris')).toMatchObject({ corrected: 0 });
  expect(await publish('Paris', 'Lutetia')).toMatchObject({ corrected: 1 });
  expect((await world.must<Home>(ada, 'GET /home')).notices).toEqual([]);
  expect(await world.must<ExamReport>(ada, `GET ${path}/report`)).toMatchObject({ score: 100 });
  const state = await world.must<SessionState>(ada, 'POST /sessions', {
    mode: 'study',
    sources: [source],
    language: 'EN',
    questions: 1,
  });
  const { feedback } = await world.answer(ada, state, ['lutetia']);
  expect(feedback.standing).toMatchObject({ attempts: 2, correctAttempts: 2 });
});

test('[KIND-6] stored, a typed question has the names of the others, and its answers are all right', async () => {
  const loaded = await world.quizzes.deps.banks.get(bankId);
  const question = loaded?.questions.get(`${bankId}.tcp`);
  const item = question && (await world.app.store.get(questionsTable, questionKey(question)));
  expect(item).toMatchObject({ type: 'TYPED', correctAnswers: [0, 1] });
});

const questionsIn = (name: string, content: string | Uint8Array): Question[] => {
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  readBankFile({ name, chunks: () => [bytes] }, intake, { mostUnpackedBytes: MOST_UNPACKED_BYTES });
  return questions;
};

test('[KIND-6] GIFT and Moodle XML are read with what brings all the credit', () => {
  const gift = questionsIn('a.gift', '::pi:: Pi? {#3.14:0.01}\n\n::tcp:: Which? {=TCP =%100%tcp/ip}\n');
  expect(gift.map(({ type, answers }) => [type, answers.map(({ text }) => text)])).toEqual([
    ['NUMERIC', ['3.14 ± 0.01']],
    ['TYPED', ['TCP', 'tcp/ip']],
  ]);
  const text = (words: string) => `<text>${words}</text>`;
  const moodle = questionsIn(
    'a.xml',
    `<quiz><question type="numerical"><name>${text('pi')}</name><questiontext>${text('Pi?')}</questiontext>
<answer fraction="100">${text('3.14')}<tolerance>0.01</tolerance></answer><answer fraction="0">${text('*')}</answer></question>
<question type="shortanswer"><name>${text('tcp')}</name><questiontext>${text('Which?')}</questiontext>
<answer fraction="100">${text('TCP')}</answer></question></quiz>`,
  );
  expect(moodle.map(({ type, answers }) => [type, answers.map(({ text: words }) => words)])).toEqual([
    ['NUMERIC', ['3.14 ± 0.01']],
    ['TYPED', ['TCP']],
  ]);
});

test.each(exportFormats)('[KIND-6] %s holds typed questions', (format) => {
  const questions = questionsIn('typed.csv', CSV);
  const { content, lost } = writeBank(questions, format);
  expect(lost.filter(({ what }) => what.code === 'quiz-lost-kind')).toEqual([]);
  const read = questionsIn(`typed.${format.startsWith('qti') ? 'zip' : format}`, content);
  const faceOf = ({ questionId, question, type, answers, correct }: Question) => ({
    questionId,
    question,
    type,
    answers,
    correct,
  });
  expect(read.map(faceOf)).toEqual(questions.map(faceOf));
});
