import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { equalsBy, oneSeatMethods } from '../contract.ts';
import type { Count, Method, TallyRules } from '../contract.ts';
import { countBottomsUp } from './bottoms-up.ts';
import { countMinimax, countRankedPairs, countSchulze } from './condorcet.ts';
import type { Ranking } from './condorcet.ts';
import { standingCandidates } from './context.ts';
import type { CountContext } from './context.ts';
import { countIrv, countSequentialIrv } from './irv.ts';
import { optionsFor } from './options.ts';
import type { CountOptions } from './options.ts';
import { preferred, ranksOn } from './pairwise.ts';
import type { Pairwise } from './pairwise.ts';
import { BORDA_DECIMALS, countApproval, countBorda, countDates, countPlurality } from './positional.ts';
import { pickWinners } from './pick-winners.ts';
import type { Profile } from './profile.ts';
import { RoundLog } from './round-log.ts';
import { sharesOf, WHOLE } from './shares.ts';
import { countStar } from './star.ts';
import { countFractionalStv } from './stv-fractional.ts';
import { countGregoryStv, SCOTTISH_DECIMALS, WIGM_DECIMALS } from './stv-gregory.ts';
import { countMeekStv, MEEK_DECIMALS } from './stv-meek.ts';
import { TieBreaker } from './ties.ts';
import type { TieHabit } from './ties.ts';

interface Outcome {
  readonly winners?: readonly number[];
  readonly quota?: bigint;
  readonly ranking?: Ranking;
  readonly pairwise?: Pairwise;
}

interface Counter {
  readonly count: (context: CountContext) => Outcome;
  /** Decimal places of the votes; none if left out. */
  readonly decimals?: (options: CountOptions) => number;
  /** How many passes over all ballots it takes: a number, or one for each candidate or seat. */
  readonly passes?: number | 'candidates' | 'seats';
  readonly ties?: TieHabit;
}

export const counters: Readonly<Record<Method, Counter>> = {
  irv: { count: (context) => ({ winners: countIrv(context) }) },
  'sequential-irv': {
    count: (context) => ({ winners: countSequentialIrv(context) }),
    passes: 'seats',
  },
  'bottoms-up': { count: (context) => ({ winners: countBottomsUp(context) }) },
  'stv-fractional': { count: countFractionalStv, decimals: (options) => options.decimals },
  'stv-scottish': {
    count: countGregoryStv,
    decimals: () => SCOTTISH_DECIMALS,
    ties: { looksBack: true },
  },
  'stv-wigm': {
    count: countGregoryStv,
    decimals: () => WIGM_DECIMALS,
    ties: { losesFirst: true },
  },
  'stv-meek': {
    count: countMeekStv,
    decimals: () => MEEK_DECIMALS,
    passes: 'candidates',
    ties: { losesFirst: true },
  },
  schulze: { count: countSchulze, passes: 'candidates' },
  'ranked-pairs': { count: countRankedPairs, passes: 'candidates' },
  minimax: { count: countMinimax, passes: 'candidates' },
  borda: { count: countBorda, decimals: () => BORDA_DECIMALS, passes: 10 },
  approval: { count: countApproval },
  dates: { count: countDates },
  plurality: { count: countPlurality },
  star: { count: (context) => ({ winners: countStar(context) }) },
};

/**
 * One ballot's path through the rounds: who held which part of it, or `exhausted`. Several lines of one round are its
 * parts. With `pair` it chose between these two, and `exhausted` means that it ranked them equally.
 */
export interface BallotTrail {
  readonly round: number;
  readonly at: string;
  readonly value: string;
  readonly pair?: readonly [string, string];
}

/** The entry point: the same profile and rules give the same Count everywhere. */
export const countBallots = (profile: Profile, seats: number, rules: TallyRules) => {
  const counted = run(profile, seats, rules, undefined);
  return counted.ok ? ok(counted.value.count) : counted;
};

/** Follows one folded ballot through the same count. */
export const followBallot = (profile: Profile, seats: number, rules: TallyRules, ballot: number) => {
  const counted = run(profile, seats, rules, ballot);
  return counted.ok ? ok(counted.value.trail) : counted;
};

const trailOf = ({ profile, trail, log }: CountContext): BallotTrail[] => {
  const nameOf = (candidate: number): string => profile.candidates[candidate]!;
  return trail.map(({ round, at, value, pair }) => ({
    round,
    ...(pair && { pair: [nameOf(pair[0]), nameOf(pair[1])] as const }),
    at: at < 0 ? 'exhausted' : nameOf(at),
    value: log.show(value),
  }));
};

export const prepare = (profile: Profile, seats: number, rules: TallyRules) => {
  const prepared = optionsFor(profile.candidates, seats, rules);
  if (!prepared.ok) return prepared;
  const { method, overvote } = prepared.value;
  if (overvote === 'split' && equalsBy[method] === 'exhaust')
    return fail('tally-bad-entry', { path: 'rules.overvote', reason: say('tally-no-split', { method }) });
  if (!Number.isSafeInteger(profile.ballots))
    return fail('tally-bad-entry', { path: 'ballots', reason: say('tally-too-many-ballots') });
  if (oneSeatMethods.includes(method) && seats > 1) return fail('tally-one-seat', { method });
  return prepared;
};

export const contextOf = (profile: Profile, options: CountOptions, traced?: number): CountContext => {
  const { decimals, ties } = counters[options.method];
  const isShared = options.overvote === 'split' && equalsBy[options.method] === 'split';
  const { unit, least, places = decimals?.(options) ?? 0 } = isShared ? sharesOf(profile) : WHOLE;
  return {
    profile,
    options,
    ties: new TieBreaker(profile.candidates, options, ties),
    log: new RoundLog(profile.candidates, places, unit === 1n ? undefined : unit),
    unit,
    least,
    traced,
    trail: [],
  };
};

const run = (profile: Profile, seats: number, rules: TallyRules, traced: number | undefined) => {
  const prepared = prepare(profile, seats, rules);
  if (!prepared.ok) return prepared;
  const options = prepared.value;
  const counter = counters[options.method];
  const context = contextOf(profile, options, traced);
  const outcome = counter.count(context);
  const winners = outcome.winners ?? pickWinners(context, outcome.ranking ?? []);
  const nameOf = (candidate: number): string => profile.candidates[candidate]!;
  const tieBreaks = context.ties.take();
  const count: Count = {
    method: options.method,
    seats,
    ballots: profile.ballots,
    undervotes: profile.undervotes,
    ...(outcome.quota !== undefined && { quota: context.log.show(outcome.quota) }),
    winners: winners.map(nameOf),
    rounds: context.log.rounds,
    ...(outcome.ranking && { ranking: outcome.ranking.map((group) => group.map(nameOf)) }),
    ...(outcome.pairwise && { pairwise: pairwiseByName(context, outcome.pairwise) }),
    ...(tieBreaks.length > 0 && { tieBreaks }),
  };
  if (outcome.pairwise) followDuels(context, winners);
  return ok({ count, trail: trailOf(context) });
};

/** Head-to-head methods have no rounds: the trail shows whom the ballot preferred in each of the winners' pairs. */
const followDuels = (context: CountContext, winners: readonly number[]): void => {
  const { profile, options, traced, trail } = context;
  if (traced === undefined) return;
  const ranks = new Uint16Array(profile.candidates.length);
  ranksOn(profile, traced, options, ranks);
  const duels = winners.flatMap((winner, index) =>
    standingCandidates(context)
      .filter((rival) => rival !== winner && !winners.slice(0, index).includes(rival))
      .map((rival) => [winner, rival] as const),
  );
  for (const [index, pair] of duels.entries()) {
    trail.push({ round: index + 1, at: preferred(pair, (candidate) => ranks[candidate]!), value: 1n, pair });
  }
};

const pairwiseByName = (
  { profile, options }: CountContext,
  pairwise: Pairwise,
): NonNullable<Count['pairwise']> => {
  const standing = profile.candidates
    .map((name, candidate) => ({ name, candidate }))
    .filter(({ candidate }) => !options.excluded.has(candidate));
  return Object.fromEntries(
    standing.map((row) => [
      row.name,
      Object.fromEntries(
        standing
          .filter((column) => column.candidate !== row.candidate)
          .map((column) => [column.name, String(pairwise[row.candidate]![column.candidate])]),
      ),
    ]),
  );
};
