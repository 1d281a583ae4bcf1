import type { Instant } from '#core/instant.ts';
import { SECOND_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import { withAutopilot } from './game.ts';
import type { StepDecision } from './game.ts';
import type { Snapshot } from './content.ts';
import { numberedId, sourceKey } from './state.ts';
import type { GameEvent, GameQuestion, GameState, MovedBy, QuestionSummary } from './state.ts';

/** A question chosen to go on; `sourceRef` and `setId` when it is one of a set. */
export interface Picked extends Snapshot {
  readonly sourceRef: string | undefined;
  readonly setId: string | undefined;
}

export interface Step {
  readonly by: MovedBy;
  readonly at: Instant;
}

/** Every sort key has a place for three digits, and a survey opens with one transaction. */
export const MOST_QUESTIONS = 999;
export const MOST_AT_ONCE = 60;

const mayOpen = ({ phase, pending }: GameState): boolean =>
  phase === 'waiting' || (phase === 'results' && (pending === undefined || pending === 'open'));

/** Puts questions on: one, or all of a survey. */
export const openQuestions = (game: GameState, picked: readonly Picked[], { by, at }: Step) => {
  if (game.phase === 'ended') return fail('game-over');
  if (!mayOpen(game)) return fail('game-wrong-phase', { phase: game.phase });
  const [first] = picked;
  if (!first || game.playedQuestions.length + picked.length > MOST_QUESTIONS)
    return fail('question-none-left');
  const times = timesOf(game, first, at);
  const questions = picked.map((each, index) => questionOf(game, each, index, { ...times, startedAt: at }));
  const ids = questions.map(({ questionId }) => questionId);
  return ok<StepDecision>({
    state: {
      ...game,
      ...times,
      phase: 'question',
      epoch: game.epoch + 1,
      onStage: ids,
      questionStartedAt: at,
      isReading: times.answersFrom > at,
      nextAt: undefined,
      pending: undefined,
      pendingFor: [],
      isSkipped: false,
      isRevealed: false,
      board: 'results',
      playedQuestions: [...game.playedQuestions, ...ids],
      playedSources: [...new Set([...game.playedSources, ...playedSourcesOf(picked)])],
      updatedAt: at,
    },
    events: [{ type: 'opened', questions, by, at }],
  });
};

export const playedSourcesOf = (picked: readonly Pick<Picked, 'setId' | 'sourceRef'>[]): string[] =>
  picked.flatMap(({ setId, sourceRef }) =>
    setId === undefined || sourceRef === undefined ? [] : [sourceKey(setId, sourceRef)],
  );

/** A survey has the session's time for all of it; its questions have none of their own. */
const timesOf = ({ engagementType, settings }: GameState, { content }: Picked, at: Instant) => {
  const isSurvey = engagementType === 'survey';
  const limit = isSurvey
    ? settings.timeLimitSeconds
    : (content.timeLimitSeconds ?? settings.timeLimitSeconds);
  const answersFrom = at + (isSurvey ? 0 : settings.readingSeconds * SECOND_MS);
  const deadlineAt = limit > 0 ? answersFrom + limit * SECOND_MS : undefined;
  return { answersFrom, deadlineAt, closesAt: closeOf(deadlineAt, settings.graceMs) };
};

const closeOf = (deadlineAt: Instant | undefined, graceMs: number): Instant | undefined =>
  deadlineAt === undefined ? undefined : deadlineAt + graceMs;

export const questionOf = (
  game: GameState,
  { content, key, sourceRef, setId }: Picked,
  index: number,
  times: Pick<GameQuestion, 'startedAt' | 'answersFrom' | 'deadlineAt'>,
): GameQuestion => {
  const number = game.playedQuestions.length + index + 1;
  return {
    questionId: numberedId(number),
    number,
    sourceRef,
    setId,
    content,
    key,
    startedAt: times.startedAt,
    answersFrom: times.answersFrom,
    deadlineAt: times.deadlineAt,
    closedAt: undefined,
    completedAt: undefined,
    answerOrder: undefined,
    isSkipped: false,
    isVoid: false,
    summary: undefined,
  };
};

export const startAnswers = (game: GameState, { by, at }: Step) => {
  if (game.phase !== 'question' || game.answersFrom === undefined) {
    return fail('game-wrong-phase', { phase: game.phase });
  }
  if (!game.isReading) return ok(unchanged(game));
  const answersFrom = Math.min(at, game.answersFrom);
  // Who reads fast must not pay for it: the time for answering stays whole.
  const deadlineAt =
    game.deadlineAt === undefined ? undefined : game.deadlineAt - (game.answersFrom - answersFrom);
  return ok<StepDecision>({
    state: {
      ...game,
      isReading: false,
      answersFrom,
      deadlineAt,
      closesAt: closeOf(deadlineAt, game.settings.graceMs),
      updatedAt: at,
    },
    events: [{ type: 'answers-opened', by, at }],
  });
};

/** Ends answering. Written answers are voted on next, everything else is counted. */
export const closeAnswers = (game: GameState, { by, at }: Step, isSkipped = false): StepDecision => {
  const isVotedOn = game.engagementType === 'call-and-answer' && !isSkipped;
  const answersFrom = Math.min(game.answersFrom ?? at, at);
  const closed: GameEvent = {
    type: 'closed',
    questionIds: game.onStage,
    answersFrom,
    deadlineAt: game.deadlineAt,
    isSkipped,
    by,
    at,
  };
  const after: GameState = {
    ...game,
    phase: isVotedOn ? 'voting' : 'results',
    epoch: game.epoch + 1,
    isReading: false,
    deadlineAt: undefined,
    closesAt: undefined,
    pending: isSkipped ? undefined : isVotedOn ? 'freeze' : 'score',
    pendingFor: isSkipped ? [] : game.onStage,
    isSkipped,
    isRevealed: isVotedOn ? false : isRevealedAtOnce(game),
    updatedAt: at,
  };
  return { state: withAutopilot(after, at), events: [closed] };
};

/** Nobody would be there to reveal while the autopilot runs. */
const isRevealedAtOnce = ({ settings }: GameState): boolean =>
  settings.results !== 'on-reveal' || settings.autopilotSeconds > 0;

export const closeVoting = (game: GameState, { by, at }: Step, isSkipped = false): StepDecision => {
  const after: GameState = {
    ...game,
    phase: 'results',
    epoch: game.epoch + 1,
    deadlineAt: undefined,
    closesAt: undefined,
    pending: isSkipped ? undefined : 'score',
    pendingFor: isSkipped ? [] : game.onStage,
    isSkipped,
    isRevealed: isRevealedAtOnce(game),
    updatedAt: at,
  };
  const questionId = game.onStage[0] ?? '';
  return {
    state: withAutopilot(after, at),
    events: [{ type: 'voting-closed', questionId, isSkipped, by, at }],
  };
};

/**
 * The duty `freeze`: draws the order in which answers are known from now on. Sorted before it is shuffled, so
 * two nodes that read the answers in different orders draw the same.
 */
export const startVoting = (game: GameState, answererIds: readonly string[], at: Instant): StepDecision => {
  const [questionId] = game.pendingFor;
  if (game.pending !== 'freeze' || questionId === undefined) return unchanged(game);
  const by = 'duty';
  if (answererIds.length < 2) {
    return {
      state: {
        ...game,
        phase: 'results',
        epoch: game.epoch + 1,
        pending: 'score',
        isRevealed: isRevealedAtOnce(game),
        updatedAt: at,
      },
      events: [{ type: 'voting-skipped', questionId, by, at }],
    };
  }
  const random = seededRandom(`${game.seed}/${questionId}/order`);
  const answerOrder = random.shuffle([...new Set(answererIds)].toSorted());
  const { votingSeconds, graceMs } = game.settings;
  const deadlineAt = votingSeconds > 0 ? at + votingSeconds * SECOND_MS : undefined;
  return {
    state: {
      ...game,
      epoch: game.epoch + 1,
      pending: undefined,
      pendingFor: [],
      deadlineAt,
      closesAt: closeOf(deadlineAt, graceMs),
      updatedAt: at,
    },
    events: [{ type: 'voting-opened', questionId, answerOrder, by, at }],
  };
};

/** The duty `score` is done: its summaries are kept with their questions in the same write. */
export const finishCounting = (
  game: GameState,
  summaries: Readonly<Record<string, QuestionSummary>>,
  at: Instant,
): StepDecision => {
  if (game.pending !== 'score') return unchanged(game);
  const after: GameState = {
    ...game,
    pending: undefined,
    pendingFor: [],
    scoredQuestions: [...new Set([...game.scoredQuestions, ...game.pendingFor])].toSorted(),
    updatedAt: at,
  };
  return { state: withAutopilot(after, at), events: [{ type: 'counted', summaries, by: 'duty', at }] };
};

/** The duty `open` found nothing more to put on. */
export const stopAutopilot = (game: GameState, at: Instant): StepDecision =>
  game.pending === 'open'
    ? {
        state: { ...game, pending: undefined, pendingFor: [], updatedAt: at },
        events: [{ type: 'autopilot-stopped', by: 'duty', at }],
      }
    : unchanged(game);
