import { countBallots } from '#platform/tally/rules/count.ts';
import type { Client } from '#web/kit/client.ts';
import type { pollsContract } from '#activities/polls/contract.ts';
import type { Choices, PollResult, PollView } from '#activities/polls/contract.views.ts';
import { digestOf, firstBrokenLink, hashOf } from '#activities/polls/rules/chain.ts';
import type { ChainEntry } from '#activities/polls/rules/chain.ts';
import { countContest } from '#activities/polls/rules/contest-counts.ts';
import { contestPoll, ranksIn } from '#activities/polls/rules/contests.ts';
import { profileBuilderFor, rulesOf } from '#activities/polls/rules/electorate.ts';
import { resultHash } from '#activities/polls/rules/result.ts';

type RecordClient = Pick<Client<typeof pollsContract>, 'readRecord'>;

interface RecordedBallot extends Choices {
  readonly ballotId: string;
  readonly isWithdrawn: boolean;
  /** How many equal ballots of an imported file it represents. */
  readonly weight?: number | undefined;
  readonly token?: string | undefined;
}

export interface PollRecord {
  readonly ballots: readonly RecordedBallot[];
  readonly entries: readonly ChainEntry[];
}

export type TokenFault =
  | { readonly kind: 'token'; readonly ballotId: string }
  | { readonly kind: 'issued'; readonly issued: number };

export type Recount =
  | { readonly kind: 'same'; readonly ballots: number; readonly entries: number; readonly hash: string }
  | { readonly kind: 'broken'; readonly number: number }
  | { readonly kind: 'head' }
  | { readonly kind: 'seed' }
  | { readonly kind: 'ballot'; readonly ballotId: string }
  | TokenFault
  | { readonly kind: 'differs'; readonly path: string; readonly published: string; readonly counted: string };

/** All ballots and the whole chain, page by page. */
export const fetchRecord = async (
  client: RecordClient,
  pollId: string,
  onProgress: (ballots: number) => void,
): Promise<PollRecord> => {
  const ballots: RecordedBallot[] = [];
  const entries: ChainEntry[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await client.readRecord({ params: { pollId }, query: { cursor } });
    if (!page.ok) throw new Error(page.error.message);
    ballots.push(...page.value.ballots);
    entries.push(...page.value.entries);
    onProgress(numberOf(ballots));
    cursor = page.value.cursor;
    if (cursor === undefined) return { ballots, entries };
  }
};

const numberOf = (ballots: readonly RecordedBallot[]): number =>
  ballots.reduce((sum, { weight = 1 }) => sum + weight, 0);

/** Checks every link and every ballot, and counts with the same code as the server. */
export const recount = (poll: PollView, result: PollResult, record: PollRecord): Recount => {
  const broken = firstBrokenLink(record.entries);
  if (broken !== undefined) return { kind: 'broken', number: broken };
  const head = record.entries.at(-1)?.[4];
  if (record.entries.length !== result.chainLength || (head ?? result.chainHead) !== result.chainHead)
    return { kind: 'head' };
  if (poll.seed === undefined || hashOf(poll.seed) !== poll.seedHash) return { kind: 'seed' };
  const odd = firstOddBallot(record, poll.turnout.unchained ?? 0);
  return odd === undefined ? compare(poll, result, record) : { kind: 'ballot', ballotId: odd };
};

/**
 * The first ballot that differs from its last entry, or has no entry, or an entry without a ballot. As many as the
 * poll states may be older than the chain.
 */
const firstOddBallot = ({ ballots, entries }: PollRecord, unchained: number): string | undefined => {
  const latest = new Map(entries.map((entry) => [entry[2], entry]));
  let older = 0;
  const odd = ballots.find(({ ballotId, ranks, scores, answers, weight, isWithdrawn }) => {
    const entry = latest.get(ballotId);
    latest.delete(ballotId);
    if (!entry && older < unchained) {
      older++;
      return false;
    }
    const isSame = entry?.[3] === digestOf({ ranks, scores, answers }, weight);
    return !isSame || (entry[1] === 'withdrawn') !== isWithdrawn;
  });
  return odd?.ballotId ?? latest.keys().next().value;
};

const compare = (poll: PollView, result: PollResult, record: PollRecord): Recount => {
  const state = { ...poll, seed: poll.seed ?? '', mergedWriteIns: poll.mergedWriteIns ?? {} };
  const builder = profileBuilderFor(state);
  const counting = record.ballots.filter(({ isWithdrawn }) => !isWithdrawn);
  for (const { ranks = [], scores, weight } of counting) builder.add({ ranks, scores }, weight);
  const counted = countBallots(builder.build(), poll.settings.seats, rulesOf(state));
  if (!counted.ok) throw new Error(counted.error.code);
  const hash = resultHash(counted.value);
  if (hash !== result.hash) return { kind: 'differs', ...firstDifference(result.count, counted.value) };
  return (
    differingContest(poll, result, counting) ?? {
      kind: 'same',
      ballots: numberOf(counting),
      entries: record.entries.length,
      hash,
    }
  );
};

/** The further questions of a paper: each has a hash of its own. */
const differingContest = (
  { contests = [], ...poll }: PollView,
  result: PollResult,
  counting: readonly RecordedBallot[],
): Recount | undefined => {
  const state = { ...poll, seed: poll.seed ?? '' };
  for (const [place, contest] of contests.entries()) {
    const builder = profileBuilderFor(contestPoll(state, contest));
    for (const ballot of counting)
      builder.add({ ranks: ranksIn(ballot, contest), scores: undefined }, ballot.weight);
    const counted = countContest(state, { contest, profile: builder.build(), shares: 1 });
    if (!counted.ok) throw new Error(counted.error.code);
    const published = result.contests?.[place];
    if (published?.hash !== counted.value.hash)
      return { kind: 'differs', ...firstDifference(published, counted.value, contest.id) };
  }
  return undefined;
};

/** Where two counts differ, as a path into the JSON. */
export const firstDifference = (
  published: unknown,
  counted: unknown,
  path = '',
): { path: string; published: string; counted: string } => {
  if (isObject(published) && isObject(counted)) {
    for (const key of new Set([...Object.keys(published), ...Object.keys(counted)])) {
      if (JSON.stringify(published[key]) !== JSON.stringify(counted[key]))
        return firstDifference(published[key], counted[key], path === '' ? key : `${path}.${key}`);
    }
  }
  return { path, published: JSON.stringify(published) ?? '–', counted: JSON.stringify(counted) ?? '–' };
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export type Inclusion =
  | { readonly kind: 'in'; readonly number: number }
  | { readonly kind: 'missing' | 'changed' | 'withdrawn' };

/** Whether the record has a voter's own ballot as the voter knows it. */
export const findOwn = (
  record: PollRecord,
  own: { readonly ballotId: string; readonly choices: Choices },
): Inclusion => {
  const entry = record.entries.findLast(([, , ballotId]) => ballotId === own.ballotId);
  if (!entry) return { kind: 'missing' };
  if (entry[1] === 'withdrawn') return { kind: 'withdrawn' };
  const { ranks, scores, answers } = own.choices;
  const starred = scores && Object.fromEntries(Object.entries(scores).filter(([, stars]) => stars > 0));
  // The server stores a ranking with the stars; the record has it, the browser's receipt may not.
  const stored = record.ballots.find(({ ballotId }) => ballotId === own.ballotId);
  const isSame =
    entry[3] ===
    digestOf({ ranks: starred ? stored?.ranks : ranks, scores: starred, answers }, stored?.weight);
  return isSame ? { kind: 'in', number: entry[0] } : { kind: 'changed' };
};
