import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { createLog } from '#server/log.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { fetchToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import type { OwnerView } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';
import { tokenKey } from './tokens.items.ts';

const folder = temporaryFolder('unlinked');
const VOTERS = 40;

interface Voted {
  readonly code: string;
  readonly label: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly tokenAt: number;
}

/** Forty people, each alone for hours: a token, some minutes, the ballot. */
const play = async (file: string) => {
  const clock = fakeClock();
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const store = await openSqliteStore({ file, tables: [platformTable, pollsTable], clock });
  const app = await startTestApp({
    store,
    clock,
    log: createLog('trace', destination),
    limits: { spend: async () => undefined },
    modules(kit, _, blobs) {
      const rooms = createRooms(kit);
      return [rooms.module, createPolls(kit, rooms, createFiles(kit, rooms, blobs)).module];
    },
  });
  const asking =
    (caller: Caller, headers = {}): Ask =>
    (line, body) =>
      caller.request(line.replace(' ', ' /api'), { body, headers });
  const retried = () => ({ 'idempotency-key': `command-${randomUUID()}` });
  const owner = asking(app.as('guest:owner'));
  const settings = { voters: 'codes' };
  const poll = { title: 'Chair', candidates: ['Ada', 'Ben'], settings, open: true };
  const { pollId } = (await owner<OwnerView>('POST /polls', poll)).body;
  const labels = Array.from({ length: VOTERS }, (_, n) => `voter-${n}@example.org`);
  const made = await owner<{ codes: { code: string; label: string }[] }>(`POST /polls/${pollId}/codes`, {
    labels,
  });
  await owner(`GET /polls/${pollId}/token-key`);
  const voted: Voted[] = [];
  for (const { code, label } of made.body.codes) {
    clock.advance(5 * HOUR_MS);
    const voter = {
      code,
      label,
      ballotId: randomUUID(),
      secret: `secret-${randomUUID()}`,
      tokenAt: clock.now(),
    };
    const { token } = await fetchToken(asking(app.as(`guest:${randomUUID()}`), retried()), {
      pollId,
      ...voter,
    });
    clock.advance(3 * MINUTE_MS);
    const { ballotId, secret } = voter;
    const cast = await asking(app, retried())(`PUT /polls/${pollId}/token-ballots/${ballotId}`, {
      secret,
      token,
      ranks: [['Ada']],
    });
    expect(cast.status).toBe(200);
    voted.push(voter);
  }
  const journal = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = await store.readJournal({ from: 0, to: Number.MAX_SAFE_INTEGER }, after);
    journal.push(...page);
    after = page.at(-1)?.sequence;
  }
  await app.close();
  await store.close();
  return { pollId, voted, journal, log: lines.join('') };
};

/** Of marks laid in some order against ballots in the order of the chain, how many pairs are people. */
const rightPairs = (
  marks: readonly string[],
  ballots: readonly string[],
  voted: readonly (Voted & { mark: string })[],
) => voted.filter(({ mark, ballotId }) => marks.indexOf(mark) === ballots.indexOf(ballotId)).length;

test('[POLL-40] every byte of store, journal and log tells nothing about whose ballot is whose', async () => {
  const file = join(folder, 'polls.db');
  const { pollId, voted, journal, log } = await play(file);
  const bytes = await readFile(file);
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(`SELECT rowid, sk, item FROM "ranked-choice-polls" WHERE pk = ?`)
    .all(`POLL#${pollId}`);
  const platform = db.prepare(`SELECT pk, sk, item FROM "${platformTable.name}"`).all();
  db.close();

  // Whoever may read the roll knows whose mark is whose: the digest of the code leads to it.
  const people = voted.map((voter) => ({
    ...voter,
    mark: String(tokenKey(pollId, { by: 'code', key: voter.code.replaceAll('-', '') })['SK']),
  }));
  const marks = rows.filter(({ sk }) => String(sk).startsWith('TOKEN#'));
  expect(new Set(marks.map(({ sk }) => sk))).toEqual(new Set(people.map(({ mark }) => mark)));

  // The journal has every ballot with its time, and of the marks nothing: no entry, and no other at their times.
  const entries = journal.filter(({ partition }) => partition === `POLL#${pollId}`);
  expect(entries.filter(({ sort }) => sort.startsWith('VOTE#'))).toHaveLength(VOTERS);
  expect(entries.filter(({ sort }) => sort.startsWith('TOKEN#'))).toEqual([]);
  const times = new Set(people.map(({ tokenAt }) => tokenAt));
  expect(journal.filter(({ at }) => times.has(at))).toEqual([]);

  // Marks and ballots have no value in common; the platform's table and the log know of neither.
  const scalars = (kinds: readonly string[]) =>
    new Set(
      rows
        .filter(({ sk }) => kinds.some((kind) => String(sk).startsWith(kind)))
        .flatMap(({ item }) => Object.values(JSON.parse(String(item)) as object).map(String)),
    );
  const ofBallots = scalars(['VOTE#', 'EVENT#']);
  expect([...scalars(['TOKEN#', 'CODE#'])].filter((value) => ofBallots.has(value))).toEqual([
    `POLL#${pollId}`,
  ]);
  const elsewhere = JSON.stringify(platform) + log;
  for (const { ballotId, secret, mark, label } of people)
    for (const trace of [ballotId, secret, mark.slice('TOKEN#'.length), label])
      expect(elsewhere.includes(trace)).toBe(false);

  // However the marks are put in order, they fit the ballots by chance alone: one of forty on average, ten never.
  const ballots = people.map(({ ballotId }) => ballotId);
  const orders = {
    'by key': people.map(({ mark }) => mark).toSorted(),
    'by row number': marks
      .toSorted((a, b) => Number(a['rowid']) - Number(b['rowid']))
      .map(({ sk }) => String(sk)),
    'by first place in the file': byPlace(people, (mark) => bytes.indexOf(mark)),
    'by last place in the file': byPlace(people, (mark) => bytes.lastIndexOf(mark)),
  };
  for (const [name, order] of Object.entries(orders))
    for (const direction of [order, order.toReversed()])
      expect([name, rightPairs(direction, ballots, people) < 10]).toEqual([name, true]);
  // The measure finds people where their order shows.
  expect(
    rightPairs(
      people.map(({ mark }) => mark),
      ballots,
      people,
    ),
  ).toBe(VOTERS);
});

const byPlace = (people: readonly { readonly mark: string }[], placeOf: (mark: string) => number): string[] =>
  people.map(({ mark }) => mark).toSorted((a, b) => placeOf(a) - placeOf(b));
