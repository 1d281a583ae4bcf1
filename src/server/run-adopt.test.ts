import { describe, expect, test } from 'vitest';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import {
  progressTable,
  questionsTable,
  sessionsTable,
  wrongAnswersTable,
} from '#activities/quizzes/server/quizzes.tables.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import type { Item } from '#store/port/values.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import {
  adopt,
  config,
  everything,
  Stopped,
  stopsAfter,
  storeWith,
  undo,
} from '#tests/support/originals/adopting.ts';
import type { Rows } from '#tests/support/originals/rows.ts';
import {
  originalGame,
  originalGameId,
  originalPast,
  originalPlayer,
  originalSet,
} from '#tests/support/originals/engagements.ts';
import { originalPoll, originalVotes } from '#tests/support/originals/polls.ts';
import { originalHunt } from '#tests/support/originals/hunts.ts';
import {
  originalGame as originalTimerGame,
  originalPlayers,
  originalTemplate,
  smallestTemplates,
} from '#tests/support/originals/timers.ts';
import {
  originalProgress,
  originalQuestions,
  originalSession,
  originalWrongAnswers,
  smallestQuestion,
} from '#tests/support/originals/quizzes.ts';
import { originalUsers } from '#tests/support/originals/users.ts';

const NOW = fakeClock().now();
const LEARNER = 'b7c41e92-60d3-4f8a-91c5-2ea7d80f3b16';
const engagements = engagementsTable(config.ENVIRONMENT);
const hunts = huntsTable(config.HUNTS_ID);

const of = (table: Rows[number][0], ...items: readonly Item[]): Rows => items.map((item) => [table, item]);

const seeds: Readonly<Record<string, Rows>> = {
  polls: of(pollsTable, originalPoll, ...originalVotes, {
    ...originalPoll,
    PK: 'POLL#over',
    id: 'over',
    expiresAt: '2024-04-01T00:00:00Z',
  }),
  engagements: of(
    engagements,
    ...originalGame(NOW),
    originalPlayer('Noor', NOW),
    ...originalSet,
    originalPast,
    // The same session in the history, as the original keeps it.
    {
      ...originalPast,
      SK: `GAME#${originalGameId}`,
      GameId: originalGameId,
      CreatedAt: new Date(NOW).toISOString(),
    },
  ),
  hunts: of(hunts, ...originalHunt),
  quizzes: [
    ...of(usersTable, ...originalUsers),
    ...of(questionsTable, ...originalQuestions, smallestQuestion),
    ...of(sessionsTable, originalSession(LEARNER)),
    ...of(progressTable, ...originalProgress(LEARNER)),
    ...of(wrongAnswersTable, ...originalWrongAnswers(LEARNER)),
  ],
  timers: of(timersTable, originalTemplate, ...smallestTemplates, originalTimerGame, ...originalPlayers),
};
const all: Rows = Object.values(seeds).flat();
const found = (report: Awaited<ReturnType<typeof adopt>>, seed: string) =>
  Object.fromEntries(
    report.tables
      .filter((table) => table.seed === seed)
      .flatMap(({ entities }) => entities.map(({ entity, ...counts }) => [entity, counts])),
  );

/** What looking finds of each system, and what a dry run says it would write. */
const COUNTED: Readonly<Record<string, { readonly looked: object; readonly tried: object }>> = {
  polls: {
    looked: { polls: { found: 2, adopted: 0, written: 0 }, votes: { found: 2, adopted: 0, written: 0 } },
    tried: { polls: { written: 2 }, votes: { written: 0 } },
  },
  timers: {
    looked: { templates: { found: 4 }, games: { found: 1 }, players: { found: 2 } },
    tried: { templates: { written: 4 }, games: { written: 1 }, players: { written: 2 } },
  },
};

test('[OPS-8] looking says what is there and changes nothing; so does a dry run, with what would be written', async () => {
  const store = await storeWith(all);
  const before = await everything(store);
  const looked = await adopt(store, { owner: undefined });
  for (const [seed, counted] of Object.entries(COUNTED))
    expect(found(looked, seed)).toMatchObject(counted.looked);
  const tried = await adopt(store, { isDryRun: true });
  for (const [seed, counted] of Object.entries(COUNTED))
    expect(found(tried, seed)).toMatchObject(counted.tried);
  expect(tried.isOwnerNew).toBe(true);
  expect(await everything(store)).toEqual(before);
  const done = await adopt(store);
  expect(done.tables.map(({ entities }) => entities)).toEqual(tried.tables.map(({ entities }) => entities));
});

describe.each(Object.entries(seeds))('%s', (_, rows) => {
  test('[OPS-9] repeated, it changes nothing more', async () => {
    const store = await storeWith(rows);
    await adopt(store);
    const once = await everything(store);
    const again = await adopt(store);
    expect(again.tables.flatMap(({ entities }) => entities.map(({ written }) => written))).not.toContain(1);
    expect(again.tables.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await everything(store)).toEqual(once);
  });

  test('[OPS-9] killed before any of its writes and repeated, it leaves the same tables as one undisturbed run', async () => {
    const undisturbed = await storeWith(rows);
    await adopt(undisturbed);
    const expected = await everything(undisturbed);
    let isKilled = true;
    for (let writes = 0; isKilled; writes++) {
      const store = await storeWith(rows);
      isKilled = await adopt(stopsAfter(store, writes)).then(
        () => false,
        (error: unknown) => error instanceof Stopped,
      );
      await adopt(store);
      expect(await everything(store)).toEqual(expected);
    }
  });

  test('[OPS-10] undone, also after a kill, everything is as it was', async () => {
    const before = await everything(await storeWith(rows));
    let isKilled = true;
    for (let writes = 0; isKilled; writes++) {
      const store = await storeWith(rows);
      await adopt(store);
      isKilled = await undo(stopsAfter(store, writes)).then(
        () => false,
        (error: unknown) => error instanceof Stopped,
      );
      await undo(store);
      expect(await everything(store)).toEqual(before);
    }
  });
});

test('[OPS-8] one table alone leaves the others as they are; one that is none is refused with all there are', async () => {
  const store = await storeWith(all);
  const { [pollsTable.name]: polls } = await everything(store);
  const { tables } = await adopt(store, { only: [timersTable.name] });
  expect(tables.map(({ table }) => table)).toEqual([timersTable.name]);
  expect((await everything(store))[pollsTable.name]).toEqual(polls);
  await expect(adopt(store, { only: ['quiz'] })).rejects.toThrow(/no table "quiz".*ranked-choice-polls/);
});

test('[OPS-11] what cannot be read is named with table, key and attribute, and stays; the rest goes on', async () => {
  const wrong: Item = { ...originalPoll, PK: 'POLL#wrong', candidates: 'Library' };
  const odd: Item = { ...originalTimerGame, PK: 'GAME#odd', total_duration_seconds: 'long' };
  const store = await storeWith([...all, [pollsTable, wrong], [timersTable, odd]]);
  const { tables } = await adopt(store);
  expect(tables.map(({ unreadable }) => unreadable)).toEqual(expect.arrayContaining([1, 1]));
  expect(tables.flatMap(({ problems }) => problems)).toEqual([
    'ranked-choice-polls, PK "POLL#wrong", SK "METADATA": candidates should be a list of texts',
    'boardgame-timer-data, PK "GAME#odd", SK "METADATA": total_duration_seconds should be a number',
  ]);
  const { [pollsTable.name]: polls = [], [timersTable.name]: timers = [] } = await everything(store);
  expect(polls).toContainEqual(wrong);
  expect(timers).toContainEqual(odd);
});

test('[OPS-11] an item without room for what must be added is named, and stays', async () => {
  const large: Item = { ...originalPoll, PK: 'POLL#large', description: 'x'.repeat(409_250) };
  const store = await storeWith([...all, [pollsTable, large]]);
  const { tables } = await adopt(store);
  expect(tables.flatMap(({ problems }) => problems)).toEqual([
    expect.stringMatching(
      /^ranked-choice-polls, PK "POLL#large", SK "METADATA": ownerId, .*, adopted cannot be added: /,
    ),
  ]);
  const { [pollsTable.name]: polls = [] } = await everything(store);
  expect(polls).toContainEqual(large);
  expect(polls.filter(({ SK }) => SK === 'POLL#large')).toEqual([]);
});

test('[OPS-8] an e-mail that is none is refused before anything is written', async () => {
  const store = await storeWith(all);
  const before = await everything(store);
  await expect(adopt(store, { owner: 'ada' })).rejects.toThrow(/e-mail/);
  expect(await everything(store)).toEqual(before);
});
