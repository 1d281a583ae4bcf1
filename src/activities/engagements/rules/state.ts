import type { Instant } from '#core/instant.ts';
import type { AnswerKey, AnswerValue, ShownQuestion, Tally, Votes } from '../contract.answers.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { GameSettings } from '../contract.settings.ts';
import type { Sorting } from '../contract.sorting.ts';
import type { Leader, Phase, PlacedAnswer, TeamStanding } from '../contract.views.ts';

/**
 * What must still be worked out from many items after a step: the order of answers and the handfuls, points and
 * ranks, or (autopilot) which question comes next.
 */
export const duties = ['freeze', 'score', 'open'] as const;
export type Duty = (typeof duties)[number];
export const movers = ['host', 'deadline', 'everyone', 'duty'] as const;
export type MovedBy = (typeof movers)[number];

/** Who runs what was found without an owner, until somebody adopts it, or whose host is gone. */
export const NOBODY = 'nobody';

export interface Challenge {
  /** The session it repeats. */
  readonly againOf?: string | undefined;
  /** Its host owns the set, and may keep it from others until the deadline. */
  readonly holdsSet?: true | undefined;
}

/** METADATA and STATE together: everything a step depends on but the questions' content. */
export interface GameState {
  readonly gameId: string;
  readonly title: string;
  readonly engagementType: EngagementType;
  readonly createdAt: Instant;
  readonly hostId: string;
  /** Whom another system says it was made by, in its own words; nobody that is known here. */
  readonly createdBy?: string | undefined;
  /** When its items end, once they are stored. */
  readonly expiresAt?: Instant | undefined;
  readonly setId: string | undefined;
  readonly category: string | undefined;
  readonly aiContext: string;
  readonly debugMode: boolean;
  readonly settings: GameSettings;
  readonly isLocked: boolean;
  /** Made by a room: people come in by its door, so it stays locked. */
  readonly isOfRoom?: true | undefined;
  /** Of the secret that makes a co-host. */
  readonly cohostHash: string | undefined;
  /** For shuffles and lots of this session. */
  readonly seed: string;
  /** Played alone, by everybody at their own pace. */
  readonly challenge?: Challenge | undefined;
  /** The challenge that repeats this session. */
  readonly followedBy?: string | undefined;

  readonly phase: Phase;
  /** Goes up with every step; commands and answers say which one they mean. */
  readonly epoch: number;
  /** The question in front of everybody; all of a survey's. Stays during voting and results. */
  readonly onStage: readonly string[];
  readonly questionStartedAt: Instant | undefined;
  readonly isReading: boolean;
  readonly answersFrom: Instant | undefined;
  /** Answers, or votes, must be given by then. */
  readonly deadlineAt: Instant | undefined;
  /** ... and must have arrived by then. */
  readonly closesAt: Instant | undefined;
  /** With autopilot, in results: when the next question comes. */
  readonly nextAt: Instant | undefined;
  readonly pending: Duty | undefined;
  /** The questions the pending duty is about. */
  readonly pendingFor: readonly string[];
  readonly isSkipped: boolean;
  readonly isRevealed: boolean;
  readonly board: 'results' | 'leaderboard';
  /** Question ids in the order they were asked; the last gives the next number. */
  readonly playedQuestions: readonly string[];
  readonly scoredQuestions: readonly string[];
  /** `sourceKey` of each question of a set that was put on. */
  readonly playedSources: readonly string[];
  readonly endedAt: Instant | undefined;
  readonly updatedAt: Instant;
  readonly version: number;
}

/** A question as it was put on. Options stand in the order they are shown; the key speaks in their numbers. */
export interface QuestionContent extends Omit<ShownQuestion, 'questionId' | 'number' | 'isDetailCut'> {
  /** For hosts alone. */
  readonly hostNotes?: string | undefined;
  readonly explanation?: string | undefined;
  /** Absent: the session's setting. */
  readonly timeLimitSeconds?: number | undefined;
}

/** The result of the duty, stored with the question: showing it must not read thousands of answers. */
export interface QuestionSummary {
  readonly answered: number;
  readonly tally: Tally;
  readonly placed: readonly PlacedAnswer[];
  readonly voters: number | undefined;
  /** Standings after this question. */
  readonly leaders: readonly Leader[];
  readonly teams: readonly TeamStanding[];
}

/** QUESTION#: one question of this session. */
export interface GameQuestion {
  readonly questionId: string;
  /** The how manieth. */
  readonly number: number;
  readonly sourceRef: string | undefined;
  readonly setId: string | undefined;
  readonly content: QuestionContent;
  readonly key: AnswerKey | undefined;
  readonly startedAt: Instant;
  /** As they stood when it closed. */
  readonly answersFrom: Instant;
  readonly deadlineAt: Instant | undefined;
  /** When the last answer could be given. */
  readonly closedAt: Instant | undefined;
  readonly completedAt: Instant | undefined;
  /** Player ids in the order drawn when voting started. */
  readonly answerOrder: readonly string[] | undefined;
  readonly isSkipped: boolean;
  readonly isVoid: boolean;
  readonly summary: QuestionSummary | undefined;
  /** What the host made of its free answers. */
  readonly sorting?: Sorting | undefined;
  /** In a challenge: its id in the session that is repeated. */
  readonly againOf?: string | undefined;
}

/** ANSWER#, as far as rules read it. */
export interface GivenAnswer {
  readonly questionId: string;
  readonly playerId: string;
  readonly value: AnswerValue;
  readonly submittedAt: Instant;
  readonly isHidden: boolean;
  /** In a challenge: when this player went on to the question. */
  readonly shownAt?: Instant | undefined;
}

/** VOTE#, as far as rules read it. */
export interface GivenVote {
  readonly voterId: string;
  readonly votes: Votes;
}

/**
 * What one question brought one player before anything that depends on other questions (streak, cap, floor).
 * Kept on the player, so totals can be recalculated without reading answers.
 */
export interface Mark {
  readonly isRight: boolean | undefined;
  /** Not right, but something of it is. */
  readonly isPartly?: true;
  readonly points: number;
  /** Correctness first: on top of the points, under the session's cap. */
  readonly bonus: number;
}

/** A player’s progress in a challenge. */
export interface Run {
  /** How many questions are behind them. */
  readonly step: number;
  /** When they went on to the one in front of them. */
  readonly startedAt: Instant;
  /** Those they chose to play; absent: all. */
  readonly questions?: readonly string[] | undefined;
}

/** PLAYER#, as far as rules read it. `name` is the one that is shown. */
export interface Player {
  readonly playerId: string;
  readonly name: string;
  readonly teamId: string | undefined;
  readonly joinedAt: Instant;
  readonly isKicked: boolean;
  readonly hasLeft: boolean;
  readonly marks: Readonly<Record<string, Mark>>;
  /** By question, as granted; the total is their sum. */
  readonly scores: Readonly<Record<string, number>>;
  readonly total: number;
  /** 0 until something is scored. */
  readonly rank: number;
  readonly streak: number;
  readonly hasFinished: boolean;
  readonly run?: Run | undefined;
}

interface Step {
  readonly by: MovedBy;
  readonly at: Instant;
}

export type GameEvent = Step &
  (
    | { readonly type: 'changed' }
    | { readonly type: 'opened'; readonly questions: readonly GameQuestion[] }
    | { readonly type: 'answers-opened' }
    | { readonly type: 'extended' }
    /** Answering is over: `answersFrom` and `deadlineAt` of these questions are final. */
    | {
        readonly type: 'closed';
        readonly questionIds: readonly string[];
        readonly answersFrom: Instant;
        readonly deadlineAt: Instant | undefined;
        readonly isSkipped: boolean;
      }
    | { readonly type: 'voting-opened'; readonly questionId: string; readonly answerOrder: readonly string[] }
    | { readonly type: 'voting-skipped'; readonly questionId: string }
    | { readonly type: 'voting-closed'; readonly questionId: string; readonly isSkipped: boolean }
    /** Keep each summary with its question; `completedAt` is `at`. */
    | {
        readonly type: 'counted';
        readonly summaries: Readonly<Record<string, QuestionSummary>>;
      }
    | { readonly type: 'sorted'; readonly questionId: string; readonly sorting: Sorting }
    | { readonly type: 'revealed' }
    | { readonly type: 'shown' }
    | { readonly type: 'corrected'; readonly question: GameQuestion | undefined }
    | { readonly type: 'autopilot-due' }
    | { readonly type: 'autopilot-stopped' }
    | { readonly type: 'ended' }
  );

/** A source includes its set, because a session may change its set. */
export const sourceKey = (setId: string, sourceRef: string): string => `${setId}/${sourceRef}`;

export const numberedId = (number: number): string => String(number).padStart(3, '0');
