import { describe, expect, test } from 'vitest';
import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import { problemOf } from '#server/kit/problem.ts';
import { counted } from '#tests/support/tally/counts.ts';
import { detectFormat, parseBallots } from './detect.ts';
import { foldedBallots } from './election-file.ts';
import type { ParsedFile } from './election-file.ts';
import { parseRctab } from './rctab.ts';

const inEnglish = (notes: readonly Said[]): string[] => notes.map((note) => spoken(note, 'en'));

/** Files as the documentation of other tools describes them, with people and places of our own. */

const read = (text: string): ParsedFile => {
  const format = detectFormat(text);
  if (format === 'rctab') throw new Error('no ballots');
  const parsed = parseBallots(text, format);
  if (!parsed.ok) throw new Error(`${format}: ${JSON.stringify(parsed.error)}`);
  return parsed.value;
};

const refusalOf = (text: string) => {
  const format = detectFormat(text);
  const parsed = format === 'rctab' ? parseRctab(text) : parseBallots(text, format);
  return parsed.ok ? undefined : problemOf(parsed.error, 'en').params;
};

const linesOf = ({ file: { profile } }: ParsedFile): string[] => [
  ...foldedBallots(profile).map(
    ({ ranks, count }) =>
      `${count}: ${ranks.map((rank) => rank.map((at) => profile.candidates[at]).join('=') || '_').join(' > ')}`,
  ),
  ...(profile.undervotes > 0 ? [`${profile.undervotes}:`] : []),
];

describe('BLT', () => {
  test('as Hill, Wichmann and Woodall laid it out: withdrawn before the ballots, names, title', () => {
    const file = read(
      '4 2\n-2\n3 1 3 4 0\n4 1 3 2 0\n2 4 1 3 0\n1 2 0\n0\n"Ida"\n"Max"\n"Noa"\n"Tim"\n"Board"\n',
    );
    expect(file.file).toMatchObject({ title: 'Board', seats: 2, rules: { excluded: ['Max'] } });
    expect(linesOf(file)[0]).toBe('3: Ida > Noa > Tim');
  });

  test('as OpenSTV extends it: remarks, ballot ids, skipped and equal ranks', () => {
    const file = read(
      '3 1 # three for one seat\n(n 17) 1 - 3 0 # left one out\n(n 18) 2=3 1 0\n0\n"Ida" # first\n"Max"\n"Noa"\n"Chair"\n',
    );
    expect(linesOf(file)).toEqual(['1: Ida > _ > Noa', '1: Max=Noa > Ida']);
  });

  test('as Droop extends it: nicknames, order for ties, its own options, source and remark after the title', () => {
    const file = read(
      '3 2\n[nick ida max noa]\n[tie noa ida max] [droop rule=meek precision=8]\n/* by hand */ 2 ida noa 0\n1 max 0\n0\n"Ida"\n"Max"\n"Noa"\n"Board" "town hall" "counted twice"\n',
    );
    expect(file.file.rules.candidateOrder).toEqual(['Noa', 'Ida', 'Max']);
    expect(inEnglish(file.notes)).toEqual([
      'line 3: the option [droop] is not known and was passed over',
      'text after the title is ignored',
    ]);
  });
});

describe('PrefLib', () => {
  const header = (type: string): string =>
    [
      `# FILE NAME: 00099-00000001.${type}`,
      '# TITLE: Village fête',
      '# DESCRIPTION:',
      `# DATA TYPE: ${type}`,
      '# MODIFICATION TYPE: original',
      '# RELATES TO:',
      '# RELATED FILES:',
      '# PUBLICATION DATE: 2026-01-15',
      '# MODIFICATION DATE: 2026-01-15',
      '# NUMBER ALTERNATIVES: 3',
      '# NUMBER VOTERS: 9',
      '# NUMBER UNIQUE ORDERS: 2',
      '# ALTERNATIVE NAME 1: Brass band',
      '# ALTERNATIVE NAME 2: Choir: adults',
      '# ALTERNATIVE NAME 3: Puppets',
      '',
    ].join('\n');

  test.each([
    [
      'soc',
      '5: 1,2,3\n4: 3,2,1\n',
      ['5: Brass band > Choir: adults > Puppets', '4: Puppets > Choir: adults > Brass band'],
    ],
    ['soi', '5: 1,2\n4: 3\n', ['5: Brass band > Choir: adults', '4: Puppets']],
    [
      'toc',
      '5: {1,2},3\n4: 3,{1, 2}\n',
      ['5: Brass band=Choir: adults > Puppets', '4: Puppets > Brass band=Choir: adults'],
    ],
    ['toi', '5: {1,2}\n4: 3\n', ['5: Brass band=Choir: adults', '4: Puppets']],
  ])('.%s', (type, body, lines) => {
    const file = read(header(type) + body);
    expect(file).toMatchObject({ notes: [], file: { title: 'Village fête' } });
    expect(linesOf(file)).toEqual(lines);
  });

  test('a name that is there twice is refused by its line', () => {
    const text = header('soi').replace('Puppets', 'Brass band');
    expect(refusalOf(`${text}9: 1\n`)).toMatchObject({ line: 15 });
  });
});

describe('ABIF', () => {
  test('the plain lines of mailing lists', () => {
    const file = read('42:Mem>Nash>Chat\n26:Nash>Chat=Mem\n15*Chat\n500:\n');
    expect(linesOf(file)).toEqual(['42: Mem > Nash > Chat', '26: Nash > Mem=Chat', '15: Chat', '500:']);
  });

  test('metadata, descriptions, remarks; ratings on a scale of their own give the order and are noted', () => {
    const file = read(
      '# Section 1\n{\'title\': \'Where to meet\'}\n{"description": "Cities, by distance."}\n=Mu:[Munich, BY]\n=Ko:[Köln]\n=Le : [Leipzig]\n42:Mu/400>Le/200>Ko/45 # the south\n26:Ko/400,Le/290,Mu\n',
    );
    expect(file.file.title).toBe('Where to meet');
    expect(linesOf(file)).toEqual(['42: Munich, BY > Leipzig > Köln', '26: Köln > Leipzig > Munich, BY']);
    expect(file.file.profile.scores).toBeUndefined();
    expect(inEnglish(file.notes)).toEqual([
      'line 3: “description” is not kept',
      'scores above 5 cannot be kept; only the order they give is',
    ]);
  });

  test('stars up to five are kept; in brackets nearly everything is a name', () => {
    const file = read('420:["Mem" Memphis]/5>[A, B]/0\n150:[A, B]/5>Chat/4\n');
    expect(linesOf(file)).toEqual(['420: "Mem" Memphis > A, B', '150: A, B > Chat']);
    expect(counted(file.file.profile, { method: 'star' }).rounds[0]?.tally).toEqual({
      '"Mem" Memphis': '2100',
      'A, B': '750',
      Chat: '600',
    });
  });

  test('two candidates of one name and wrong seats are refused by their line', () => {
    expect(refusalOf('=a:[Ann]\n=b:[Ann]\n2:a>b\n')).toMatchObject({ line: 2 });
    expect(refusalOf('=a:[Ann]\n2:a>Ann\n')).toMatchObject({ line: 2 });
    expect(refusalOf('{seats: many}\n2:a>b\n')).toMatchObject({ line: 1 });
  });
});

describe('NIST cast vote records', () => {
  const position = (Rank: unknown, more: object = {}) => ({
    '@type': 'CVR.SelectionPosition',
    HasIndication: 'yes',
    IsAllocable: 'unknown',
    NumberVotes: 1,
    Rank,
    ...more,
  });
  const selection = (id: string, ...SelectionPosition: readonly object[]) => ({
    '@type': 'CVR.CVRContestSelection',
    ContestSelectionId: id,
    SelectionPosition,
  });
  const snapshot = (id: string, Type: string, ...CVRContestSelection: readonly object[]) => ({
    '@id': id,
    '@type': 'CVR.CVRSnapshot',
    CVRContest: [{ '@type': 'CVR.CVRContest', ContestId: 'contest-001', CVRContestSelection }],
    Type,
  });
  const record = (CurrentSnapshotId: string, ...CVRSnapshot: readonly object[]) => ({
    '@type': 'CVR.CVR',
    CurrentSnapshotId,
    CVRSnapshot,
    ElectionId: 'election-001',
  });
  const report = (...CVR: readonly unknown[]): string =>
    JSON.stringify({
      '@type': 'CVR.CastVoteRecordReport',
      CVR,
      Election: [
        {
          '@id': 'election-001',
          '@type': 'CVR.Election',
          Candidate: ['Ida', 'Max'].map((Name) => ({ '@id': `c-${Name}`, '@type': 'CVR.Candidate', Name })),
          Contest: [
            {
              '@id': 'contest-001',
              '@type': 'CVR.CandidateContest',
              ContestSelection: [
                { '@id': 'cs-ida', '@type': 'CVR.ContestSelection', CandidateIds: ['c-Ida'] },
                { '@id': 'cs-max', '@type': 'CVR.ContestSelection', CandidateIds: ['c-Max'] },
                { '@id': 'cs-write-in', '@type': 'CVR.ContestSelection', IsWriteIn: true },
              ],
              Name: 'Mayor',
            },
          ],
          ElectionScopeId: 'gp-1',
        },
      ],
      GeneratedDate: '2026-01-15T12:00:00Z',
      GpUnit: [{ '@id': 'gp-1', '@type': 'CVR.GpUnit', Type: 'other' }],
      Version: '1.0.0',
    });

  test('as a tabulator exports it, with a snapshot for every round: the ballot is the original', () => {
    const text = report(
      record(
        'ballot-1-round-2',
        snapshot(
          'ballot-1',
          'original',
          selection('cs-max', position(1), position(2)),
          selection('cs-ida', position(3)),
        ),
        snapshot('ballot-1-round-1', 'interpreted', selection('cs-max', position(1, { IsAllocable: 'no' }))),
        snapshot('ballot-1-round-2', 'interpreted', selection('cs-max', position(1, { IsAllocable: 'no' }))),
      ),
    );
    expect(detectFormat(text)).toBe('cdf');
    expect(linesOf(read(text))).toEqual(['1: Max > Max > Ida']);
  });

  test('marks that are none or not allocable do not count, ranks on the selection do, other contests are passed over', () => {
    const file = read(
      report(
        record(
          's',
          snapshot('s', 'modified', selection('cs-ida', position(1, { IsAllocable: 'no' })), {
            ...selection('cs-max', position(undefined)),
            Rank: '2',
          }),
        ),
        record('s', { '@id': 's', '@type': 'CVR.CVRSnapshot', CVRContest: [], Type: 'original' }),
        record('s', snapshot('s', 'original')),
      ),
    );
    expect(linesOf(file)).toEqual(['1: _ > Max', '1:']);
    expect(inEnglish(file.notes)).toEqual(['1 records without this contest are passed over']);
  });

  test('write-ins become one bucket that goes first', () => {
    const file = read(
      report(
        record(
          's',
          snapshot('s', 'original', selection('cs-write-in', position(1)), selection('cs-ida', position(2))),
        ),
        record('s', snapshot('s', 'original', selection('cs-max', position(1)))),
      ),
    );
    expect(file.file.rules).toEqual({ writeInBucket: 'Undeclared Write-ins' });
    expect(counted(file.file.profile, file.file.rules).rounds[0]?.eliminated).toEqual([
      'Undeclared Write-ins',
    ]);
  });

  test.each([
    [
      'a rank nobody has',
      record('s', snapshot('s', 'original', selection('cs-ida', position(2_000_000_000)))),
    ],
    ['half a rank', record('s', snapshot('s', 'original', selection('cs-ida', position(1.5))))],
    ['an unknown selection', record('s', snapshot('s', 'original', selection('cs-nobody', position(1))))],
    ['no record', 7],
  ])('%s is refused by its record', (_, wrong) => {
    expect(refusalOf(report(record('s', snapshot('s', 'original')), wrong))).toMatchObject({
      line: 1,
      reason: expect.stringMatching(/^CVR\.1: /) as unknown,
    });
  });
});

describe('round-by-round JSON', () => {
  const results = [
    {
      inactiveBallots: { exhaustedChoices: '0', overvotes: '0', repeatedRankings: '0', skippedRankings: '1' },
      round: 1,
      tally: { Ida: '8', Max: '5', Noa: '3' },
      tallyResults: [{ elected: 'Ida', transfers: { Noa: '2.4995', 'residual surplus': '0.0004' } }],
      threshold: '5.5001',
    },
    {
      inactiveBallots: {
        exhaustedChoices: '0',
        finalRoundSurplus: '0',
        overvotes: '0',
        repeatedRankings: '0',
        skippedRankings: '1',
      },
      round: 2,
      tally: { Ida: '5.5001', Max: '5', Noa: '5.4995' },
      tallyResults: [{ eliminated: 'Max', transfers: { Noa: '4', exhausted: '1' } }],
      threshold: '5.5001',
    },
  ];

  test('of version 1: residuals are added up again from the transfers', () => {
    const text = JSON.stringify({
      config: {
        contest: 'Council',
        date: '2026-01-15',
        generatedBy: 'another tool',
        jurisdiction: '',
        office: '',
      },
      jsonFormatVersion: '1',
      results,
      summary: {
        finalThreshold: '5.5001',
        numCandidates: 3,
        numWinners: 2,
        totalNumBallots: '17',
        undervotes: 0,
      },
    });
    expect(detectFormat(text)).toBe('rctab');
    expect(parseRctab(text)).toMatchObject({
      value: {
        count: {
          seats: 2,
          ballots: 17,
          winners: ['Ida'],
          rounds: [{ residual: '0.0000' }, { residual: '0.0004', eliminated: ['Max'] }],
        },
      },
    });
  });

  test('before it had a version, with plain numbers', () => {
    const text = JSON.stringify({
      config: { contest: 'Council', date: '2023-03-23', threshold: '16' },
      results: [{ round: 1, tally: { Ida: 16, Max: 14 }, tallyResults: [{ elected: 'Ida', transfers: {} }] }],
    });
    expect(detectFormat(text)).toBe('rctab');
    expect(parseRctab(text)).toMatchObject({
      value: { count: { winners: ['Ida'], rounds: [{ tally: { Ida: '16' } }] } },
    });
  });

  test('votes that are no numbers are refused by their path', () => {
    const [first] = results;
    const text = JSON.stringify({ config: {}, results: [{ ...first, tally: { Ida: 'many' } }] });
    expect(refusalOf(text)).toMatchObject({ path: 'results.0.tally.Ida' });
  });
});
