import type { Instant } from '#core/instant.ts';
import { SECOND_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { Decision } from '#platform/rooms/rules/decision.ts';
import type { GameChange, NewGame } from '../contract.moves.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { GameSettings } from '../contract.settings.ts';
import { MOST_SORTED } from '../contract.sorting.ts';
import type { Sorting } from '../contract.sorting.ts';
import { changeSettings, defaultSettings } from './settings.ts';
import type { GameEvent, GameState } from './state.ts';

export type StepDecision = Decision<GameState, GameEvent>;

interface Made {
  readonly gameId: string;
  readonly hostId: string;
  readonly engagementType: EngagementType;
  readonly seed: string;
}

export const makeGame = (given: NewGame, made: Made, now: Instant) => {
  const settings = changeSettings(defaultSettings(made.engagementType), given.settings ?? {});
  if (!settings.ok) return settings;
  return ok<GameState>({
    ...made,
    title: given.title,
    createdAt: now,
    setId: given.setId,
    category: given.category,
    aiContext: given.aiContext ?? '',
    debugMode: given.debugMode ?? false,
    settings: settings.value,
    isLocked: false,
    cohostHash: undefined,
    phase: 'waiting',
    epoch: 0,
    onStage: [],
    questionStartedAt: undefined,
    isReading: false,
    answersFrom: undefined,
    deadlineAt: undefined,
    closesAt: undefined,
    nextAt: undefined,
    pending: undefined,
    pendingFor: [],
    isSkipped: false,
    isRevealed: false,
    board: 'results',
    playedQuestions: [],
    scoredQuestions: [],
    playedSources: [],
    endedAt: undefined,
    updatedAt: now,
    version: 1,
  });
};

/** Settings hold from the next question on; the running one keeps its times and its content. */
export const changeGame = (game: GameState, change: GameChange, now: Instant) => {
  if (game.phase === 'ended') return fail('game-over');
  const settings = changeSettings(game.settings, change.settings ?? {});
  if (!settings.ok) return settings;
  if (isForRoom(game, change, settings.value)) return fail('game-of-room');
  const frozen = frozenPart(game, change, settings.value);
  if (frozen) return fail('game-wrong-phase', { phase: game.phase });
  const next: GameState = {
    ...game,
    title: change.title ?? game.title,
    setId: change.setId ?? game.setId,
    category: categoryAfter(game, change),
    aiContext: change.aiContext ?? game.aiContext,
    debugMode: change.debugMode ?? game.debugMode,
    isLocked: change.isLocked ?? game.isLocked,
    settings: settings.value,
    updatedAt: now,
  };
  return ok<StepDecision>({
    state: withAutopilot(next, now),
    events: [{ type: 'changed', by: 'host', at: now }],
  });
};

/** A new set has its own categories. */
const categoryAfter = (game: GameState, change: GameChange): string | undefined => {
  if (change.category !== undefined) return change.category ?? undefined;
  const isOtherSet = change.setId !== undefined && change.setId !== game.setId;
  return isOtherSet ? undefined : game.category;
};

/** How points are made: a correction changes it for all questions at once, and shows first what that would do. */
const POINT_SETTINGS = [
  'scoring',
  'penaltyPercent',
  'hasStreakBonus',
  'hasPartialCredit',
  'votingMethod',
] as const satisfies readonly (keyof GameSettings)[];

/** People and teams of a session that a room plays are the room's. */
const isForRoom = (game: GameState, change: GameChange, { teams, teamNames }: GameSettings): boolean => {
  if (!game.isOfRoom) return false;
  const before = game.settings;
  const isOther = teams !== before.teams || teamNames.join('\n') !== before.teamNames.join('\n');
  return isOther || change.isLocked === false;
};

/** Another set in mid-question, or other teams or points after the first one, would pull the ground away from results. */
const frozenPart = (game: GameState, change: GameChange, settings: GameSettings): boolean => {
  const isOtherSet = change.setId !== undefined && change.setId !== game.setId;
  if (isOtherSet && (game.phase === 'question' || game.phase === 'voting')) return true;
  const hasBegun = game.playedQuestions.length > 0;
  const isOtherTeams =
    settings.teams !== game.settings.teams || settings.teamNames.length !== game.settings.teamNames.length;
  const isOtherPoints = POINT_SETTINGS.some((name) => settings[name] !== game.settings[name]);
  // People who answered unseen stay unseen.
  const isOtherNames =
    settings.asksNames !== game.settings.asksNames || settings.namesAtEnd !== game.settings.namesAtEnd;
  return hasBegun && (isOtherTeams || isOtherPoints || isOtherNames);
};

/** The autopilot counts from when results can be seen, or from when it was switched on. */
export const withAutopilot = (game: GameState, now: Instant): GameState => {
  const { autopilotSeconds } = game.settings;
  // Switched off in the moment between: nobody wants the next question any more.
  if (autopilotSeconds === 0 && game.pending === 'open') {
    return { ...game, nextAt: undefined, pending: undefined, pendingFor: [] };
  }
  const isResting = game.phase === 'results' && game.pending === undefined && game.isRevealed;
  if (autopilotSeconds === 0 || !isResting || game.engagementType === 'survey') {
    return { ...game, nextAt: undefined };
  }
  return { ...game, nextAt: game.nextAt ?? now + autopilotSeconds * SECOND_MS };
};

export const setCohostHash = (game: GameState, cohostHash: string | undefined, now: Instant) =>
  game.cohostHash === cohostHash
    ? ok(unchanged(game))
    : ok<StepDecision>({
        state: { ...game, cohostHash, updatedAt: now },
        events: [{ type: 'changed', by: 'host', at: now }],
      });

/** An identity became another, or was deleted: the host or a co-host. */
export const changeHost = (game: GameState, from: string, to: string, now: Instant) =>
  game.hostId === from
    ? ok<StepDecision>({
        state: { ...game, hostId: to, updatedAt: now },
        events: [{ type: 'changed', by: 'host', at: now }],
      })
    : ok(unchanged(game));

/** A question that was asked; its answers may be arranged for as long as the session runs. */
export const sortAnswers = (
  game: GameState,
  { questionId, sorting }: { readonly questionId: string; readonly sorting: Sorting },
  now: Instant,
) => {
  if (game.phase === 'ended') return fail('game-over');
  if (!game.playedQuestions.includes(questionId)) return fail('question-not-found');
  const { groups, hidden } = sorting;
  if (groups.reduce((sum, { texts }) => sum + texts.length, hidden.length) > MOST_SORTED) {
    const bound = say('bound-most', { bound: String(MOST_SORTED) });
    return fail('bad-input', undefined, [{ path: 'groups', message: say('must-have-entries', { bound }) }]);
  }
  return ok<StepDecision>({
    state: { ...game, updatedAt: now },
    events: [{ type: 'sorted', questionId, sorting, by: 'host', at: now }],
  });
};
