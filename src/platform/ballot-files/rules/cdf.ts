import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { MOST_CANDIDATES, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { foldedBallots, lostFeatures } from './election-file.ts';
import type { ElectionFile, ParsedFile, WrittenFile } from './election-file.ts';
import { at, isObject, parseJson } from './own-json.ts';

type Json = Readonly<Record<string, unknown>>;

const listOf = (parent: unknown, name: string): readonly Json[] => {
  const list = isObject(parent) ? parent[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const textOf = (parent: Json, name: string): string => (typeof parent[name] === 'string' ? parent[name] : '');

const WRITE_INS = 'Undeclared Write-ins';
const MOST_RANKS = 1000;
const WRITE_IN = -1;

/** Something in one record that cannot be read. */
class BadRecord extends Error {
  readonly reason: Said;

  constructor(reason: Said) {
    super(reason.code);
    this.reason = reason;
  }
}

/** NIST SP 1500-103 cast vote records, JSON: one ranked contest, the current snapshot of each record. */
export const parseCdf = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const elections = listOf(parsed.value, 'Election');
  const contests = elections.flatMap((election) => listOf(election, 'Contest'));
  const [contest] = contests;
  if (!contest) return at('Election.0.Contest', say('cdf-no-contest'));
  if (!isObject(parsed.value) || !Array.isArray(parsed.value['CVR'])) return at('CVR', say('cdf-no-records'));
  const selections = namesBySelection(elections, contest);
  if (selections.size >= MOST_CANDIDATES)
    return at('Election.0.Contest', say('cdf-selections', { limit: MOST_CANDIDATES }));
  const reader = new RecordReader(contest, [...selections.keys()]);
  for (const [index, record] of parsed.value['CVR'].entries()) {
    try {
      reader.read(record);
    } catch (error) {
      if (error instanceof BadRecord) return at(`CVR.${index}`, error.reason);
      throw error;
    }
  }
  const names = [...selections.values()];
  const repeated = names.findIndex((name, place) => names.indexOf(name) !== place);
  if (repeated >= 0) return at('Election.0.Contest', say('cdf-same-name', { name: names[repeated]! }));
  const others = contests.length > 1 ? [say('cdf-note-contests', { contests: contests.length })] : [];
  return ok(fileOf(contest, names, reader, others));
};

/** Write-ins that are not declared candidates share one bucket, if there are any. */
const fileOf = (
  contest: Json,
  names: readonly string[],
  reader: RecordReader,
  notes: readonly Said[],
): ParsedFile => {
  const hasBucket = reader.ballots.some((ranks) => ranks.some((rank) => rank.includes(WRITE_IN)));
  const candidates = hasBucket ? [...names, WRITE_INS] : names;
  const numberOf = (mark: number): number => (mark === WRITE_IN ? names.length : mark);
  const builder = new ProfileBuilder(candidates);
  for (const ranks of reader.ballots) builder.add(ranks.map((rank) => rank.map(numberOf)));
  const elected = contest['NumberElected'];
  const seats = Number.isInteger(elected) && Number(elected) >= 1 ? Number(elected) : 1;
  const rules = hasBucket ? { writeInBucket: WRITE_INS } : {};
  return {
    file: { title: textOf(contest, 'Name'), seats, profile: builder.build(), rules },
    notes: [
      ...notes,
      ...(hasBucket ? [say('cdf-note-write-ins', { name: WRITE_INS })] : []),
      ...(reader.elsewhere > 0 ? [say('cdf-note-elsewhere', { records: reader.elsewhere })] : []),
      ...(reader.unranked > 0 ? [say('cdf-note-unranked', { marks: reader.unranked })] : []),
    ],
  };
};

const namesBySelection = (elections: readonly Json[], contest: Json): Map<string, string> => {
  const candidates = new Map(
    elections
      .flatMap((election) => listOf(election, 'Candidate'))
      .map((one) => [textOf(one, '@id'), textOf(one, 'Name')]),
  );
  return new Map(
    listOf(contest, 'ContestSelection')
      .filter((selection) => !isWriteIn(selection))
      .map((selection) => {
        const ids = Array.isArray(selection['CandidateIds']) ? selection['CandidateIds'] : [];
        const name = ids.map((id) => candidates.get(String(id))).find((known) => known !== undefined);
        const id = textOf(selection, '@id');
        return [id, name || textOf(selection, 'Selection') || id];
      }),
  );
};

const isWriteIn = (selection: Json): boolean => String(selection['IsWriteIn']) === 'true';

/** Turns records into candidate numbers by rank. */
class RecordReader {
  readonly ballots: number[][][] = [];
  /** Records without this contest: ballots of another district. */
  elsewhere = 0;
  unranked = 0;
  readonly #contestId: string;
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(contest: Json, selections: readonly string[]) {
    this.#contestId = textOf(contest, '@id');
    this.#numbers = new Map([
      ...selections.map((selection, number) => [selection, number] as const),
      ...listOf(contest, 'ContestSelection')
        .filter(isWriteIn)
        .map((selection) => [textOf(selection, '@id'), WRITE_IN] as const),
    ]);
  }

  read(record: unknown): void {
    if (!isObject(record)) throw new BadRecord(say('cdf-no-record'));
    const contest = listOf(snapshotOf(record), 'CVRContest').find(
      (one) => one['ContestId'] === this.#contestId,
    );
    if (contest === undefined) {
      this.elsewhere++;
      return;
    }
    const ranks: number[][] = [];
    for (const selection of listOf(contest, 'CVRContestSelection')) this.#readSelection(selection, ranks);
    this.ballots.push(ranks);
  }

  #readSelection(selection: Json, ranks: number[][]): void {
    const id = textOf(selection, 'ContestSelectionId');
    const number = this.#numbers.get(id);
    if (number === undefined && id !== '') throw new BadRecord(say('cdf-unknown', { id }));
    for (const position of listOf(selection, 'SelectionPosition')) {
      if (position['HasIndication'] === 'no' || position['IsAllocable'] === 'no') continue;
      const mark = position['CVRWriteIn'] === undefined ? number : WRITE_IN;
      if (mark === undefined) throw new BadRecord(say('cdf-empty-mark'));
      const rank = this.#rankOf(selection['Rank'] ?? position['Rank']);
      while (ranks.length < rank) ranks.push([]);
      ranks[rank - 1]?.push(mark);
    }
  }

  #rankOf(given: unknown): number {
    if (given === undefined) {
      this.unranked++;
      return 1;
    }
    const rank = Number(given);
    if (Number.isInteger(rank) && rank >= 1 && rank <= MOST_RANKS) return rank;
    throw new BadRecord(say('cdf-rank', { limit: MOST_RANKS, text: JSON.stringify(given) }));
  }
}

/**
 * The current snapshot. A tabulator's own export has an extra snapshot for each round, with everything that did not
 * count in that round marked as not allocable; there the ballot is the original snapshot.
 */
const snapshotOf = (record: Json): Json | undefined => {
  const snapshots = listOf(record, 'CVRSnapshot');
  const original = snapshots.find((one) => one['Type'] === 'original');
  const currentId = textOf(record, 'CurrentSnapshotId');
  if (original && currentId.startsWith(`${textOf(original, '@id')}-round-`)) return original;
  return snapshots.find((one) => one['@id'] === currentId) ?? snapshots[0];
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
    notes: lostFeatures(file, say('cdf-name'), ['hasScores', 'hasRules']),
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
                IsAllocable: 'yes',
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
