import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Level } from '#activities/hunts/contract.file.ts';
import {
  missionFacts,
  missionSchema,
  missionTable,
  missionTypes,
  proofSchema,
} from '#activities/hunts/contract.missions.ts';
import type { Mission } from '#activities/hunts/contract.missions.ts';
import { secretsOf } from '#activities/hunts/rules/chat/secrets.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import { missionRules, missionViewOf } from '#activities/hunts/rules/missions.ts';
import type { MissionRules, Shown } from '#activities/hunts/rules/missions.ts';
import { judgeAttempt } from '#activities/hunts/rules/progress/attempt.ts';
import { problemsIn } from '#activities/hunts/rules/readiness.ts';
import { language } from '#web/kit/i18n/language.ts';
import { draftNames, emptyMission, tidy } from './build/draft.ts';
import { missionWords } from './missions.words.ts';
import { missionPlays } from './play/missions.tsx';

const gesture = {
  otherNames: ['sign'],
  file: z.object({
    type: z.literal('gesture'),
    sign: z.optional(z.string()),
    clues: z.optional(z.array(z.string())),
  }),
  shown: z.object({ type: z.literal('gesture'), sign: z.string() }),
};
const gestureRules = {
  isWhole: ({ sign }: { readonly sign?: string }) => sign !== undefined,
  secrets: ({ sign = '' }: { readonly sign?: string }) => [sign],
  seen: () => ({ options: [{ id: 'wave', text: 'Wave' }] }),
  judge: ({ sign }: { readonly sign?: string }, shown: { readonly sign?: string }) => ({
    verdict: shown.sign === sign ? 'right' : 'wrong',
  }),
  hangsThere: true,
};

/** The tables of every layer, open for a row that the compiler does not know. */
const tables: readonly Record<string, unknown>[] = [missionFacts, missionRules, missionPlays];

beforeEach(() => {
  const rows = [{ start: { type: 'gesture' }, place: 'may', refers: { sign: 'signs' } }, gestureRules, {}];
  for (const [index, table] of tables.entries()) table['gesture'] = rows[index];
});

afterEach(() => {
  for (const table of tables) delete table['gesture'];
  language.value = 'en';
});

const newMission = (mission: object): Mission => ({ type: 'gesture', ...mission }) as unknown as Mission;
const levelWith = (mission: Mission): Level => ({ id: 'a', name: 'A', mission });
const shown = (sign: string): Shown => ({ type: 'gesture', sign }) as unknown as Shown;

test('a new row is a mission in files, by each of its names, and what a phone shows for it is taken', () => {
  const rows = { ...missionTable, gesture };
  expect(missionSchema(rows).parse({ type: 'Sign', sign: 'wave' })).toEqual({
    type: 'gesture',
    sign: 'wave',
  });
  expect(proofSchema(rows).parse({ type: 'gesture', sign: 'wave' })).toEqual({
    type: 'gesture',
    sign: 'wave',
  });
  expect(missionSchema(missionTable).safeParse({ type: 'sign' }).success).toBe(false);
});

test('a new row is judged, kept secret, shown and found wanting by what it says', () => {
  const level = levelWith(newMission({ sign: 'wave' }));
  expect(judgeAttempt(level, { shown: shown('wave'), isTwin: false })).toEqual({ outcome: 'completed' });
  expect(judgeAttempt(level, { shown: shown('bow'), isTwin: false })).toEqual({ outcome: 'wrong' });
  const there = { ...level, location: { latitude: 0, longitude: 0 } };
  const asking = { ...there, mission: newMission({ sign: 'wave', needsPlace: true }) };
  expect(judgeAttempt(asking, { shown: shown('wave'), isTwin: false })).toMatchObject({ outcome: 'place' });
  expect(secretsOf(level)).toEqual(['wave']);
  expect(missionViewOf(level.mission)).toMatchObject({
    type: 'gesture',
    options: [{ id: 'wave', text: 'Wave' }],
  });
  const hunt = { name: 'H', order: 'fixed' as const, teams: [] };
  expect(problemsIn({ ...hunt, levels: [level] })).toEqual([]);
  expect(problemsIn({ ...hunt, levels: [levelWith(newMission({}))] })).toMatchObject([
    { path: 'levels[0].mission' },
  ]);
});

test('a new row is written, and tidied like any other', () => {
  const mission = newMission({ prompt: ' ', sign: 'nod', signs: [{ id: 'wave' }], clues: ['', ' '] });
  const { levels } = tidy({ name: 'H', levels: [levelWith(mission)] }, draftNames());
  expect(levels[0]?.mission).toEqual({ type: 'gesture', signs: [{ id: 'wave' }] });
});

test.each(missionTypes)(
  '%s can be begun, is refused what it does not ask for, and every page has words for it',
  (type) => {
    const mission = emptyMission(type);
    const level = { id: 'a', name: 'A', mission };
    expect(readHunt({ name: 'H', levels: [level] }).ok || type === 'choice').toBe(true);
    expect(Object.keys(missionTable)).toContain(type);
    const rules: MissionRules<never> = missionRules[type];
    const other = { type: type === 'text' ? 'choice' : 'text', text: 'x', picked: ['x'] } as Shown;
    expect(judgeAttempt(level, { shown: other, isTwin: false })).toEqual({ outcome: 'proof' });
    expect(missionTable[type].shown !== undefined).toBe(rules.judge !== undefined);
    for (const spoken of ['en', 'de'] as const) {
      language.value = spoken;
      const words = [
        missionWords(`${type}_name`),
        missionWords(`${type}_about`),
        missionWords(`${type}_task`, { name: 'Ada' }),
        missionWords(`${type}_done`),
        missionWords(`${type}_proof`),
      ];
      for (const word of words) expect(word).toMatch(/\p{L}/u);
    }
  },
);
