import { DAY_MS, SECOND_MS, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { AnswerValue } from '../contract.answers.ts';
import type { ChallengePart } from '../contract.views.ts';
import type { StepDecision } from './game.ts';
import { markAnswer } from './scoring/count.ts';
import { rulesOf } from './kinds/kinds.ts';
import { scoreOf } from './scoring/standing.ts';
import type { Score } from './scoring/standing.ts';

import type { GameQuestion, GameState, Mark, MovedBy, Player, Run } from './state.ts';
import { MOST_AT_ONCE, playedSourcesOf, questionOf } from './steps.ts';
import type { Picked } from './steps.ts';

export const MOST_DAYS_AHEAD = 90;
/** A host needs at least a day to read the report. */
const LEAST_AFTER_MS = DAY_MS;

export const isChallenge = ({ challenge }: Pick<GameState, 'challenge'>): boolean => challenge !== undefined;
/** One that people are playing: what is in front of each of them is their own. */
export const isRunningChallenge = (game: Pick<GameState, 'challenge' | 'phase'>): boolean =>
  isChallenge(game) && game.phase !== 'ended';

interface Wanted {
  readonly deadlineAt: Instant;
  readonly isTimed: boolean;
  readonly againOf?: string | undefined;
  readonly holdsSet?: true | undefined;
}

/** A question for a challenge; `againOf` is its id in the session it was asked in. */
export interface PickedAgain extends Picked {
  readonly againOf?: string | undefined;
}

const refused = (path: string, message: ReturnType<typeof say>) =>
  fail('bad-input', undefined, [{ path, message }]);

const checkChallenge = (
  { engagementType }: GameState,
  { deadlineAt }: Wanted,
  picked: readonly PickedAgain[],
  now: Instant,
) => {
  if (engagementType !== 'trivia') return refused('challenge', say('challenge-trivia'));
  if (deadlineAt <= now) return refused('challenge.deadlineAt', say('game-start-past'));
  if (deadlineAt > now + MOST_DAYS_AHEAD * DAY_MS)
    return refused('challenge.deadlineAt', say('challenge-far', { most: MOST_DAYS_AHEAD }));
  if (picked.length === 0) return refused('setId', say('challenge-empty'));
  return picked.length > MOST_AT_ONCE
    ? refused('category', say('challenge-many', { most: MOST_AT_ONCE, count: picked.length }))
    : ok(undefined);
};

const withoutTimer = (picked: PickedAgain, isTimed: boolean): PickedAgain =>
  isTimed ? picked : { ...picked, content: { ...picked.content, timeLimitSeconds: 0 } };

/** A fresh session becomes a challenge: everything is on, and nothing is in front of everybody. */
export const openChallenge = (
  game: GameState,
  given: readonly PickedAgain[],
  wanted: Wanted,
  { now, livesMs }: { readonly now: Instant; readonly livesMs: number },
) => {
  const allowed = checkChallenge(game, wanted, given, now);
  if (!allowed.ok) return allowed;
  const { deadlineAt, isTimed, againOf, holdsSet } = wanted;
  const settings = {
    ...game.settings,
    ...(!isTimed && { timeLimitSeconds: 0 }),
    readingSeconds: 0,
    autopilotSeconds: 0,
    closesWhenAllAnswered: false,
    canChangeAnswers: false,
    asks: 'off' as const,
    hasReactions: false,
  };
  const picked = given.map((each) => withoutTimer(each, isTimed));
  const open = { ...game, settings };
  const questions = picked.map((each, index): GameQuestion => {
    const content = { ...each.content, canChange: false };
    const times = { startedAt: now, ...timesOf(open, each, now) };
    const { againOf: source } = each;
    const question = questionOf(open, { ...each, content }, index, times);
    return source === undefined ? question : { ...question, againOf: source };
  });
  return ok<StepDecision>({
    state: {
      ...open,
      challenge: { ...(againOf !== undefined && { againOf }), ...(holdsSet && { holdsSet }) },
      expiresAt: deadlineAt + livesMs,
      phase: 'question',
      epoch: 1,
      questionStartedAt: now,
      answersFrom: now,
      deadlineAt,
      closesAt: deadlineAt + settings.graceMs,
      playedQuestions: questions.map(({ questionId }) => questionId),
      playedSources: [...new Set(playedSourcesOf(picked))],
    },
    events: [{ type: 'opened', questions, by: 'host', at: now }],
  });
};

/** The time each player has for a question, as if all had started at once. */
const timesOf = ({ settings }: GameState, { content }: Picked, at: Instant) => {
  const limit = content.timeLimitSeconds ?? settings.timeLimitSeconds;
  return { answersFrom: at, deadlineAt: limit > 0 ? at + limit * SECOND_MS : undefined };
};

/** Its time is up, or a host says so: everything is counted, and the standings are the final ones. */
export const endChallenge = (
  game: GameState,
  { by, at }: { readonly by: MovedBy; readonly at: Instant },
) => ({
  state: {
    ...game,
    phase: 'ended' as const,
    epoch: game.epoch + 1,
    onStage: game.playedQuestions.slice(-1),
    deadlineAt: undefined,
    closesAt: undefined,
    nextAt: undefined,
    pending: 'score' as const,
    pendingFor: game.playedQuestions,
    isSkipped: false,
    isRevealed: true,
    endedAt: at,
    updatedAt: at,
  },
  events: [{ type: 'ended' as const, by, at }],
});

export const latestDeadline = ({ expiresAt = 0 }: Pick<GameState, 'expiresAt'>): Instant =>
  expiresAt - LEAST_AFTER_MS;

/** May the challenge end then? Its items must still be there for the report. */
export const checkDeadline = (game: GameState, deadlineAt: Instant | undefined) => {
  if (deadlineAt === undefined) return refused('deadlineAt', say('challenge-needs-deadline'));
  const latest = latestDeadline(game);
  return deadlineAt > latest
    ? refused('deadlineAt', say('challenge-late', { latest: toIso(latest) }))
    : ok(deadlineAt);
};

/** Noted with a session that ended: the challenge that repeats it. */
export const followWith = (game: GameState, followedBy: string, now: Instant) =>
  ok<StepDecision>({
    state: { ...game, followedBy, updatedAt: now },
    events: [{ type: 'changed', by: 'host', at: now }],
  });

/** The questions of one player's run, in their order. */
const runIds = (game: GameState, run: Run | undefined): readonly string[] =>
  run?.questions ?? game.playedQuestions;

/** The question in front of one player, and the session as if it were theirs alone. */
interface Own {
  readonly question: GameQuestion;
  readonly own: GameState;
}

/** One player’s progress. */
export type Place =
  | { readonly at: 'start' }
  | { readonly at: 'done' }
  | ({ readonly at: 'question' } & Own)
  | ({ readonly at: 'results' } & Own);

interface Seen {
  readonly run: Run | undefined;
  /** The current question has this player's answer. */
  readonly hasAnswered: boolean;
  readonly now: Instant;
}

export const currentId = (game: GameState, run: Run | undefined): string | undefined =>
  run && runIds(game, run)[run.step];

/** The session as it is for this player: one question, with the time since they went on to it. */
const ownGameOf = (game: GameState, question: GameQuestion, run: Run): GameState => {
  const limitMs = question.deadlineAt === undefined ? undefined : question.deadlineAt - question.answersFrom;
  const last = game.deadlineAt ?? Infinity;
  const deadlineAt = limitMs === undefined ? last : Math.min(last, run.startedAt + limitMs);
  return {
    ...game,
    epoch: 2 * run.step + 1,
    onStage: [question.questionId],
    questionStartedAt: run.startedAt,
    answersFrom: run.startedAt,
    deadlineAt,
    closesAt: deadlineAt + game.settings.graceMs,
    isReading: false,
    isRevealed: true,
    board: 'results',
  };
};

export const placeIn = (
  game: GameState,
  questions: readonly GameQuestion[],
  { run, hasAnswered, now }: Seen,
): Place => {
  if (!run) return { at: 'start' };
  const questionId = currentId(game, run);
  const question = questions.find((each) => each.questionId === questionId);
  if (!question) return { at: 'done' };
  const own = ownGameOf(game, question, run);
  if (!hasAnswered && now <= (own.closesAt ?? Infinity)) return { at: 'question', question, own };
  return { at: 'results', question, own: { ...own, phase: 'results', epoch: own.epoch + 1 } };
};

/** Goes up with everything a player is shown; a command for an earlier one changes nothing. */
export const ownEpochOf = (place: Place, run: Run | undefined): number => {
  if (place.at === 'start') return 0;
  return place.at === 'done' ? 2 * (run?.step ?? 0) + 1 : place.own.epoch;
};

/** The run after this player went on; `only` are the questions they chose to play, at the start. */
export const nextRun = (
  place: Place,
  run: Run | undefined,
  { only, now }: { readonly only?: readonly string[] | undefined; readonly now: Instant },
): Run | undefined => {
  if (place.at === 'done') return undefined;
  if (!run) return { step: 0, startedAt: now, ...(only && { questions: only }) };
  return { ...run, step: run.step + 1, startedAt: now };
};

export const isDone = (game: GameState, run: Run | undefined): boolean =>
  run !== undefined && run.step >= runIds(game, run).length;

export interface OwnScore extends Score {
  readonly mark: Mark | undefined;
  readonly marks: Readonly<Record<string, Mark>>;
}

/** Where answers are measured against each other, what one brings is known when all are in. */
const isMeasuredLater = ({ content, key }: GameQuestion, value: AnswerValue): boolean =>
  key !== undefined && (rulesOf(content.kind).compared?.(key, [value]).length ?? 0) > 0;

/** What an answer brings at once: the same that the count at the end will say. */
export const scoreNow = (
  game: GameState,
  questions: readonly GameQuestion[],
  question: GameQuestion,
  given: {
    readonly player: Player;
    readonly value: AnswerValue;
    readonly submittedAt: Instant;
    readonly isHidden: boolean;
  },
): OwnScore => {
  const { player, value, submittedAt, isHidden } = given;
  const { run } = player;
  const mark =
    isHidden || isMeasuredLater(question, value)
      ? undefined
      : markAnswer(game, question, { value, submittedAt, shownAt: run?.startedAt }, []);
  const marks = mark ? { ...player.marks, [question.questionId]: mark } : player.marks;
  const ids = runIds(game, run).slice(0, (run?.step ?? 0) + 1);
  const asked = questions.filter(({ questionId }) => ids.includes(questionId));
  return { mark, marks, ...scoreOf(marks, asked, game.settings) };
};

/** Of an earlier session, as the challenge numbers them: what this player did not get right there. */
export const missedIn = (questions: readonly GameQuestion[], before: Pick<Player, 'marks'>): string[] =>
  questions
    .filter(({ againOf }) => againOf !== undefined && before.marks[againOf]?.isRight !== true)
    .map(({ questionId }) => questionId);

/** What a player sees of the challenge besides the current question. */
export const challengePartOf = (
  game: GameState,
  place: Place,
  { player, missed }: { readonly player: Player; readonly missed: number | undefined },
): ChallengePart => {
  const { run } = player;
  const ids = runIds(game, run);
  return {
    at: place.at,
    ...(game.deadlineAt !== undefined && { deadlineAt: game.deadlineAt }),
    questions: ids.length,
    reached: Math.min(run?.step ?? 0, ids.length),
    right: Object.values(player.marks).filter(({ isRight }) => isRight === true).length,
    isTimed:
      'question' in place ? place.question.deadlineAt !== undefined : game.settings.timeLimitSeconds > 0,
    ...(missed !== undefined && missed > 0 && { missed }),
  };
};

/** From a session that was played: what was counted and has a right answer, the last run of each. */
export const pickCounted = (game: GameState, questions: readonly GameQuestion[]): PickedAgain[] => {
  const counted = questions
    .filter(
      ({ questionId, key, isVoid, isSkipped }) =>
        key !== undefined && !isVoid && !isSkipped && game.scoredQuestions.includes(questionId),
    )
    .toSorted((a, b) => a.number - b.number);
  const last = new Map(
    counted.map((question) => [playedSourcesOf([question])[0] ?? question.questionId, question.questionId]),
  );
  const isLast = new Set(last.values());
  return counted
    .filter(({ questionId }) => isLast.has(questionId))
    .map(({ questionId, content, key, sourceRef, setId }) => ({
      content,
      key,
      sourceRef,
      setId,
      againOf: questionId,
    }));
};
