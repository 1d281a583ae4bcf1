import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import { problemOf } from '#server/kit/problem.ts';
import type { CountRound, TallyRules } from '#platform/tally/contract.ts';
import { decodeRanks, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { parseAbif, writeAbif } from './abif.ts';
import { parseBlt, writeBlt } from './blt.ts';
import { parseCdf, writeCdf } from './cdf.ts';
import { parseCsv, writeCsv } from './csv.ts';
import { detectFormat, parseBallots } from './detect.ts';
import type { ElectionFile, ParsedFile, ParseFile, WrittenFile } from './election-file.ts';
import { parseOwnJson, writeOwnJson } from './own-json.ts';
import { parsePrefLib, writePrefLib } from './preflib.ts';
import { parseRctab, writeRctab } from './rctab.ts';

const inEnglish = (notes: readonly Said[]): string[] => notes.map((note) => spoken(note, 'en'));

const parsed = (parse: ParseFile, text: string): ParsedFile => {
  const result = parse(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const refusal = (parse: ParseFile, text: string): unknown => {
  const result = parse(text);
  return result.ok ? 'accepted' : problemOf(result.error, 'en').params;
};

/** Everything a file says, in an order that does not matter. */
const contentOf = ({ title, seats, profile, rules }: ElectionFile): unknown => ({
  title,
  seats,
  rules,
  candidates: profile.candidates,
  undervotes: profile.undervotes,
  ballots: new Map(
    Array.from(profile.counts, (count, ballot) => [JSON.stringify(decodeRanks(profile, ballot)), count]),
  ),
});

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .map((text) => `${text.replaceAll(/[\r\n]/g, '_').trim()}x`);
const simpleName = fc.stringMatching(/^[A-Za-zÄÖÜäöüß' .-]{0,10}[a-z]$/).map((text) => text.trim());

const electionWith = (
  names: fc.Arbitrary<string>,
  {
    skips,
    equals,
    repeats,
    blanks,
    rules,
  }: Record<'skips' | 'equals' | 'repeats' | 'blanks' | 'rules', boolean>,
): fc.Arbitrary<ElectionFile> =>
  fc
    .uniqueArray(names, { minLength: 2, maxLength: 5, selector: (text) => text.toLowerCase() })
    .chain((candidates) => {
      const number = fc.integer({ min: 0, max: candidates.length - 1 });
      const rank = fc.uniqueArray(number, { minLength: skips ? 0 : 1, maxLength: equals ? 2 : 1 });
      const ballot = fc.record({
        ranks: fc
          .array(rank, { minLength: 1, maxLength: 4 })
          .map((ranks) => (repeats ? ranks : dropRepeats(ranks, skips))),
        count: fc.integer({ min: 1, max: 4 }),
      });
      return fc.record({
        title: names,
        seats: fc.constantFrom(1, 2, 3),
        candidates: fc.constant(candidates),
        ballots: fc.array(ballot, { minLength: 1, maxLength: 8 }),
        blanks: fc.integer({ min: 0, max: blanks ? 2 : 0 }),
        rules: fc.constant<TallyRules>(
          rules ? { excluded: [candidates[0] as string], candidateOrder: candidates } : {},
        ),
      });
    })
    .map(({ title, seats, candidates, ballots, blanks: blank, rules: kept }) => {
      const builder = new ProfileBuilder(candidates);
      for (const { ranks, count } of ballots) builder.add(ranks, count);
      if (blank > 0) builder.add([], blank);
      return { title, seats, profile: builder.build(), rules: kept };
    })
    .filter(({ profile }) => profile.counts.length > 0);

const dropRepeats = (ranks: readonly (readonly number[])[], keepsEmpty: boolean): number[][] => {
  const seen = new Set<number>();
  const once = ranks.map((rank) => rank.filter((candidate) => !seen.has(candidate) && seen.add(candidate)));
  return keepsEmpty ? once : once.filter((rank) => rank.length > 0);
};

const everything = { skips: true, equals: true, repeats: true, blanks: true, rules: false };

/** A round without what the round-by-round file has no place for; transfers in any order, nothing lost is no residual. */
const heldPart = ({ transfers, residual, ...round }: CountRound): unknown => ({
  ...round,
  tieBreaks: [],
  residual: residual !== undefined && Number(residual) > 0 ? residual : undefined,
  transfers: new Set(transfers.map(({ from, to, votes }) => `${from}>${to}: ${votes}`)),
});

describe('what is written is read again', () => {
  const cases: readonly (readonly [
    string,
    fc.Arbitrary<ElectionFile>,
    (file: ElectionFile) => WrittenFile,
    ParseFile,
  ])[] = [
    ['our JSON', electionWith(name, { ...everything, rules: true }), writeOwnJson, parseOwnJson],
    ['CSV', electionWith(name, everything), writeCsv, parseCsv],
    ['BLT', electionWith(simpleName, { ...everything, rules: true }), writeBlt, parseBlt],
    ['ABIF', electionWith(simpleName, { ...everything, skips: false, repeats: false }), writeAbif, parseAbif],
    ['CDF', electionWith(name, everything), (file) => writeCdf(file, '2026-01-15T12:00:00Z'), parseCdf],
  ];
  test.each(cases)('%s', (_, elections, write, parse) => {
    fc.assert(
      fc.property(elections, (file) => {
        const { text, notes } = write(file);
        expect(inEnglish(notes)).toEqual([]);
        expect(contentOf(parsed(parse, text).file)).toEqual(contentOf(file));
      }),
      { numRuns: 150 },
    );
  });

  test('PrefLib, but for the seats, which it cannot hold and says so', () => {
    const elections = electionWith(simpleName, {
      ...everything,
      skips: false,
      repeats: false,
      blanks: false,
    });
    fc.assert(
      fc.property(elections, (file) => {
        const { text, notes } = writePrefLib(file);
        expect(notes.length).toBe(file.seats > 1 ? 1 : 0);
        expect(contentOf(parsed(parsePrefLib, text).file)).toEqual(contentOf({ ...file, seats: 1 }));
      }),
      { numRuns: 150 },
    );
  });

  test('the round-by-round file holds the rounds of every method; what it cannot hold it says', () => {
    const elections = electionWith(simpleName, everything);
    const methods = fc.constantFrom(
      ...(['irv', 'stv-scottish', 'stv-wigm', 'stv-fractional', 'stv-meek', 'borda', 'schulze'] as const),
    );
    fc.assert(
      fc.property(elections, methods, (file, method) => {
        const count = counted(file.profile, { method }, method === 'irv' ? 1 : file.seats);
        const { text, notes } = writeRctab(count, file.title, '2026-01-15');
        expect(inEnglish(notes)[0]).toContain('the name of the method');
        const read = parseRctab(text);
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        const { ballots, undervotes, seats } = count;
        expect(read.value).toMatchObject({ title: file.title, count: { ballots, undervotes, seats } });
        expect(read.value.count.rounds.map(heldPart)).toEqual(count.rounds.map(heldPart));
      }),
      { numRuns: 150 },
    );
  });

  test('every format is told apart by what stands in it', () => {
    const [file] = fc.sample(electionWith(simpleName, { ...everything, skips: false, repeats: false }), {
      numRuns: 1,
      seed: 9,
    });
    if (!file) throw new Error('no sample');
    expect(detectFormat(writeOwnJson(file).text)).toBe('json');
    expect(detectFormat(writeCsv(file).text)).toBe('csv');
    expect(detectFormat(writeBlt(file).text)).toBe('blt');
    expect(detectFormat(writeAbif(file).text)).toBe('abif');
    expect(detectFormat(writePrefLib(file).text)).toBe('preflib');
    expect(detectFormat(writeCdf(file, '').text)).toBe('cdf');
    expect(detectFormat(writeRctab(counted(file.profile), '', '').text)).toBe('rctab');
  });
});

const namesOf = ({ file }: ParsedFile): string[] =>
  Array.from(file.profile.counts, (count, ballot) => {
    const ranks = decodeRanks(file.profile, ballot).map(
      (rank) => rank.map((one) => file.profile.candidates[one]).join('=') || '_',
    );
    return `${count}: ${ranks.join(' > ')}`;
  });

describe('BLT', () => {
  const classic =
    '4 2\n-2\n3 1 3 4 0\n4 1 3 2 0\n2 4 1=3 0\n1 2 0\n2 2=4=3 1 0\n1 3 4 2 0\n0\n"Adam"\n"Basil"\n"Charlotte"\n"Donald"\n"Title"\n';

  test('the classic layout with a withdrawn candidate and equal ranks', () => {
    const { file, notes } = parsed(parseBlt, classic);
    expect(file).toMatchObject({ title: 'Title', seats: 2, rules: { excluded: ['Basil'] } });
    expect(namesOf({ file, notes })).toContain('2: Donald > Adam=Charlotte');
    expect(file.profile.ballots).toBe(13);
  });

  test('a byte-order mark, comments, ballot ids, skipped ranks, options, all on few lines', () => {
    const text =
      '\uFEFF3 1 # three for one\n[nick a b c] [tie 3 1 2] [withdrawn 2] /* a\nlong remark */ [made by=hand]\n(id-1) a - c 0 2 b=c 0\n0 "Ann" "Bob" "Cy"\n"Club" "who counted" "remarks"\n';
    const { file, notes } = parsed(parseBlt, text);
    expect(file).toMatchObject({
      title: 'Club',
      rules: { excluded: ['Bob'], candidateOrder: ['Cy', 'Ann', 'Bob'] },
    });
    expect(namesOf({ file, notes })).toEqual(['1: Ann > _ > Cy', '2: Bob=Cy']);
    expect(inEnglish(notes)).toEqual([
      'line 3: the option [made] is not known and was passed over',
      'text after the title is ignored',
    ]);
  });

  test('what is broken is named with its line', () => {
    const lines = [
      '3 1',
      ...Array.from({ length: 15 }, () => '1 1 2 0'),
      '1 1 9 0',
      '0',
      '"A"',
      '"B"',
      '"C"',
      '"T"',
    ];
    expect(refusal(parseBlt, lines.join('\n'))).toEqual({
      line: 17,
      reason: '“9” is no candidate; they are numbered 1 to 3',
    });
    expect(refusal(parseBlt, '3 1\n1 1 2\n0\n"A"\n"B"\n"C"\n"T"')).toMatchObject({ line: 4 });
    expect(refusal(parseBlt, '2 1\n1.5 1 0\n0\n"A"\n"B"')).toEqual({
      line: 2,
      reason: 'a ballot begins with its whole number of votes, not “1.5”',
    });
    expect(refusal(parseBlt, '2 1\n1 1 0\n0\n"A"\n')).toMatchObject({
      reason: 'the file ends where the name of candidate 2 should be',
    });
    expect(refusal(parseBlt, '')).toMatchObject({ line: 1 });
  });

  test('quotes in names are replaced and reported', () => {
    const builder = new ProfileBuilder(['Ann "Red" Lee', 'Bo']);
    builder.add([[0]]);
    const { text, notes } = writeBlt({
      title: 'T',
      seats: 1,
      profile: builder.build(),
      rules: { method: 'irv' },
    });
    expect(text).toContain('"Ann ’Red’ Lee"');
    expect(notes).toHaveLength(2);
  });
});

describe('CSV', () => {
  test('usual headers, ids, semicolons, quotes, counts, gaps', () => {
    const { file, notes } = parsed(
      parseCsv,
      '\uFEFFID;Rank 1;Rank 2;Rank 3;count\r\n7;"Lee, Ann";;Bo;2\r\n8;Bo;skipped;;1\r\n',
    );
    expect(namesOf({ file, notes })).toEqual(['2: Lee, Ann > _ > Bo', '1: Bo']);
    expect(inEnglish(notes)).toEqual(['columns not used: ID']);
  });

  test('without a header every column is a rank', () => {
    const { file, notes } = parsed(parseCsv, 'Ann,Bo\nBo,Ann\nAnn,Bo\n');
    expect(namesOf({ file, notes })).toEqual(['2: Ann > Bo', '1: Bo > Ann']);
    expect(notes).toHaveLength(1);
  });

  test('a name over two lines stays one name, later lines keep their number', () => {
    const text = '#candidates,"A\nB",C\nrank1\n"A\nB"\nC\nD\n';
    expect(refusal(parseCsv, text)).toEqual({ line: 7, reason: '“D” is not among the candidates' });
  });

  test('a cell a spreadsheet would run is written harmless and read back', () => {
    const builder = new ProfileBuilder(['=1+1', "'@x", '-', '+49']);
    builder.add([[0], [1], [2], [3]]);
    const { text } = writeCsv({ title: '=cmd', seats: 1, profile: builder.build(), rules: {} });
    expect(text.split('\r\n').every((row) => row.split(',').every((cell) => !/^[=+\-@]/.test(cell)))).toBe(
      true,
    );
    expect(parsed(parseCsv, text).file.profile.candidates).toEqual(['=1+1', "'@x", '-', '+49']);
  });

  test('a wrong count is named with its line', () => {
    expect(refusal(parseCsv, 'count,rank1\n1,A\nmany,B\n')).toEqual({
      line: 3,
      reason: 'the count must be a whole number, not “many”',
    });
    expect(refusal(parseCsv, '')).toMatchObject({ line: 1 });
  });
});

describe('PrefLib', () => {
  const header =
    '# FILE NAME: 1-1.toi\n# TITLE: Rivers\n# DATA TYPE: toi\n# NUMBER ALTERNATIVES: 3\n# NUMBER VOTERS: 5\n# NUMBER UNIQUE ORDERS: 2\n# ALTERNATIVE NAME 1: Isar\n# ALTERNATIVE NAME 2: Elbe\n# ALTERNATIVE NAME 3: Spree\n';

  test('ties in braces', () => {
    expect(namesOf(parsed(parsePrefLib, `${header}3: 1,{2,3}\n2: 3\n`))).toEqual([
      '3: Isar > Elbe=Spree',
      '2: Spree',
    ]);
  });

  test('sums that do not fit are noted, broken lines refused', () => {
    expect(inEnglish(parsed(parsePrefLib, `${header}3: 1\n`).notes)).toEqual([
      'the header says 5 voters, the lines add up to 3',
    ]);
    expect(refusal(parsePrefLib, `${header}3: 1,4\n`)).toEqual({
      line: 10,
      reason: '4 is no alternative; they are numbered 1 to 3',
    });
    expect(refusal(parsePrefLib, `${header}1,2,3\n`)).toMatchObject({ line: 10 });
    expect(refusal(parsePrefLib, '3\n1,A\n')).toMatchObject({ line: 1 });
  });
});

describe('ABIF', () => {
  test('bare tokens, bracketed names, ties, scores and remarks', () => {
    const text =
      '# remark\n{title: "Snack"}\n{version: "0.1"}\n=A:[Apple Pie]\n27:A>[Bread roll]=C\n3: C/5, A/2\n';
    const { file, notes } = parsed(parseAbif, text);
    expect(file.title).toBe('Snack');
    expect(namesOf({ file, notes })).toEqual(['27: Apple Pie > Bread roll=C', '3: C > Apple Pie']);
    expect(inEnglish(notes)).toEqual([
      'line 3: “version” is not kept',
      'not every ballot has scores; only the order is kept',
    ]);
  });

  test('broken lines are named', () => {
    expect(refusal(parseAbif, '2:A>B\nA>B\n')).toMatchObject({ line: 2 });
    expect(refusal(parseAbif, '2:A>>B\n')).toMatchObject({ line: 1 });
  });
});

describe('JSON files', () => {
  test('our own: the first wrong entry is named by its path', () => {
    const file = (ballot: unknown): string =>
      JSON.stringify({ candidates: ['A', 'B'], ballots: [{ count: 1, ranks: [['A']] }, ballot] });
    expect(refusal(parseOwnJson, file({ count: 1, ranks: [['A'], ['X']] }))).toEqual({
      path: 'ballots.1.ranks.1',
      reason: '“X” is not a candidate',
    });
    expect(refusal(parseOwnJson, file({ count: -1 }))).toMatchObject({ path: 'ballots.1.count' });
    expect(refusal(parseOwnJson, file(7))).toMatchObject({ path: 'ballots.1' });
    expect(refusal(parseOwnJson, JSON.stringify({ candidates: ['A', 'A'], ballots: [] }))).toMatchObject({
      path: 'candidates.1',
    });
    expect(
      refusal(parseOwnJson, JSON.stringify({ candidates: ['A'], ballots: [], rules: { method: 'dice' } })),
    ).toMatchObject({
      path: 'rules.method',
    });
    expect(refusal(parseOwnJson, '{\n "candidates": [,\n')).toMatchObject({ line: 2 });
  });

  test('our own: what is not known is refused in a ballot and noted beside them; a list is no election', () => {
    const text = JSON.stringify({ candidates: ['A'], ballots: [{ count: 3, ranking: [['A']] }] });
    expect(refusal(parseOwnJson, text)).toMatchObject({ path: 'ballots.0.ranking' });
    const more = JSON.stringify({ candidates: ['A'], ballots: [{ ranks: [['A']] }], colour: 'red' });
    expect(inEnglish(parsed(parseOwnJson, more).notes)).toEqual(['fields not used: colour']);
    expect(detectFormat(' []')).toBe('json');
    expect(refusal(parseOwnJson, '[]')).toMatchObject({ path: 'file' });
  });

  test('scores make the ranking where there are no ranks', () => {
    const text = JSON.stringify({
      candidates: ['A', 'B', 'C'],
      ballots: [{ count: 2, scores: { B: 5, A: 2, C: 2 } }],
    });
    expect(namesOf(parsed(parseOwnJson, text))).toEqual(['2: B > A=C']);
  });

  test('cast vote records: the current snapshot, only indicated marks, unknown selections refused', () => {
    const position = (Rank: number, HasIndication = 'yes'): unknown => ({
      Rank,
      HasIndication,
      NumberVotes: 1,
    });
    const record = (selection: string): unknown => ({
      CurrentSnapshotId: 's2',
      CVRSnapshot: [
        { '@id': 's1', CVRContest: [] },
        {
          '@id': 's2',
          CVRContest: [
            {
              ContestId: 'k',
              CVRContestSelection: [
                { ContestSelectionId: 'x', SelectionPosition: [position(2)] },
                { ContestSelectionId: selection, SelectionPosition: [position(1), position(3, 'no')] },
              ],
            },
          ],
        },
      ],
    });
    const report = (selection: string): string =>
      JSON.stringify({
        Election: [
          {
            Candidate: [{ '@id': 'c1', Name: 'Ann' }],
            Contest: [
              {
                '@id': 'k',
                Name: 'Mayor',
                ContestSelection: [{ '@id': 'x', CandidateIds: ['c1'] }, { '@id': 'y' }],
              },
            ],
          },
        ],
        CVR: [record(selection)],
      });
    expect(namesOf(parsed(parseCdf, report('y')))).toEqual(['1: y > Ann']);
    expect(refusal(parseCdf, report('z'))).toMatchObject({ path: 'CVR.0' });
    expect(refusal(parseCdf, '{}')).toMatchObject({ path: 'Election.0.Contest' });
  });

  test('a tabulator’s own summary without our additions', () => {
    const text = JSON.stringify({
      config: { contest: 'Mayor' },
      jsonFormatVersion: '1',
      results: [
        {
          round: 1,
          threshold: '3',
          tally: { Ann: '3', Bo: '2' },
          tallyResults: [{ elected: 'Ann', transfers: {} }],
        },
      ],
      summary: { numWinners: 1, totalNumBallots: '6', undervotes: 1 },
    });
    expect(parseRctab(text)).toMatchObject({
      value: { title: 'Mayor', count: { method: 'irv', ballots: 6, undervotes: 1, winners: ['Ann'] } },
    });
    expect(parseRctab('{"results": 3}')).toMatchObject({ ok: false, error: { code: 'tally-bad-entry' } });
  });
});

test('a parser is found by its format', () => {
  expect(parseBallots('2:A>B\n', 'abif').ok).toBe(true);
});

test('ABIF that begins with its metadata is ABIF', () => {
  const text = '{"title": "T"}\n=a: [Ada]\n3: a > b\n';
  expect(detectFormat(text)).toBe('abif');
  expect(parsed(parseAbif, text).file.title).toBe('T');
});
