import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { NewPoll, OwnerView } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { recount } from '../web/results/recount.ts';
import { pollsTable } from './polls.items.ts';
import { createPolls } from './polls.wiring.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    tables: [pollsTable],
    modules: (kit, _, blobs) => {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      return [rooms.module, files.module, createPolls(kit, rooms, files).module];
    },
  });
});
afterEach(() => app.close());

interface Imported {
  readonly poll: OwnerView;
  readonly notes: readonly string[];
  readonly code?: string;
  readonly title?: string;
  readonly errors?: readonly { readonly path: string }[];
}

const importText = (text: string, language = 'en') =>
  app.as('guest:other').request<Imported>('POST /api/polls/imports', {
    body: { text },
    headers: { 'accept-language': language },
  });

const closedPoll = async (given: Partial<NewPoll>, ballots: readonly string[][][]): Promise<string> => {
  const body = { title: 'Lunch', candidates: ['Pizza', 'Soup, hot', 'Ćevapi "big"'], open: true, ...given };
  const made = await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body });
  const { pollId } = made.body;
  for (const [index, ranks] of ballots.entries()) {
    const cast = await app.as(`guest:v${index}`).request(`PUT /api/polls/${pollId}/ballots/${randomUUID()}`, {
      body: { secret: `secret-${randomUUID()}`, ranks },
    });
    expect(cast.status).toBe(200);
  }
  await app.as('guest:owner').request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } });
  return pollId;
};

describe('files of a poll', () => {
  test.each(['csv', 'blt', 'preflib', 'abif', 'cdf', 'json'])(
    'what is exported as %s is imported again and counts the same',
    async (format) => {
      const pollId = await closedPoll({ settings: { equalRanks: true } }, [
        [['Pizza'], ['Soup, hot']],
        [['Pizza']],
        [['Soup, hot'], ['Pizza']],
        [['Ćevapi "big"'], ['Soup, hot', 'Pizza']],
      ]);
      const before = (await app.as('guest:owner').request<OwnerView>(`GET /api/polls/${pollId}`)).body.result;
      const file = await app
        .as('guest:owner')
        .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=${format}`);
      const { body } = await importText(file.body.text);
      const votes = (view: OwnerView['result']): string[] =>
        Object.values(view?.count.rounds[0]?.tally ?? {});
      expect(votes(body.poll.result)).toEqual(votes(before));
      expect(body.poll.result?.count.winners).toEqual(before?.count.winners);
    },
  );

  test('write-ins come back with the bucket they were counted in', async () => {
    const pollId = await closedPoll({ settings: { writeIns: true } }, [[['Pizza']], [['Salad'], ['Pizza']]]);
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=json`);
    const { body } = await importText(file.body.text);
    expect(body.poll.result?.count.rounds[0]?.eliminated).toEqual(['Write-ins']);
    expect(body.notes).toEqual([]);
  });

  test('[POLL-12] ties fall again as they fell: the file’s seed is kept', async () => {
    const candidates = ['A', 'B', 'C'];
    const pollId = await closedPoll({ candidates }, [[['A']], [['B']], [['C']]]);
    const { result } = (await app.as('guest:owner').request<OwnerView>(`GET /api/polls/${pollId}`)).body;
    expect(result?.count.rounds[0]?.tieBreaks[0]?.mode).toBe('random');
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=json`);
    for (let again = 0; again < 3; again++) {
      const { body } = await importText(file.body.text);
      expect(body.poll.result?.count).toEqual(result?.count);
      expect(body.poll.seedHash).toBe(hashOf(body.poll.seed ?? ''));
    }
  });

  test('rounds are no ballots', async () => {
    const pollId = await closedPoll({}, [[['Pizza']]]);
    const file = await app
      .as('guest:owner')
      .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=rctab`);
    expect(JSON.parse(file.body.text)).toMatchObject({
      config: { contest: 'Lunch', date: '2026-01-15' },
      jsonFormatVersion: '1',
    });
    expect((await importText(file.body.text)).body).toMatchObject({ code: 'tally-bad-file' });
  });
});

describe('files from elsewhere', () => {
  test('names are kept as a poll keeps them, also in what the file says about them', async () => {
    const { status, body } = await importText(
      '3 1\n-3\n2 1 2 0\n1 2 0\n2 0\n0\n"Ann  Lee"\n"Jo\u0308rg"\n" Cy "\n"Club"\n',
    );
    expect(status).toBe(200);
    expect(body.poll.candidates.map(({ name }) => name)).toEqual(['Ann Lee', 'Jörg', 'Cy']);
    expect(body.poll.result?.count).toMatchObject({
      winners: ['Ann Lee'],
      rounds: [{ tally: { 'Ann Lee': '2', Jörg: '1' } }],
    });
    expect(body.notes).toEqual(['2 blank ballots are left out']);
  });

  test('what is wrong with a file, and what is left out of it, is said in the language of whoever asks', async () => {
    const broken = await importText('2 1\n1 9 0\n0\n"A"\n"B"\n', 'de');
    expect(broken.body.title).toBe('Zeile 2: „9“ ist keine Option; sie haben die Nummern 1 bis 2');
    const odd = await importText(
      JSON.stringify({ candidates: ['A', 'B'], ballots: [], rules: { method: 'dice' } }),
      'de',
    );
    expect(odd.body.title).toMatch(/^Zeile 1: rules\.method: Erlaubt ist "irv"/);
    const blank = await importText('2 1\n1 1 0\n3 0\n0\n"A"\n"B"\n', 'de');
    expect(blank.body.notes).toEqual(['3 leere Stimmzettel fehlen']);
  });

  test('[POLL-29] of equal ranks in a file it says what becomes of them; what the file says itself holds', async () => {
    const ballots = [
      { count: 5, ranks: [['Red']] },
      { count: 4, ranks: [['Blue', 'Green'], ['Red']] },
      { count: 3, ranks: [['Blue'], ['Green']] },
    ];
    const file = { candidates: ['Red', 'Blue', 'Green'], ballots };
    const split = await importText(JSON.stringify(file));
    expect(split.body.notes).toEqual([
      'several names stand on one rank (4 ballots): such a vote is split equally among them',
    ]);
    expect(split.body.poll.result?.count.winners).toEqual(['Blue']);
    const skipped = await importText(JSON.stringify({ ...file, rules: { overvote: 'skip' } }));
    expect(skipped.body.notes[0]).toContain('it is passed over');
    expect(skipped.body.poll.result?.count.winners).toEqual(['Red']);
    const seats = await importText(JSON.stringify({ ...file, seats: 2 }));
    expect(seats.body.notes[0]).toContain('stops counting there');
    const duels = await importText(JSON.stringify({ ...file, rules: { method: 'schulze' } }));
    expect(duels.body.notes).toEqual([]);
  });

  test('[POLL-12] without a seed in the file ties go by its order, as on the command line', async () => {
    const blt = (tie: string): string => `2 1\n${tie}1 1 0\n1 2 0\n0\n"A"\n"B"\n"Level"\n`;
    const winners = async (text: string) => (await importText(text)).body.poll.result?.count.winners;
    for (let again = 0; again < 4; again++) {
      expect(await winners(blt(''))).toEqual(['A']);
      expect(await winners(blt('[tie 2 1]\n'))).toEqual(['B']);
    }
  });

  test('more seats than a poll has, a title without end and a note for every line are bounded', async () => {
    const seats = await importText('2 101\n1 1 0\n0\n"A"\n"B"\n"Seats"\n');
    expect(seats.body).toMatchObject({ code: 'tally-bad-file' });
    expect(seats.body.title).toContain('100 seats');
    const odd = '[odd]\n'.repeat(5000);
    const { body } = await importText(`2 1\n${odd}1 1 0\n0\n"A"\n"B"\n"${'T'.repeat(500_000)}"\n`);
    expect(body.poll.title).toHaveLength(200);
    expect(body.notes).toHaveLength(51);
    expect(body.notes.at(-1)).toBe('and 4951 more');
  });

  test('what is broken in a JSON file is named by line and path, and nothing is stored', async () => {
    const { body } = await importText(
      JSON.stringify({ candidates: ['A', 'B'], ballots: [{ ranks: [['A'], ['X']] }] }, undefined, 1),
    );
    expect(body).toMatchObject({
      code: 'tally-bad-file',
      title: 'Line 12: ballots.0.ranks.1: “X” is not a candidate',
    });
    const mine = await app.as('guest:other').request<{ polls: unknown[] }>('GET /api/polls');
    expect(mine.body.polls).toEqual([]);
  });
});

/** One line that weighs much, with names as long as they may be. */
const heavyLine = (weight: number): string => {
  const names = Array.from({ length: 100 }, (_, number) => `"${String(number).padEnd(100, 'n')}"`);
  const order = names.map((_, number) => number + 1).join(' ');
  return `100 1\n${weight} ${order} 0\n3 2 1 0\n0\n${names.join('\n')}\n"Heavy"\n`;
};

interface Stored {
  readonly ballots: readonly { ballotId: string; ranks: string[][]; isWithdrawn: boolean; weight?: number }[];
  readonly entries: readonly ChainEntry[];
  readonly cursor?: string;
}

const recordOf = async (pollId: string): Promise<{ [Part in 'ballots' | 'entries']: Stored[Part] }> => {
  const [ballots, entries] = [[] as Stored['ballots'][number][], [] as ChainEntry[]];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page: { body: Stored } = await app
      .as('guest:other')
      .request<Stored>(`GET /api/polls/${pollId}/record${query}`);
    ballots.push(...page.body.ballots);
    entries.push(...page.body.entries);
    cursor = page.body.cursor;
  }
  return { ballots, entries };
};

describe('weights', () => {
  test('[POLL-24] a line that weighs 50,000 is stored once, counts 50,000 and stays so in every file', async () => {
    const { status, body } = await importText(heavyLine(50_000));
    expect(status).toBe(200);
    const { pollId, turnout, result } = body.poll;
    const stored = await app.store.query(pollsTable, {
      partition: `POLL#${pollId}`,
      sort: { beginsWith: 'VOTE#' },
    });
    expect(stored.items.map(({ weight }) => Number(weight)).toSorted((a, b) => a - b)).toEqual([3, 50_000]);
    expect(turnout.ballots).toBe(50_003);
    expect(turnout.byHour.map(([, ballots]) => ballots)).toEqual([50_003]);
    expect([result?.count.ballots, result?.chainLength]).toEqual([50_003, 2]);
    for (const format of ['csv', 'blt', 'preflib', 'abif', 'json']) {
      const file = await app
        .as('guest:other')
        .request<{ text: string }>(`GET /api/polls/${pollId}/export?format=${format}`);
      expect(file.body.text.length, format).toBeLessThan(100_000);
      const again = await importText(file.body.text);
      expect(again.body.poll.result?.count.rounds, format).toEqual(result?.count.rounds);
      expect(again.body.poll.turnout.ballots, format).toBe(50_003);
    }
  });

  test('[POLL-24] [POLL-13] the chain covers the weight, and a recount from the record gives the hash again', async () => {
    const { body } = await importText(heavyLine(700));
    const { poll } = body;
    const record = await recordOf(poll.pollId);
    expect(record.ballots.map(({ weight }) => Number(weight)).toSorted((a, b) => a - b)).toEqual([3, 700]);
    if (!poll.result) throw new Error('no result');
    expect(recount(poll, poll.result, record)).toEqual({
      kind: 'same',
      ballots: 703,
      entries: 2,
      hash: poll.result.hash,
    });
    const heavier = record.ballots.map((ballot) => ({ ...ballot, weight: (ballot.weight ?? 1) + 1 }));
    expect(recount(poll, poll.result, { ...record, ballots: heavier }).kind).toBe('ballot');
  });

  test.each([
    ['10000001 1 0\n', 'poll-import-votes', '10000000'],
    [
      Array.from(
        { length: 20_001 },
        (_, n) => `1 ${[...n.toString(7)].map((digit) => Number(digit) + 1).join(' ')} 0\n`,
      ).join(''),
      'poll-import-lines',
      '20000',
    ],
    [`1 ${'1 '.repeat(101)}0\n`, 'poll-import-ballot', '100 ranks'],
    [`1 ${'1=2=3=4=5=6=7 '.repeat(40)}0\n`, 'poll-import-ballot', '200 names'],
  ])(
    '[POLL-25] what is too much is refused by name, with what would be taken (%#)',
    async (lines, code, limit) => {
      const { status, body } = await importText(
        `7 1\n${lines}0\n${'"A" "B" "C" "D" "E" "F" "G"'}\n"Too much"\n`,
      );
      expect([status, body.code]).toEqual([413, code]);
      expect(body.title).toContain(limit);
    },
  );

  test('[POLL-25] short lines about long names are refused by what they would fill', async () => {
    const names = Array.from({ length: 100 }, (_, number) => `"${number} ${'\u{1F600}'.repeat(110)}"`);
    const line = (n: number): string => {
      const order = names.map((_, at) => ((at + n) % 100) + 1);
      return `1 ${order.slice(n % 97).join(' ')} 0`;
    };
    const lines = Array.from({ length: 1000 }, (_, n) => line(n)).join('\n');
    const { status, body } = await importText(`100 1\n${lines}\n0\n${names.join('\n')}\n"Long"\n`);
    expect([status, body.code]).toEqual([413, 'poll-import-names']);
    expect(body.title).toContain('16 MB');
  });

  test('[POLL-25] a file that would be too long to send is refused, with what to take instead', async () => {
    const { body } = await importText(heavyLine(50_000));
    const refused = await app
      .as('guest:other')
      .request<Imported>(`GET /api/polls/${body.poll.pollId}/export?format=cdf`);
    expect([refused.status, refused.body.code]).toEqual([413, 'poll-export-too-large']);
    expect(refused.body.title).toContain('5 MB');
  });
});

describe('rules of a poll', () => {
  test.each([
    [{ excluded: ['Zed'] }, 'settings.rules.excluded.0'],
    [{ excluded: ['A', 'B'] }, 'settings.rules.excluded'],
    [{ candidateOrder: ['B', 'Zed'] }, 'settings.rules.candidateOrder.1'],
    [{ candidateOrder: ['B', 'B'] }, 'settings.rules.candidateOrder'],
    [{ excluded: ['A', 'A'] }, 'settings.rules.excluded'],
    [{ writeInBucket: 'Zed' }, 'settings.rules.writeInBucket'],
    [{ method: 'borda' }, 'settings.rules.method'],
    [{ seed: 'mine' }, 'settings.rules.seed'],
  ] as const)('[POLL-23] %j could not be counted by: refused at %s', async (rules, path) => {
    const body = { title: 'x', candidates: ['A', 'B'], settings: { rules } };
    const refused = await app.as('guest:owner').request<Imported>('POST /api/polls', { body });
    expect(refused.body).toMatchObject({ code: 'bad-input', errors: [{ path }] });
  });

  test('[POLL-1] a poll as large as every field allows is stored, and so is the largest ballot', async () => {
    const long = (number: number, letters: number): string => `${number} ${'\u{1F600}'.repeat(letters)}`;
    const candidates = Array.from({ length: 100 }, (_, number) => ({
      name: long(number, 98),
      description: '\u4E00'.repeat(250),
    }));
    const names = candidates.map(({ name }) => name);
    const rules = { excluded: names.slice(1), candidateOrder: names };
    const settings = { writeIns: true, equalRanks: true, rules };
    const body = {
      title: '\u4E00'.repeat(200),
      description: '\u4E00'.repeat(4000),
      candidates,
      settings,
      open: true,
    };
    const made = await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body });
    expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(200);
    const longer = candidates.map((option) => ({ ...option, description: '\u4E00'.repeat(1000) }));
    const refused = await app
      .as('guest:owner')
      .request<Imported>('POST /api/polls', { body: { ...body, candidates: longer } });
    expect(refused.body).toMatchObject({ code: 'bad-input', errors: [{ path: 'candidates' }] });
    const writeIns = Array.from({ length: 100 }, (_, number) => long(number + 100, 115));
    const ranks = names.map((name, number) => [name, writeIns[number]]);
    const cast = await app
      .as('guest:v1')
      .request<Imported>(`PUT /api/polls/${made.body.pollId}/ballots/${randomUUID()}`, {
        body: { secret: `secret-${randomUUID()}`, ranks },
      });
    expect([cast.status, cast.body.code]).toEqual([200, undefined]);
  });

  test('[POLL-23] a candidate that a rule names cannot be taken away', async () => {
    const body = { title: 'x', candidates: ['A', 'B', 'C'], settings: { rules: { excluded: ['C'] } } };
    const made = await app.as('guest:owner').request<OwnerView>('POST /api/polls', { body });
    const changed = await app
      .as('guest:owner')
      .request<Imported>(`PATCH /api/polls/${made.body.pollId}`, { body: { candidates: ['A', 'B'] } });
    expect(changed.body).toMatchObject({ errors: [{ path: 'settings.rules.excluded.0' }] });
  });
});
