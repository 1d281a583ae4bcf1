import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Operation } from '#store/port/store.ts';
import { deadlineOf, settleGame } from '../rules/settle.ts';
import { playedSourcesOf } from '../rules/steps.ts';
import type { GameEvent, GameState } from '../rules/state.ts';
import { picturesIn } from '../rules/text-pictures.ts';
import { placeOf } from './engagements.deps.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { fromGameItems, gameKeys, saveGameOperations } from './games.items.ts';
import { endPlayOperation, playOperation, playedAt } from './plays.items.ts';
import { eventOperation, questionOperations } from './questions.items.ts';
import { readQuestions } from './staged-questions.ts';

/** The deadline that wakes a node for what must be worked out from many items after a step. */
export const DUTY = 'engagement-duty';

const isNewDuty = (next: GameState, previous: GameState): boolean =>
  next.pending !== undefined &&
  (next.pending !== previous.pending || next.pendingFor.join() !== previous.pendingFor.join());

/** Due at once, stored with the step that makes it necessary: if a node dies, another one does it. */
const dutyOperations = (
  { deadlines }: Pick<ChangeDeps, 'deadlines'>,
  next: GameState,
  previous: GameState,
): Operation[] =>
  isNewDuty(next, previous)
    ? deadlines.schedule(DUTY, next.gameId, { from: undefined, to: next.updatedAt })
    : [];

const watchDuty = ({ deadlines }: Pick<ChangeDeps, 'deadlines'>, game: GameState): void => {
  if (game.pending !== undefined) deadlines.watch(DUTY, game.gameId, game.updatedAt);
};

type KindDeps = Pick<
  EngagementDeps,
  'store' | 'table' | 'lifetimes' | 'deadlines' | 'timings' | 'pictures' | 'log'
>;

/** Follows every saved change of a game. */
export const afterSaving = (deps: Pick<KindDeps, 'deadlines' | 'timings'>, game: GameState): void => {
  watchDuty(deps, game);
  deps.timings.saved(game);
};

/** Its set may be changed while the session, and later its report, still shows the picture. */
const keepOpened = (deps: KindDeps, game: GameState, events: readonly GameEvent[]): void => {
  const opened = events.flatMap((event) => (event.type === 'opened' ? event.questions : []));
  const { backdrop } = game.settings;
  const shown = new Set(opened.flatMap(({ content }) => picturesIn(content)));
  if (backdrop !== '' && events.some(({ type }) => type === 'opened' || type === 'changed'))
    shown.add(backdrop);
  const use = {
    kind: 'engagement-game',
    holderId: game.gameId,
    until: placeOf(deps, game).expiresAt,
  };
  for (const pictureId of shown)
    deps.pictures
      .keep(pictureId, use)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a picture could not be kept'));
};

const NOTES_PLAY: ReadonlySet<GameEvent['type']> = new Set(['opened', 'changed', 'extended']);

/** Others are not shown the keys of a set that is being played. */
const notePlay = ({ store, table, log }: KindDeps, game: GameState, events: readonly GameEvent[]): void => {
  const { gameId, setId } = game;
  if (setId === undefined) return;
  const isOver = events.some(({ type }) => type === 'ended');
  if (!isOver && !events.some(({ type }) => NOTES_PLAY.has(type))) return;
  const play = { gameId, setId };
  const noted = isOver ? endPlayOperation(table, play) : playOperation(table, play, playedAt(game));
  store
    .transact([noted])
    .catch((error: unknown) => log.warn({ err: error }, 'that a set is played could not be noted'));
};

/** Another system notes with the questions alone which of the set's were put on; the first change here keeps it. */
const withSources = async ({ store, table }: KindDeps, game: GameState): Promise<GameState> => {
  if (game.version > 0 || game.playedQuestions.length === 0) return game;
  const questions = await readQuestions(store, table, game.gameId, game.playedQuestions);
  return { ...game, playedSources: playedSourcesOf(questions) };
};

export const gameKind = (
  deps: KindDeps,
  publish: (next: GameState, events: readonly GameEvent[]) => void,
): VersionedKind<GameState, GameEvent, 'game-not-found'> => ({
  kind: 'engagement',
  missing: 'game-not-found',
  load: async (gameId) => {
    const startedAt = performance.now();
    const [metadata, state] = await deps.store.batchGet(deps.table, gameKeys(gameId));
    const game = metadata && state && fromGameItems(metadata, state);
    if (!game) return undefined;
    deps.timings.loaded(game, startedAt);
    return withSources(deps, game);
  },
  save: (next, previous, events) => {
    const place = placeOf(deps, next);
    deps.timings.decided(next);
    return [
      ...saveGameOperations(place, next, previous),
      ...questionOperations(place, events),
      eventOperation(place, next, events),
      ...dutyOperations(deps, next, previous),
    ];
  },
  settle: settleGame,
  deadlineAt: deadlineOf,
  publish: (next, events) => {
    afterSaving(deps, next);
    keepOpened(deps, next, events);
    notePlay(deps, next, events);
    publish(next, events);
  },
});
