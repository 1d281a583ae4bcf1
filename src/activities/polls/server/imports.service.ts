import { ok } from '#core/result.ts';
import type { Said } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { BatchOperation } from '#store/port/store.ts';
import type { OwnerView } from '../contract.views.ts';
import { append, EMPTY_CHAIN, hashOf } from '../rules/chain.ts';
import type { ChainEntry } from '../rules/chain.ts';
import { linesOf } from '../rules/imported.ts';
import type { ImportedFile, ImportedLine, WantedImport } from '../rules/imported.ts';
import type { ChainEnd, PollState } from '../rules/state.ts';
import { batchItem, toBallotItem } from './ballots.items.ts';
import { importJob } from './counting.job.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { ownerViewFor, storeNewPoll } from './polls.service.ts';

/** Entries of some 200 bytes each: well under the limit of an item. */
const ENTRIES_IN_BATCH = 1000;
/** Long names make large ballots, and everything in one write is encoded at once. */
const NAMES_IN_BATCH = 4000;

/** A closed poll with the file's ballots, as if they had been cast here: chained, counted and exported alike. */
export const importPoll = async (deps: PollDeps, actor: Actor, wanted: WantedImport, limits: JobOptions) => {
  const read = await deps.jobs.run(importJob, wanted, limits);
  if (!read.ok) return read;
  const file = read.value;
  if (!file.ok) return file;
  const made = await storeImported(deps, actor.identityId, file.value);
  if (!made.ok) return made;
  return ok<{ poll: OwnerView; notes: readonly Said[] }>({
    poll: await ownerViewFor(deps, made.value, actor),
    notes: file.value.notes,
  });
};

/** Ballots first, the poll last: an interrupted import leaves nothing visible. */
const storeImported = async (deps: PollDeps, ownerId: string, file: ImportedFile) => {
  const now = deps.clock.now();
  const { seed } = file;
  return storeNewPoll(deps, ownerId, file.poll, {
    finish: async (poll) => ({
      ...poll,
      ...(seed !== undefined && { seed, seedHash: hashOf(seed) }),
      status: 'closed',
      closedAt: now,
      closedBy: 'import',
      ballots: file.votes,
      chain: await storeBallots(deps, poll, file, now),
    }),
  });
};

const storeBallots = async (
  { store, ids }: PollDeps,
  poll: PollState,
  file: ImportedFile,
  now: number,
): Promise<ChainEnd> => {
  let chain = EMPTY_CHAIN;
  for (const lines of batchesOf(linesOf(file))) {
    const named = lines.map((line) => ({ ...line, ballotId: ids.uuid() }));
    const { end, appended } = append(
      chain,
      named.map(({ ballotId, digest }) => ({ kind: 'cast', ballotId, digest })),
    );
    await store.batchWrite(operationsFor(poll, named, appended, now));
    chain = end;
  }
  return chain;
};

function* batchesOf(lines: Iterable<ImportedLine>): Generator<readonly ImportedLine[]> {
  let batch: ImportedLine[] = [];
  let names = 0;
  for (const line of lines) {
    names += line.ranks.flat().length;
    if (batch.push(line) < ENTRIES_IN_BATCH && names < NAMES_IN_BATCH) continue;
    yield batch;
    batch = [];
    names = 0;
  }
  if (batch.length > 0) yield batch;
}

const operationsFor = (
  poll: PollState,
  lines: readonly (ImportedLine & { readonly ballotId: string })[],
  entries: readonly ChainEntry[],
  now: number,
): BatchOperation[] => {
  const puts = lines.map((line, index): BatchOperation => {
    const [chainNumber, , , , chainHash] = entries[index] as ChainEntry;
    const stored = {
      ...line,
      chainNumber,
      chainHash,
      isWithdrawn: false,
      receiptHash: '',
      token: undefined,
      voterName: undefined,
    };
    return { op: 'put', table: pollsTable, item: toBallotItem(poll, stored, now) };
  });
  const votes = lines.reduce((sum, { weight }) => sum + weight, 0);
  return [...puts, { op: 'put', table: pollsTable, item: batchItem(poll.pollId, entries, now, votes) }];
};
