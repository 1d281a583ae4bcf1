import { expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { studyStart } from '#tests/support/quizzes/study.ts';
import { indexBank } from './bank-index.ts';
import { NO_ABILITY, abilityIn, knownBefore, rateAnswer, rateFirstAnswer, successChance } from './elo.ts';
import type { Ability } from './elo.ts';
import { recallAt } from './memory.ts';
import { AVERAGE_PACE, adjustPace, factorOf } from './pace.ts';

const answer = { domain: 'storage', difficulty: 0, guess: 0.25 };

test('[MEM-6] an even match is won with g + (1 - g) / 2, and both sides move by their own step', () => {
  expect(successChance(0, 0, 0.25)).toBeCloseTo(0.625, 12);
  const { ability, difficulty } = rateAnswer(
    { ability: { rating: 0, answers: 0 }, difficulty: { rating: 0, answers: 20 } },
    { isCorrect: true, guess: 0.25 },
  );
  expect(ability).toEqual({ rating: 0.8 * 0.375, answers: 1 });
  expect(difficulty.rating).toBeCloseTo(-0.4 * 0.375, 12);
});

test('[MEM-6] some hundred first answers find the ability that gave them', () => {
  const random = seededRandom('elo');
  let ability = NO_ABILITY;
  for (let number = 0; number < 600; number++) {
    const difficulty = random.next() * 4 - 2;
    const isCorrect = random.next() < successChance(0.9, difficulty, 0.25);
    ability = rateFirstAnswer(ability, { ...answer, difficulty, isCorrect });
  }
  expect(Math.abs(ability.overall.rating - 0.9)).toBeLessThan(0.3);
});

test('[MEM-6] a domain leans on all the others until it has answers of its own', () => {
  let ability: Ability = NO_ABILITY;
  for (let number = 0; number < 40; number++)
    ability = rateFirstAnswer(ability, { ...answer, isCorrect: true });
  expect(abilityIn(ability, 'network')).toBe(ability.overall.rating);
  for (let number = 0; number < 20; number++)
    ability = rateFirstAnswer(ability, { ...answer, domain: 'network', isCorrect: false });
  expect(abilityIn(ability, 'network')).toBeLessThan(abilityIn(ability, 'storage') - 1);
  expect(knownBefore(abilityIn(ability, 'network'), 0)).toBeLessThan(0.5);
});

test('[MEM-6] domains may have any name, and only so many are kept', () => {
  let ability: Ability = NO_ABILITY;
  for (const domain of ['constructor', '__proto__', 'toString'])
    ability = rateFirstAnswer(ability, { ...answer, domain, isCorrect: true });
  expect(abilityIn(ability, 'valueOf')).toBe(ability.overall.rating);
  expect(abilityIn(ability, '__proto__')).toBeGreaterThan(0);
  for (let number = 0; number < 400; number++)
    ability = rateFirstAnswer(ability, { ...answer, domain: `domain ${number}`, isCorrect: false });
  for (let number = 0; number < 2; number++)
    ability = rateFirstAnswer(ability, { ...answer, domain: 'last', isCorrect: true });
  expect(Object.keys(ability.domains)).toHaveLength(200);
  expect(ability.domains['last']?.answers).toBe(2);
  expect(indexBank([], { toString: 1 }).domains).toEqual([]);
});

test('[MEM-7] the answers to what was due find a learner who forgets three times as fast', () => {
  const random = seededRandom('pace');
  let pace = AVERAGE_PACE;
  for (let number = 0; number < 1500; number++) {
    const memory = { stability: 1 + random.next() * 10, difficulty: 5, lastReviewAt: studyStart };
    const at = studyStart + (1 + random.next() * 20) * DAY_MS;
    const isCorrect = random.next() < 0.25 + 0.71 * recallAt(memory, at, { pace: 3 });
    pace = adjustPace(pace, memory, { isCorrect, at, guess: 0.25 });
  }
  expect(factorOf(pace)).toBeGreaterThan(2);
  expect(factorOf(pace)).toBeLessThan(4.5);
});

test('[MEM-7] repeats within a sitting say nothing about forgetting', () => {
  const memory = { stability: 2, difficulty: 5, lastReviewAt: studyStart };
  const soon = { isCorrect: false, at: studyStart + 60_000, guess: 0.25 };
  expect(adjustPace(AVERAGE_PACE, memory, soon)).toBe(AVERAGE_PACE);
});
