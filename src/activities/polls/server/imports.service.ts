import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { ballotFormats, detectFormat, parseBallots } from '#platform/ballot-files/rules/detect.ts';
import type { BallotFormat } from '#platform/ballot-files/rules/detect.ts';
import type { ElectionFile } from '#platform/ballot-files/rules/election-file.ts';
import type { Method } from '#platform/tally/contract.ts';
import { decodeRanks } from '#platform/tally/rules/profile.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { BatchOperation } from '#store/port/store.ts';
import type { FileFormat, NewPoll, OwnerView } from '../contract.views.ts';
import { tidyName } from '../rules/candidates.ts';
import { append, digestOf, EMPTY_CHAIN, hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import type { PollState } from '../rules/state.ts';
import { batchItem, toBallotItem } from './ballots.items.ts';
import { pollsTable } from './polls.items.ts';
import type { PollParts } from './polls.parts.ts';
import { ownerViewFor, storeNewPoll } from './polls.service.ts';

const MOST_BALLOTS = 50_000;
/** Entries of some 200 bytes each: well under the limit of an item. */
const ENTRIES_IN_BATCH = 1000;

interface Wanted {
  readonly text: string;
  readonly format?: FileFormat | undefined;
  readonly title?: string | undefined;
  readonly method?: Method | undefined;
}

const formatOf = ({ text, format }: Wanted): BallotFormat | undefined => {
  const wanted = format ?? detectFormat(text);
  return ballotFormats.find((known) => known === wanted);
};

/** A closed poll with the file's ballots, as if they had been cast: chained, countable, exportable again. */
export const importPoll = async (
  parts: PollParts,
  actor: Actor,
  wanted: Wanted,
): Promise<Result<{ poll: OwnerView; notes: string[] }>> => {
  const format = formatOf(wanted);
  if (!format) return fail('tally-bad-file', { line: 1, reason: 'this file holds rounds, not ballots' });
  const parsed = parseBallots(wanted.text, format);
  if (!parsed.ok) return parsed;
  const file = withTidyNames(parsed.value.file);
  const notes = [...parsed.value.notes, ...leftOut(file)];
  if (file.profile.ballots > MOST_BALLOTS) {
    return fail('tally-bad-file', {
      line: 1,
      reason: `at most ${MOST_BALLOTS} ballots; count larger files with the command line`,
    });
  }
  const made = await storeImported(parts, actor.identityId, wanted, file);
  if (!made.ok) return made;
  return ok({ poll: await ownerViewFor(parts, made.value, actor), notes });
};

/** Ballots must name the candidates as the poll will keep them. */
const withTidyNames = ({ profile, rules, ...file }: ElectionFile): ElectionFile => {
  const { excluded, candidateOrder, writeInBucket } = rules;
  return {
    ...file,
    profile: { ...profile, candidates: profile.candidates.map(tidyName) },
    rules: {
      ...rules,
      ...(excluded && { excluded: excluded.map(tidyName) }),
      ...(candidateOrder && { candidateOrder: candidateOrder.map(tidyName) }),
      ...(writeInBucket !== undefined && { writeInBucket: tidyName(writeInBucket) }),
    },
  };
};

const leftOut = ({ profile }: ElectionFile): string[] =>
  profile.undervotes > 0 ? [`${profile.undervotes} blank ballots are left out`] : [];

const pollFrom = (wanted: Wanted, { title, seats, profile, rules }: ElectionFile): NewPoll => {
  const { seed: _, method: given, ...kept } = rules;
  const method = wanted.method ?? given ?? (seats > 1 ? 'stv-scottish' : 'irv');
  return {
    title: wanted.title ?? (title === '' ? 'Imported ballots' : title),
    candidates: [...profile.candidates],
    settings: {
      method,
      seats: method === 'irv' || method === 'star' ? 1 : seats,
      // A lot that is drawn when the ballots are known is none: who imports again would draw again.
      rules: { tieBreak: 'candidate-order', ...kept },
      equalRanks: true,
      results: 'after-close',
    },
  };
};

/** Ballots first, the poll last: an import that breaks off leaves nothing anybody can see. */
const storeImported = async (
  parts: PollParts,
  ownerId: string,
  wanted: Wanted,
  file: ElectionFile,
): Promise<Result<PollState>> => {
  const now = parts.clock.now();
  const ballots = unfolded(parts, file);
  const { end, appended } = append(
    EMPTY_CHAIN,
    ballots.map(({ ballotId, digest }) => ({ kind: 'cast', ballotId, digest })),
  );
  const { seed } = file.rules;
  const closed = (poll: PollState): PollState => ({
    ...poll,
    ...(seed !== undefined && { seed, seedHash: hashOf(seed) }),
    status: 'closed',
    closedAt: now,
    closedBy: 'import',
    chain: end,
    ballots: ballots.length,
  });
  return storeNewPoll(parts, ownerId, pollFrom(wanted, file), {
    adjust: closed,
    before: (poll) => parts.store.batchWrite(operationsFor(poll, ballots, appended, now)),
  });
};

interface Unfolded {
  readonly ballotId: string;
  readonly ranks: readonly (readonly string[])[];
  readonly scores: Readonly<Record<string, number>> | undefined;
  readonly digest: string;
}

const unfolded = (parts: PollParts, { profile }: ElectionFile): Unfolded[] => {
  const { candidates, scores: all } = profile;
  return Array.from(profile.counts).flatMap((count, folded) => {
    const ranks = decodeRanks(profile, folded).map((rank) =>
      rank.map((candidate) => candidates[candidate] as string),
    );
    const scores =
      all &&
      Object.fromEntries(
        candidates.map((name, number) => [name, all[folded * candidates.length + number] ?? 0]),
      );
    const digest = digestOf({ ranks, scores });
    return Array.from({ length: count }, () => ({ ballotId: parts.ids.uuid(), ranks, scores, digest }));
  });
};

const operationsFor = (
  poll: PollState,
  ballots: readonly Unfolded[],
  entries: readonly ChainEntry[],
  now: number,
): BatchOperation[] => {
  const puts = ballots.map(({ ballotId, ranks, scores, digest }, index): BatchOperation => {
    const [chainNumber, , , , chainHash] = entries[index] as ChainEntry;
    const stored = {
      ballotId,
      ranks,
      scores,
      digest,
      chainNumber,
      chainHash,
      isWithdrawn: false,
      receiptHash: '',
      voterName: undefined,
    };
    return { op: 'put', table: pollsTable, item: toBallotItem(poll, stored, now) };
  });
  const batches = Array.from(
    { length: Math.ceil(entries.length / ENTRIES_IN_BATCH) },
    (_, index): BatchOperation => {
      const slice = entries.slice(index * ENTRIES_IN_BATCH, (index + 1) * ENTRIES_IN_BATCH);
      return { op: 'put', table: pollsTable, item: batchItem(poll.pollId, slice, now) };
    },
  );
  return [...puts, ...batches];
};
