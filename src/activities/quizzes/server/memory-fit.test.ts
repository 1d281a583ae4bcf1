import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import type { Statistics } from '../contract.learner.ts';
import { LearnerCache } from './learner-cache.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, NEW_LEARNER, saveLearner } from './learner.items.ts';
import { takeLesson } from './learning.ts';
import { fitLearner, wakeMemoryFit } from './memory-fit.service.ts';
import { memoryKey } from './memory-fit.items.ts';
import { putProgress } from './progress.items.ts';
import type { KeptAnswer, ProgressRow } from './progress.items.ts';
import { progressTable } from './quizzes.tables.ts';

const ada = 'guest:ada';
const userId = 'guest-ada';
const QUESTIONS = 60;
let world: QuizzesApp;
let bankId: string;

beforeEach(async () => {
  world = await startQuizzesApp();
  ({ bankId } = await world.bank(ada, { count: QUESTIONS, isShared: true }));
});
afterEach(() => world.close());

/** Sixty questions, each asked so often some days apart, by somebody who has forgotten most of it after two days. */
const reviewAll = async (times: number): Promise<void> => {
  const { deps } = world.quizzes;
  const random = seededRandom('reviews');
  const questions = [...((await deps.banks.get(bankId))?.questions.values() ?? [])];
  const kept = new Map<string, { row: ProgressRow; history: KeptAnswer[] }>();
  let row = NEW_LEARNER;
  const start = world.app.clock.now() - 40 * DAY_MS;
  for (let round = 0; round < times; round++)
    for (const [place, question] of questions.entries()) {
      const at = Math.round(start + (round * 6 + place / 1000 + random.next()) * DAY_MS);
      const before = kept.get(question.conceptId);
      const answer = {
        userId,
        sessionId: 'earlier',
        answerId: `r${round}-${place}`,
        question,
        rating: 0,
        at,
      };
      const picked = [random.next() < (round === 0 ? 0.8 : 0.35) ? 'a' : 'b'];
      const lesson = takeLesson(row, before?.row, { ...answer, picked, askedAt: at });
      row = { ...row, ability: lesson.ability };
      kept.set(question.conceptId, { row: lesson.row, history: [...(before?.history ?? []), lesson.kept] });
    }
  for (const one of kept.values())
    await world.app.store.transact([putProgress(userId, one.row, { history: one.history })]);
  await world.app.store.transact([saveLearner(userId, NEW_LEARNER, { concepts: [], ability: row.ability })]);
  deps.learners.drop(userId);
};

const learner = (): Promise<KnownLearner> => world.quizzes.deps.learners.current(userId);

const night = async (): Promise<void> => {
  await wakeMemoryFit(world.quizzes.deps, await learner());
  world.app.clock.advance(DAY_MS);
  await world.settle();
};

test('[MEM-9] a night after 200 reviews the model is fitted: what was remembered counts anew, and statistics say so', async () => {
  await reviewAll(6);
  const before = await learner();
  const memories = (of: KnownLearner) => [...of.progress.values()].map(({ memory }) => memory);
  await night();
  const after = await learner();
  expect(after.row.ability.model?.number).toBe(1);
  expect(memories(after)).not.toEqual(memories(before));
  expect(after.reviews).toBe(before.reviews);
  const { memory } = await world.must<Statistics>(ada, 'GET /statistics');
  expect(memory).toMatchObject({ reviews: 5 * QUESTIONS, heldOut: QUESTIONS, isKept: true });
  expect(memory?.fitted).toBeLessThan(memory?.published ?? 0);
});

test('[MEM-9] every node works out the same from the same answers, before and after the next one', async () => {
  await reviewAll(6);
  await night();
  const state = await world.begin(ada, bankId, { questions: 5 });
  await world.answer(ada, state, ['b']);
  const here = await learner();
  const there = await new LearnerCache(world.app.store).current(userId);
  expect(there.row).toEqual(here.row);
  expect(there.progress).toEqual(here.progress);
});

test('[MEM-9] too few reviews wake nobody', async () => {
  await reviewAll(4);
  await night();
  expect((await learner()).reviews).toBe(3 * QUESTIONS);
  expect(await world.app.store.get(progressTable, memoryKey(userId))).toBeUndefined();
});

test('[MEM-9] the same reviews are not tried twice', async () => {
  await reviewAll(6);
  expect((await fitLearner(world.quizzes.deps, userId)).hasChanged).toBe(true);
  expect((await fitLearner(world.quizzes.deps, userId)).hasChanged).toBe(false);
});

test('[MEM-9] a fit does not follow a guest into an account, whose memories are worked out by its own', async () => {
  await reviewAll(6);
  await night();
  await world.quizzes.onIdentityMerged(idOf<'identity'>(userId), idOf<'identity'>('guest-eve'));
  expect(await world.app.store.get(progressTable, memoryKey(userId))).toBeUndefined();
  const account = await world.quizzes.deps.learners.current('guest-eve');
  expect(account.row.ability.model).toBeUndefined();
  expect(account.progress.size).toBe(QUESTIONS);
  expect([...account.progress.values()].every(({ fit }) => fit === undefined)).toBe(true);
  const fresh = await new LearnerCache(world.app.store).current('guest-eve');
  expect(fresh.progress).toEqual(account.progress);
  expect(learnerAfter(account.row, { concepts: [] }).fit).toEqual({ number: 0, reviews: 0 });
});

test('[MEM-10] a wrong answer that was given before is named, until it was right twice', async () => {
  const ask = async (): Promise<Awaited<ReturnType<typeof world.begin>>> =>
    world.begin(ada, only, { questions: 1, picker: 'adaptive' });
  const { bankId: only } = await world.bank(ada, { count: 1 });
  const feedbackTo = async (chosen: string) => (await world.answer(ada, await ask(), [chosen])).feedback;
  expect((await feedbackTo('b')).chosenBefore).toBeUndefined();
  expect((await feedbackTo('c')).chosenBefore).toBeUndefined();
  expect((await feedbackTo('b')).chosenBefore).toEqual(['b']);
  for (let right = 0; right < 3; right++) expect((await feedbackTo('a')).chosenBefore).toBeUndefined();
  expect((await feedbackTo('b')).chosenBefore).toBeUndefined();
});

test('[MEM-10] what tempted comes back with other neighbours', async () => {
  const { bankId: only } = await world.bank(ada, { count: 1 });
  const neighbours = (order: readonly string[], id: string): string[] => {
    const place = order.indexOf(id);
    return [order[place - 1], order[place + 1]].flatMap((neighbour) => neighbour ?? []);
  };
  const orderOf = (state: Awaited<ReturnType<typeof world.begin>>): string[] =>
    state.asked?.options.map(({ id }) => id) ?? [];
  const first = await world.begin(ada, only, { questions: 1 });
  await world.answer(ada, first, ['b']);
  const shown = orderOf(first);
  for (let session = 0; session < 8; session++) {
    const again = orderOf(await world.begin(ada, only, { questions: 1 }));
    expect(again).not.toEqual(shown);
    const shared = neighbours(again, 'b').filter((id) => neighbours(shown, 'b').includes(id));
    // Of four options one in the middle keeps at least one neighbour unless it moves to an end.
    expect(shared.length).toBeLessThanOrEqual(1);
  }
});
