import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Count } from '#platform/tally/contract.ts';
import { tallyRules } from '#platform/tally/contract.ts';
import type { CliInput, ExitCode } from './command.ts';
import { tallyCommand } from './tally.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = async (
  words: readonly string[],
  values: CliInput['values'] = {},
  ...switches: readonly string[]
): Promise<{ code: ExitCode | undefined; out: string; complaint: string }> => {
  const said: { out: string[]; complaint: string[] } = { out: [], complaint: [] };
  const terminal = {
    env: {},
    out: (text: string) => void said.out.push(text),
    complain: (text: string) => void said.complaint.push(text),
  };
  const code = await tallyCommand.run({ words, values, switches: new Set(switches) }, terminal);
  return { code, out: said.out.join('\n'), complaint: said.complaint.join('\n') };
};

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

describe('roundtable tally', () => {
  test('prints the rounds, with seats and rules from the file', async () => {
    const path = await file('council', '2 1\n3 1 0\n2 2 0\n0\n"Ann"\n"Bo"\n"Council"\n');
    const { code, out } = await run([path]);
    expect(code).toBe(0);
    expect(out).toContain('Round 1, 3 needed\n  Ann  3  elected\n  Bo   2');
    expect(out.endsWith('Elected: Ann')).toBe(true);
  });

  test('--json prints the whole count; options go over the file', async () => {
    const path = await file(
      'x.json',
      JSON.stringify({
        candidates: ['A', 'B'],
        ballots: [
          { count: 2, ranks: [['A']] },
          { count: 2, ranks: [['B']] },
        ],
      }),
    );
    const rules = await file('rules.json', '{"tieBreak":"random"}');
    const { out } = await run([path], { rules, seed: 's', method: 'irv' }, 'json');
    const count = JSON.parse(out) as Count;
    expect(count).toMatchObject({ method: 'irv', ballots: 4 });
    expect(count.rounds[0]?.tieBreaks[0]).toMatchObject({ mode: 'random' });
  });

  test('a seed that no rule asks for is noted, never passed over in silence', async () => {
    const path = await file('level.abif', '1:A>B\n1:B>A\n');
    const unused = await run([path], { seed: 's' });
    expect(unused.code).toBe(0);
    expect(unused.complaint).toContain('Note: the seed is not used');
    const rules = await file('lot.json', '{"tieBreak":"random"}');
    expect((await run([path], { seed: 's', rules })).complaint).toBe('');
  });

  test('several seats are filled by STV unless a method is named', async () => {
    const path = await file('two', '3 2\n5 1 0\n4 2 0\n1 3 0\n0\n"Ann"\n"Bo"\n"Cy"\n"Board"\n');
    expect((await run([path])).out).toContain('stv-scottish, 2 seats');
    expect(await run([path], { method: 'irv' })).toMatchObject({ code: 2 });
  });

  test('a round-by-round file is shown as it is', async () => {
    const path = await file(
      'r.json',
      '{"config":{"contest":"Mayor"},"jsonFormatVersion":"1","results":[{"round":1,"tally":{"Ann":"3"},"tallyResults":[{"elected":"Ann"}]}]}',
    );
    const { out, complaint } = await run([path]);
    expect(out).toContain('Mayor');
    expect(complaint).toBe('Note: the method is guessed: the file does not name it.');
  });

  test.each([
    ['a letter', 'Dear all,\nwe meet on Friday.\nBring cake!\n', 'this does not look like ballots'],
    [
      'the sheet of a survey',
      'Timestamp,Email address,Lunch\n2026-01-02 12:00,ann@example.org,Soup\n2026-01-02 12:01,ben@example.org,Soup\n',
      'this looks like the sheet of a survey: Timestamp, Email address hold no choices',
    ],
  ])('%s is no ballot file, and nobody is elected from it', async (_, content, complaint) => {
    const refused = await run([await file('x.csv', content)]);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.complaint).toContain(complaint);
  });

  test('a survey whose columns are named by rank is counted without the rest', async () => {
    const path = await file('y.csv', 'Timestamp,1\n2026-01-02,Soup\n2026-01-03,Pizza\n');
    const { code, complaint } = await run([path]);
    expect([code, complaint]).toEqual([0, 'Note: columns not used: Timestamp.']);
  });

  test('a broken file gets the line and the reason, exit code 2', async () => {
    const path = await file('x.blt', '2 1\n1 3 0\n0\n"A"\n"B"\n');
    expect(await run([path])).toMatchObject({
      code: 2,
      out: '',
      complaint: 'Line 2: “3” is no candidate; they are numbered 1 to 2',
    });
  });

  test.each([
    [[], {}, 'Which file? Try "roundtable tally FILE".'],
    [['nowhere'], {}, 'There is no file nowhere.'],
    [['FILE'], { method: 'dice' }, 'There is no method dice.'],
    [['FILE'], { seats: 'two' }, '--seats must be a whole number from 1, not two.'],
    [['FILE'], { format: 'pdf' }, 'There is no format pdf.'],
    [['FILE'], { seats: '2', method: 'irv' }, 'The method irv fills one seat.'],
  ] as const)('bad input %j %j: %s', async (words, values, sentence) => {
    const path = await file('ok.abif', '2:A>B\n');
    const { code, complaint } = await run(
      words.map((word) => (word === 'FILE' ? path : word)),
      values,
    );
    expect(code).toBe(2);
    expect(complaint).toContain(sentence);
  });

  test('wrong rules are named by their path', async () => {
    const path = await file('ok.abif', '2:A>B\n');
    const rules = await file('rules.json', '{"decimals": 99}');
    expect((await run([path], { rules })).complaint).toContain('decimals');
    expect((await run([path], { rules: await file('no.json', '{') })).complaint).toContain('not valid JSON');
  });

  test('equal ranks that are passed over are said; with a rule for them there is nothing to say', async () => {
    const ballots = [{ count: 3, ranks: [['A', 'B'], ['C']] }];
    const election = { candidates: ['A', 'B', 'C'], ballots };
    const path = await file('equal.json', JSON.stringify(election));
    expect((await run([path])).complaint).toContain('Note: several names at one rank are passed over');
    const ruled = await file('ruled.json', JSON.stringify({ ...election, rules: { overvote: 'split' } }));
    const { out, complaint } = await run([ruled]);
    expect(complaint).toBe('');
    expect(out).toContain('A  1.50');
  });

  test('a share of the vote says how many it elects, and which share exactly', async () => {
    const ballots = [8, 6, 5, 4, 4].map((count, at) => ({ count, ranks: [['ABCDE'[at]!]] }));
    const rules = { method: 'bottoms-up', percentThreshold: 15, threshold: 'first-round' };
    const path = await file(
      'share.json',
      JSON.stringify({ candidates: ['A', 'B', 'C', 'D', 'E'], ballots, rules }),
    );
    const { out } = await run([path]);
    expect(out).toContain('bottoms-up, 3 elected, 27 ballots');
    expect(out).toContain('Round 1, 4.05 needed');
  });

  test('--rules-help names every rule', async () => {
    const { out } = await run([], {}, 'rules-help');
    for (const rule of Object.keys(tallyRules.shape)) expect(out).toContain(`${rule}: `);
    expect(out).toContain(
      'overvote: skip | exhaust | exhaust-if-multiple-continuing | split  (default "skip")',
    );
  });
});
