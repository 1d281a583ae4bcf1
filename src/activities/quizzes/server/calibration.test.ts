import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { MeasuredItem } from '../contract.bankviews.ts';
import { ratingOfDifficulty } from '../rules/study/elo.ts';
import { firstAnswersOf, fromFirstAnswersItem } from './item-fits.items.ts';
import { nextNight } from './first-answers.ts';
import { questionsTable } from './quizzes.tables.ts';

const ada = 'guest:ada';
const QUESTIONS = 10;
let world: QuizzesApp;
let bankId: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: QUESTIONS, isShared: true }));
});
afterEach(() => world.close());

const loaded = () => world.quizzes.deps.banks.get(bankId, { isStrict: true });

/** Learner l of n knows the questions below its place; the third is one that only the weaker half gets right. */
const answerAll = async (learners: number): Promise<void> => {
  const questions = [...((await loaded())?.questions.values() ?? [])];
  const at = world.app.clock.now();
  for (let learner = 0; learner < learners; learner++) {
    const level = (learner * QUESTIONS) / learners;
    questions.forEach((question, place) => {
      const isRight = place === 3 ? level < QUESTIONS / 2 : place <= level;
      const picked = [isRight ? 'a' : 'b'];
      const answer = { userId: `learner-${learner}`, question, rating: 0, picked, at, askedAt: at };
      world.quizzes.deps.firsts.note({ ...answer, sessionId: 's', answerId: 'a' }, { before: undefined });
    });
  }
  await world.quizzes.deps.firsts.flush();
};

const night = async (): Promise<void> => {
  world.app.clock.advance(DAY_MS);
  await world.settle();
};

const measuredOf = async (own: string): Promise<MeasuredItem | undefined> =>
  (await world.must<{ measured?: MeasuredItem }>(ada, `GET /banks/${bankId}/questions/${bankId}.${own}`))
    .measured;

test('[ITEM-2] a night after enough first answers difficulty is measured: picker, forecast and author have it', async () => {
  await answerAll(60);
  expect(await measuredOf('q000')).toBeUndefined();
  await night();
  const [easy, hard] = [await measuredOf('q000'), await measuredOf('q009')];
  expect(easy).toMatchObject({ answers: 60, right: 60, difficulty: 1 });
  expect(hard?.difficulty).toBeGreaterThanOrEqual(4);
  const bank = await loaded();
  const selection = {
    sources: [{ bankId, provider: 'Acme', certificate: 'Basics' }],
    language: 'EN' as const,
    difficulty: { from: 1, to: 5 },
  };
  const study = bank && world.quizzes.deps.banks.studyBank([bank], selection);
  const ratings = study?.concepts.map(({ difficulty }) => difficulty) ?? [];
  expect(ratings[9]).toBeGreaterThan(ratings[0] ?? 0);
  // Their author has called the first as easy as the sixth.
  expect(ratings[5]).not.toBe(ratingOfDifficulty(1));
});

test('[ITEM-3] the check names a question that strong learners miss more often', async () => {
  await answerAll(60);
  await night();
  const { findings } = await world.must<{ findings: { kind: string; questionId?: string }[] }>(
    ada,
    `GET /banks/${bankId}/doctor`,
  );
  const wrong = findings.filter(({ kind }) => kind === 'wrong-discrimination');
  expect(wrong.map(({ questionId }) => questionId)).toEqual([`${bankId}.q003`]);
  expect(findings.some(({ kind }) => kind === 'other-difficulty')).toBe(true);
  expect((await measuredOf('q003'))?.discrimination).toBe('wrong');
}, 60_000);

test('[ITEM-2] too few learners change nothing', async () => {
  await answerAll(19);
  await night();
  expect(await measuredOf('q000')).toBeUndefined();
  expect((await loaded())?.bank.measured).toBe(0);
});

test('[ITEM-2] a key corrected since counts, and publishing keeps what was measured', async () => {
  await answerAll(60);
  await world.must(ada, `POST /banks/${bankId}/questions/${bankId}.q000/correction`, { correct: ['b'] });
  await night();
  expect(await measuredOf('q000')).toMatchObject({ answers: 60, right: 0, difficulty: 5 });
  await world.must(ada, `POST /banks/${bankId}/questions/${bankId}.q001/correction`, { correct: ['b'] });
  expect(await measuredOf('q000')).toMatchObject({ answers: 60 });
});

test('[ITEM-4] only first answers are noted; they follow a guest into the account and go with it', async () => {
  const [from, to] = [idOf<'identity'>('guest-ada'), idOf<'identity'>('guest-eve')];
  let state = await world.begin(ada, bankId, { questions: 3, picker: 'classic' });
  const first = state.asked?.questionId ?? '';
  state = await world.answer(ada, state, ['b']);
  await world.answer(ada, state, ['a']);
  world.app.clock.advance(MINUTE_MS);
  await world.quizzes.deps.firsts.flush();
  const noted = async () =>
    fromFirstAnswersItem.list(
      await readAll({ store: world.app.store, table: questionsTable }, firstAnswersOf(bankId)),
    );
  const answers = [[first.slice(bankId.length + 1), ['b']]];
  expect(await noted()).toMatchObject([{ userId: from, answers }]);
  await world.quizzes.onIdentityMerged(from, to);
  expect(await noted()).toMatchObject([{ userId: to, answers }]);
  await world.quizzes.onIdentityDeleted(to);
  expect(await noted()).toEqual([]);
});

test('[ITEM-2] every node finds the same minute of the night, and none twice', () => {
  const noon = Date.UTC(2026, 4, 4, 12);
  const at = nextNight('bank', noon);
  expect(nextNight('bank', noon + 5 * HOUR_MS)).toBe(at);
  expect(nextNight('bank', at)).toBe(at + DAY_MS);
  expect([2, 3, 4]).toContain(new Date(at).getUTCHours());
});
