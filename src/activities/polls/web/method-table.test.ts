import { afterEach, expect, test } from 'vitest';
import { count as countSchema, methods, methodTable, methodFamilies } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { language } from '#web/kit/i18n/language.ts';
import { comparedMethods } from '../rules/comparison.ts';
import { defaultSettings, offeredMethods } from '../contract.settings.ts';
import { aboutMethod } from './edit/method-about.words.ts';
import { methodName } from './method.words.ts';
import { ballotStory } from './results/ballot-story.ts';
import { winnerSentence } from './parts/story.ts';
import { unrankedSentence } from './poll/unranked-sentence.ts';

afterEach(() => {
  language.value = 'en';
});

const profile = (() => {
  const builder = new ProfileBuilder(['Soup', 'Curry', 'Pizza']);
  builder.add([[0], [1]], 5);
  return builder.build();
})();

// What a layer lacks of a method that the table has, this finds for each of them; most of it the compiler finds first.
test.each(methods)('%s counts, and every page has words for it', (method) => {
  const seats = methodTable[method].offered === 'many' ? 2 : 1;
  const counted = countBallots(profile, seats, { method });
  if (!counted.ok) throw new Error(counted.error.code);
  expect(countSchema.parse(counted.value).winners[0]).toBe('Soup');
  for (const spoken of ['en', 'de'] as const) {
    language.value = spoken;
    const words = [methodName(method), aboutMethod(method), unrankedSentence(method)];
    const told = [...words, winnerSentence(counted.value, true), ...ballotStory(method, []).lines];
    expect(told.filter((sentence) => !sentence || sentence.includes('{'))).toEqual([]);
  }
});

test.each(methods)(
  '%s can be chosen, and is compared with others where they count the same ballots',
  (method) => {
    expect([...offeredMethods.one, ...offeredMethods.many]).toContain(method);
    const candidates = profile.candidates.map((name) => ({ name }));
    const others = [1, 2].flatMap((seats) =>
      comparedMethods({ candidates, settings: { ...defaultSettings, seats }, seed: '', status: 'closed' }),
    );
    expect(others.includes(method)).toBe(!/^(scores|dates)$/.test(methodFamilies[method]));
  },
);
