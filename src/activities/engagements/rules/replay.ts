import type { Instant } from '#core/instant.ts';
import type { Replay, ReplayMoment } from '../contract.report.ts';
import type { Phase } from '../contract.views.ts';
import { ranksOf } from './ranks.ts';
import type { GameQuestion, GameState, Player } from './state.ts';

/** One line of the session's log, with the phase after it. */
export interface LoggedStep {
  readonly at: Instant;
  readonly type: string;
  readonly phase: Phase;
  readonly questionId: string | undefined;
}

/** When an answer or a vote came in. */
export interface Arrival {
  readonly questionId: string;
  readonly at: Instant;
}

export interface ReplayFacts {
  readonly game: GameState;
  readonly questions: readonly GameQuestion[];
  readonly steps: readonly LoggedStep[];
  readonly players: readonly Player[];
  readonly answers: readonly Arrival[];
  readonly votes: readonly Arrival[];
}

/** Between the steps, to show people joining and answering. */
const MOST_TICKS = 240;
const MOST_LEADERS = 5;

export const replayOf = (facts: ReplayFacts): Replay => {
  const { game, questions } = facts;
  const steps = facts.steps.toSorted((a, b) => a.at - b.at);
  const from = game.createdAt;
  const to = Math.max(from, game.endedAt ?? from, steps.at(-1)?.at ?? from);
  const boards = boardsOf(facts, steps);
  const moments = timesOf(steps, from, to).map((time) => momentAt(facts, steps, time, boards));
  return {
    from,
    to,
    questions: questions
      .toSorted((a, b) => a.number - b.number)
      .map(({ questionId, number, content }) => ({ questionId, number, title: content.title })),
    moments,
  };
};

interface Time {
  readonly at: Instant;
  /** How many steps had been taken by then: several may share an instant. */
  readonly stepsDone: number;
}

/** Every step, and even ticks between the first and the last moment. */
const timesOf = (steps: readonly LoggedStep[], from: Instant, to: Instant): readonly Time[] => {
  const width = (to - from) / MOST_TICKS;
  const ticks =
    width < 1 ? [from, to] : Array.from({ length: MOST_TICKS + 1 }, (_, tick) => from + tick * width);
  const atSteps = steps.map(({ at }, index) => ({ at, stepsDone: index + 1 }));
  const known = new Set(steps.map(({ at }) => at));
  const atTicks = ticks
    .map((tick) => Math.round(tick))
    .filter((at) => !known.has(at))
    .map((at) => ({ at, stepsDone: steps.filter((step) => step.at <= at).length }));
  return [...atSteps, ...atTicks].toSorted((a, b) => a.at - b.at || a.stepsDone - b.stepsDone);
};

const momentAt = (
  facts: ReplayFacts,
  steps: readonly LoggedStep[],
  { at, stepsDone }: Time,
  boards: readonly Board[],
): ReplayMoment => {
  const last = steps[stepsDone - 1];
  const questionId = steps.slice(0, stepsDone).findLast(({ type }) => type === 'opened')?.questionId;
  const countOf = (arrivals: readonly Arrival[]): number =>
    questionId === undefined
      ? 0
      : arrivals.filter((arrival) => arrival.questionId === questionId && arrival.at <= at).length;
  return {
    at,
    type: last?.at === at ? last.type : 'tick',
    phase: last?.phase ?? 'waiting',
    ...(questionId !== undefined && { questionId }),
    joined: facts.players.filter(({ joinedAt }) => joinedAt <= at).length,
    answered: countOf(facts.answers),
    voted: countOf(facts.votes),
    leaders: [...(boards.findLast((board) => board.stepsDone <= stepsDone)?.leaders ?? [])],
  };
};

interface Board {
  readonly stepsDone: number;
  readonly leaders: ReplayMoment['leaders'];
}

/** The standings after each count; between two counts they stay. */
const boardsOf = ({ players }: ReplayFacts, steps: readonly LoggedStep[]): readonly Board[] => {
  const counted = new Set<string>();
  return steps.flatMap(({ type, questionId, at }, index) => {
    if (type !== 'counted' || questionId === undefined) return [];
    counted.add(questionId);
    const present = players.filter(({ joinedAt, isKicked }) => joinedAt <= at && !isKicked);
    return [{ stepsDone: index + 1, leaders: leadersOf(present, counted) }];
  });
};

const leadersOf = (players: readonly Player[], counted: ReadonlySet<string>): ReplayMoment['leaders'] => {
  const totals = players.map(({ scores }) =>
    Object.entries(scores).reduce((sum, [id, points]) => sum + (counted.has(id) ? points : 0), 0),
  );
  const ranks = ranksOf(totals);
  return players
    .map(({ name }, index) => ({ name, total: totals[index] ?? 0, rank: ranks[index] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_LEADERS);
};
