import { methodFamilies } from '#platform/tally/contract.ts';
import type { Method, MethodFamily } from '#platform/tally/contract.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { resultWords } from './results.words.ts';
import { showVotes } from '../parts/story.ts';

export interface TrailStep {
  readonly round: number;
  readonly at: string;
  readonly value: string;
  readonly pair?: readonly [string, string] | undefined;
}

export interface BallotStory {
  readonly intro?: string;
  readonly lines: readonly string[];
}

const EXHAUSTED = 'exhausted';

const pointsOf = (steps: readonly TrailStep[]): string =>
  formatList(
    steps.map(({ at, value }) => resultWords('explainPoint', { name: at, value: showVotes(value) })),
  );

const duelLine = ({ at, pair = ['', ''] }: TrailStep): string => {
  const [one, other] = pair;
  return at === EXHAUSTED
    ? resultWords('explainLevel', { one, other })
    : resultWords('explainDuel', { one, other, name: at });
};

const nameOf = (at: string): string => (at === EXHAUSTED ? resultWords('explainExhausted') : at);

const isWhole = ([first, ...more]: readonly TrailStep[]): boolean =>
  more.length === 0 && (first?.at === EXHAUSTED || Number(first?.value) === 1);

/** One round: the whole ballot with one candidate, or its parts. */
const roundLine = (round: number, steps: readonly TrailStep[]): string => {
  if (isWhole(steps)) return resultWords('explainAt', { round, name: nameOf(steps[0]?.at ?? EXHAUSTED) });
  const parts = steps
    .filter(({ value }) => Number(value) > 0)
    .map(({ at, value }) =>
      at === EXHAUSTED
        ? resultWords('explainEnded', { value: showVotes(value) })
        : resultWords('explainPart', { value: showVotes(value), name: at }),
    );
  return resultWords('explainParts', { round, parts: formatList(parts) });
};

const roundLines = (trail: readonly TrailStep[]): readonly string[] =>
  [...new Set(trail.map(({ round }) => round))].map((round) =>
    roundLine(
      round,
      trail.filter((step) => step.round === round),
    ),
  );

const stories: Readonly<Record<MethodFamily, (trail: readonly TrailStep[]) => BallotStory>> = {
  rounds: (trail) => ({ lines: roundLines(trail) }),
  duels: (trail) => ({ intro: resultWords('explainDuels'), lines: trail.map(duelLine) }),
  points: (trail) => ({ lines: [resultWords('explainPoints', { parts: pointsOf(trail) })] }),
  approvals: (trail) => ({
    lines: [resultWords('explainApproved', { names: formatList(trail.map(({ at }) => at)) })],
  }),
  dates: (trail) => ({
    lines: [resultWords('explainApproved', { names: formatList(trail.map(({ at }) => at)) })],
  }),
  firsts: (trail) => ({
    lines: trail.map(({ round, at }) =>
      at === EXHAUSTED
        ? resultWords('explainAt', { round, name: nameOf(at) })
        : resultWords('explainFirst', { name: at }),
    ),
  }),
  scores: (trail) => {
    const scores = trail.filter(({ pair }) => pair === undefined);
    const duel = trail.filter(({ pair }) => pair !== undefined);
    return { lines: [resultWords('explainScores', { parts: pointsOf(scores) }), ...duel.map(duelLine)] };
  },
};

/** Where a ballot counted, in the words of its method. */
export const ballotStory = (method: Method, trail: readonly TrailStep[]): BallotStory =>
  stories[methodFamilies[method]](trail);
