import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { foldedBallots, lostFeatures } from './election-file.ts';
import type { ElectionFile, ParsedFile, WrittenFile } from './election-file.ts';
import { at, isObject, parseJson } from './own-json.ts';

type Json = Readonly<Record<string, unknown>>;

const listOf = (parent: unknown, name: string): readonly Json[] => {
  const list = isObject(parent) ? parent[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const textOf = (parent: Json, name: string): string => (typeof parent[name] === 'string' ? parent[name] : '');

/** NIST SP 1500-103 cast vote records, JSON: one ranked contest, the current snapshot of each record. */
export const parseCdf = (text: string): Result<ParsedFile> => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const elections = listOf(parsed.value, 'Election');
  const contests = elections.flatMap((election) => listOf(election, 'Contest'));
  const [contest] = contests;
  if (!contest) return at('Election.0.Contest', 'there is no contest: this is not a cast vote record report');
  const notes = contests.length > 1 ? [`only the first of ${contests.length} contests is read`] : [];
  const names = namesBySelection(elections, contest);
  const numbers = new Map([...names.keys()].map((selection, number) => [selection, number]));
  const builder = new ProfileBuilder([...names.values()]);
  for (const [index, record] of listOf(parsed.value, 'CVR').entries()) {
    const ranks = ranksOf(record, textOf(contest, '@id'), numbers);
    if (typeof ranks === 'string')
      return at(`CVR.${index}`, `names the selection “${ranks}”, which the contest does not have`);
    builder.add(ranks);
  }
  const elected = contest['NumberElected'];
  const seats = typeof elected === 'number' && elected >= 1 ? elected : 1;
  return ok({ file: { title: textOf(contest, 'Name'), seats, profile: builder.build(), rules: {} }, notes });
};

const namesBySelection = (elections: readonly Json[], contest: Json): Map<string, string> => {
  const candidates = new Map(
    elections
      .flatMap((election) => listOf(election, 'Candidate'))
      .map((one) => [textOf(one, '@id'), textOf(one, 'Name')]),
  );
  return new Map(
    listOf(contest, 'ContestSelection').map((selection) => {
      const ids = Array.isArray(selection['CandidateIds']) ? selection['CandidateIds'] : [];
      const name = ids.map((id) => candidates.get(String(id))).find((known) => known !== undefined);
      return [textOf(selection, '@id'), name ?? textOf(selection, '@id')];
    }),
  );
};

/** Candidate numbers by rank; a text is the selection nobody knows. */
const ranksOf = (
  record: Json,
  contestId: string,
  numbers: ReadonlyMap<string, number>,
): number[][] | string => {
  const snapshots = listOf(record, 'CVRSnapshot');
  const snapshot = snapshots.find((one) => one['@id'] === record['CurrentSnapshotId']) ?? snapshots[0];
  const contest = listOf(snapshot, 'CVRContest').find((one) => one['ContestId'] === contestId);
  const ranks: number[][] = [];
  for (const selection of listOf(contest, 'CVRContestSelection')) {
    const number = numbers.get(textOf(selection, 'ContestSelectionId'));
    if (number === undefined) return textOf(selection, 'ContestSelectionId');
    for (const position of listOf(selection, 'SelectionPosition')) {
      if (position['HasIndication'] === 'no') continue;
      const rank = Number(position['Rank'] ?? selection['Rank'] ?? 1);
      while (ranks.length < rank) ranks.push([]);
      ranks[rank - 1]?.push(number);
    }
  }
  return ranks;
};

export const writeCdf = (file: ElectionFile, generatedAt: string): WrittenFile => {
  const { profile, title, seats } = file;
  const ballots = [
    ...foldedBallots(profile),
    ...(profile.undervotes > 0 ? [{ ranks: [], count: profile.undervotes }] : []),
  ].flatMap(({ ranks, count }) => Array.from({ length: count }, () => ranks));
  const report = {
    '@type': 'CVR.CastVoteRecordReport',
    Version: '1.0.0',
    GeneratedDate: generatedAt,
    ReportGeneratingDeviceIds: ['device'],
    ReportingDevice: [
      {
        '@type': 'CVR.ReportingDevice',
        '@id': 'device',
        Application: 'Roundtable',
        Manufacturer: 'Roundtable',
      },
    ],
    GpUnit: [{ '@type': 'CVR.GpUnit', '@id': 'unit', Type: 'other', OtherType: 'poll' }],
    Election: [
      {
        '@type': 'CVR.Election',
        '@id': 'election',
        ElectionScopeId: 'unit',
        Name: title,
        Candidate: profile.candidates.map((name, number) => ({
          '@type': 'CVR.Candidate',
          '@id': `candidate-${number + 1}`,
          Name: name,
        })),
        Contest: [
          {
            '@type': 'CVR.CandidateContest',
            '@id': 'contest',
            Name: title,
            NumberElected: seats,
            ContestSelection: profile.candidates.map((_, number) => ({
              '@type': 'CVR.CandidateSelection',
              '@id': `selection-${number + 1}`,
              CandidateIds: [`candidate-${number + 1}`],
            })),
          },
        ],
      },
    ],
    CVR: ballots.map((ranks, index) => recordOf(ranks, index + 1)),
  };
  return {
    text: `${JSON.stringify(report)}\n`,
    notes: lostFeatures(file, 'The common data format', ['hasScores', 'hasRules']),
  };
};

const recordOf = (ranks: readonly (readonly number[])[], number: number): Json => {
  const marks = new Map<number, number[]>();
  ranks.forEach((rank, index) => {
    for (const candidate of rank) marks.set(candidate, [...(marks.get(candidate) ?? []), index + 1]);
  });
  return {
    '@type': 'CVR.CVR',
    ElectionId: 'election',
    CreatingDeviceId: 'device',
    UniqueId: String(number),
    CurrentSnapshotId: `snapshot-${number}`,
    CVRSnapshot: [
      {
        '@type': 'CVR.CVRSnapshot',
        '@id': `snapshot-${number}`,
        Type: 'original',
        CVRContest: [
          {
            '@type': 'CVR.CVRContest',
            ContestId: 'contest',
            CVRContestSelection: [...marks].map(([candidate, places]) => ({
              '@type': 'CVR.CVRContestSelection',
              ContestSelectionId: `selection-${candidate + 1}`,
              SelectionPosition: places.map((Rank) => ({
                '@type': 'CVR.SelectionPosition',
                HasIndication: 'yes',
                NumberVotes: 1,
                Rank,
              })),
            })),
          },
        ],
      },
    ],
  };
};
