import { ok } from '#core/result.ts';
import type { Count, TallyRules } from '#platform/tally/contract.ts';
import { standingCandidates } from '../context.ts';
import type { CountContext } from '../context.ts';
import { contextOf, countBallots, prepare } from '../count.ts';
import type { Profile } from '../profile.ts';
import type { Edit } from './conditions.ts';
import { duelReacher } from './duels.ts';
import { runoffReacher } from './irv.ts';
import type { Reach, Reacher } from './open-nodes.ts';
import { triedMargins } from './tried.ts';
import { approvalReacher, pluralityReacher, starReacher } from './tallies.ts';

/** How many ballots it takes: fewer than `atLeast` are never enough, `atMost` can be. Exact if both are equal. */
export interface Span {
  readonly atLeast: number;
  readonly atMost?: number;
}

export interface Margins {
  /** Until somebody else wins. Left out if no number of such ballots is enough, or nothing is known. */
  readonly changed?: Span;
  readonly added?: Span;
  readonly removed?: Span;
  /** Changed ballots until this candidate wins, closest first. */
  readonly losers: readonly { readonly name: string; readonly changed: Span }[];
}

export interface MarginLimits {
  /** Milliseconds on any clock. */
  readonly now: () => number;
  readonly milliseconds: number;
  /** Whether a ballot may put several candidates on one rank. */
  readonly hasEqualRanks: boolean;
}

/**
 * How close it was: the fewest ballots that, filled in differently, added or removed, elect somebody else. The search
 * ends when the time is up; what is not proven by then is given as a span.
 */
export const marginsOf = (profile: Profile, seats: number, rules: TallyRules, limits: MarginLimits) => {
  const counted = countBallots(profile, seats, rules);
  if (!counted.ok) return counted;
  const prepared = prepare(profile, seats, rules);
  if (!prepared.ok) return prepared;
  const { winners } = counted.value;
  if (winners.length === 0) return ok<Margins>({ losers: [] });
  const context = contextOf(profile, prepared.value);
  const reacher = seats === 1 ? reacherFor(context, limits.hasEqualRanks) : undefined;
  return ok<Margins>(
    reacher
      ? searched(context, counted.value, reacher, limits)
      : triedMargins(profile, { seats, rules, count: counted.value }, limits),
  );
};

const reacherFor = (context: CountContext, hasEqualRanks: boolean): Reacher | undefined => {
  const { method } = context.options;
  switch (method) {
    case 'irv':
      return runoffReacher(context.profile, context.options, hasEqualRanks);
    case 'schulze':
    case 'ranked-pairs':
    case 'minimax':
    case 'borda':
      return duelReacher(context, method, hasEqualRanks);
    case 'approval':
      return approvalReacher(context);
    case 'plurality':
      return pluralityReacher(context);
    case 'star':
      return starReacher(context);
    default:
      return undefined;
  }
};

/** The share of the time by which each step must be done: who is closest, then each loser, then the other edits. */
const CLOSEST = 0.35;
const EACH = 0.8;

const searched = (
  context: CountContext,
  count: Count,
  reacher: Reacher,
  { now, milliseconds }: MarginLimits,
): Margins => {
  const start = now();
  const bucket = context.options.method === 'irv' ? context.options.writeInBucket : undefined;
  const losers = closestFirst(context, count).filter((one) => one !== bucket);
  /** Each loser gets half of the time left for this step, or an equal part of it. */
  const reachAll = (edit: Edit, part: number, knowsBest: boolean): Map<number, Reach> => {
    let limit = Infinity;
    const end = start + milliseconds * part;
    return new Map(
      losers.map((loser, index) => {
        const until = now() + Math.max(0, end - now()) / (knowsBest ? 2 : losers.length - index);
        const reach = reacher(loser, edit, { isLate: () => now() > until, limit });
        if (knowsBest) limit = Math.min(limit, reach.atMost);
        return [loser, reach];
      }),
    );
  };
  const closest = reachAll('changed', CLOSEST, true);
  const each = reachAll('changed', EACH, false);
  const best = (edit: Edit, part: number): Span | undefined =>
    spanOf([...reachAll(edit, part, true).values()]);
  const spans = losers.map((loser) => {
    const reaches = [closest.get(loser)!, each.get(loser)!];
    return { name: context.profile.candidates[loser]!, changed: bothOf(reaches) };
  });
  const named = spans.flatMap(({ name, changed }) => (changed ? [{ name, changed }] : []));
  return {
    ...withSpan('changed', spanOf([...closest.values(), ...each.values()], losers.length)),
    ...withSpan('added', best('added', (1 + EACH) / 2)),
    ...withSpan('removed', best('removed', 1)),
    losers: named.toSorted((a, b) => a.changed.atLeast - b.changed.atLeast || mostOf(a) - mostOf(b)),
  };
};

/**
 * Losers by how long they stayed in the count or how high they came: a close one found early shortens the other
 * searches.
 */
const closestFirst = (context: CountContext, { winners, rounds, ranking = [] }: Count): number[] => {
  const names = context.profile.candidates;
  const stayed = (name: string): number => rounds.findLastIndex(({ tally }) => name in tally);
  const votes = (name: string): number => Number(rounds[stayed(name)]?.tally[name] ?? 0);
  const place = (name: string): number => ranking.findIndex((group) => group.includes(name));
  return standingCandidates(context)
    .map((candidate) => ({ candidate, name: names[candidate]! }))
    .filter(({ name }) => !winners.includes(name))
    .toSorted(
      ({ name: a }, { name: b }) => stayed(b) - stayed(a) || votes(b) - votes(a) || place(a) - place(b),
    )
    .map(({ candidate }) => candidate);
};

const mostOf = ({ changed }: { readonly changed: Span }): number => changed.atMost ?? Infinity;

const withSpan = (edit: Edit, span: Span | undefined): Partial<Record<Edit, Span>> =>
  span ? { [edit]: span } : {};

const spanFrom = (atLeast: number, atMost: number): Span | undefined => {
  if (atLeast === Infinity) return undefined;
  // With no change the winner still wins.
  return { atLeast: Math.max(1, Math.min(atLeast, atMost)), ...(atMost < Infinity && { atMost }) };
};

/** Of several searches for the same loser: the best that any of them proved. */
const bothOf = (reaches: readonly Reach[]): Span | undefined =>
  spanFrom(
    Math.max(...reaches.map(({ atLeast }) => atLeast)),
    Math.min(...reaches.map(({ atMost }) => atMost)),
  );

/** Of searches for different losers: the closest. */
const spanOf = (reaches: readonly Reach[], losers = reaches.length): Span | undefined => {
  if (reaches.length === 0) return undefined;
  const goes = Array.from({ length: reaches.length / losers }, (_, go) =>
    reaches.slice(go * losers, (go + 1) * losers),
  );
  const proven = goes.map((go) => Math.min(...go.map(({ atLeast }) => atLeast)));
  return spanFrom(Math.max(...proven), Math.min(...reaches.map(({ atMost }) => atMost)));
};
