import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ok } from '#core/result.ts';
import type { Count, CountRound } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import type { PollResult } from '../contract.views.ts';
import { rulesOf } from './electorate.ts';
import type { ChainEnd, PollState } from './state.ts';

/** The same Count gives the same text, whatever the order of its keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`).join(',')}}`;
};

/** The hash of a count's canonical JSON: published, and reproduced by any recount. */
export const resultHash = (count: Count): string => {
  // Piece by piece: thousands of rounds as one string would take more memory than the count.
  const hash = sha256.create();
  const write = (text: string): unknown => hash.update(utf8ToBytes(text));
  let separator = '{';
  for (const [name, part] of Object.entries(count).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (part === undefined) continue;
    write(`${separator}${JSON.stringify(name)}:`);
    separator = ',';
    if (!Array.isArray(part)) write(canonicalJson(part));
    else {
      part.forEach((one, index) => write(`${index === 0 ? '[' : ','}${canonicalJson(one)}`));
      write(part.length === 0 ? '[]' : ']');
    }
  }
  write('}');
  return bytesToHex(hash.digest());
};

/** What a count is made from besides the ballots. */
export type CountedPoll = Pick<PollState, 'candidates' | 'settings' | 'seed' | 'status'>;

/** `shares`: how many counts share what may be shown. */
export const countPoll = (poll: CountedPoll, profile: Profile, chain: ChainEnd, shares = 1) => {
  const counted = countBallots(profile, poll.settings.seats, rulesOf(poll));
  if (!counted.ok) return counted;
  const { quorum } = poll.settings;
  return ok<PollResult>({
    ...shortened(counted.value, shares),
    hash: resultHash(counted.value),
    chainLength: chain.length,
    chainHead: chain.head,
    isFinal: poll.status === 'closed' || poll.status === 'archived',
    ...(quorum !== undefined && { quorumReached: counted.value.ballots >= quorum }),
  });
};

/** About the characters of its JSON, plus something for each number: more than a phone should load. */
const MOST_SHOWN = 2_000_000;
const NUMBER_SIZE = 40;

const sizeOf = ({ tally, transfers, tieBreaks }: CountRound): number => {
  let size = 0;
  for (const name in tally) size += name.length + NUMBER_SIZE;
  for (const { from, to } of transfers) size += from.length + to.length + NUMBER_SIZE;
  for (const { among } of tieBreaks) for (const name of among) size += name.length;
  return size;
};

/** How many rounds, from the first, fit into what is shown. */
const fitting = (rounds: readonly CountRound[], shares: number): number => {
  let room = MOST_SHOWN / shares;
  const tooMany = rounds.findIndex((round) => (room -= sizeOf(round)) < 0);
  return tooMany < 0 ? rounds.length : tooMany;
};

/** The hash covers the whole count, so a recount still proves it; to see all rounds, count the ballots again. */
export const shortened = (count: Count, shares: number): Pick<PollResult, 'count' | 'leftOut'> => {
  if (fitting(count.rounds, shares) === count.rounds.length) return { count };
  const rounds = count.rounds.map((round) => ({ ...round, transfers: [] }));
  const first = fitting(rounds, shares);
  const kept = first === rounds.length ? rounds : [...rounds.slice(0, first), ...rounds.slice(-1)];
  return { count: { ...count, rounds: kept }, leftOut: { rounds: rounds.length - kept.length } };
};

/** Results while a poll is open only where it says "live"; after close by its setting, the owner always. */
export const maySeeResults = (poll: PollState, isOwner: boolean): boolean => {
  if (poll.status === 'draft') return false;
  if (poll.status === 'open') return poll.settings.results === 'live';
  return isOwner || poll.settings.results !== 'owner';
};
