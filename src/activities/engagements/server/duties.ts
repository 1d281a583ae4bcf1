import { ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { pickNext } from '../rules/outline.ts';
import { unchanged } from '#platform/rooms/rules/decision.ts';
import type { GameEvent, GameState } from '../rules/state.ts';
import { finishCounting, openQuestions, startVoting, stopAutopilot } from '../rules/steps.ts';
import { countGame, storeCount } from './counting.ts';
import type { CountedGame } from './counting.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { DUTY, afterSaving } from './games.kind.ts';
import { historyOperations } from './history.items.ts';
import { pastGameOf } from './past-game.ts';
import { readAnswers, readCount, readSeats } from './reading.service.ts';
import { sourcesOf } from './set-sources.ts';

/** Publishes the outcome of a duty: more than the step itself, to each player their own. */
export interface DutyNews {
  readonly voting: (game: GameState, events: readonly GameEvent[], answers: readonly StoredAnswer[]) => void;
  readonly counted: (game: GameState, events: readonly GameEvent[], counted: CountedGame) => void;
}

/** Answers can no longer change. Those of removed players are not voted on. */
const freeze = async (deps: EngagementDeps, news: DutyNews, game: GameState): Promise<void> => {
  const [questionId = ''] = game.pendingFor;
  const answers = await readAnswers(deps, game.gameId, questionId);
  const kicked = new Set(
    (await readSeats(deps, game.gameId)).filter(({ isKicked }) => isKicked).map(({ playerId }) => playerId),
  );
  const shown = answers.filter(({ isHidden, playerId }) => !isHidden && !kicked.has(playerId));
  const kind = {
    ...deps.games,
    publish: (next: GameState, events: readonly GameEvent[]) => {
      afterSaving(deps, next);
      news.voting(next, events, shown);
    },
  };
  await changeVersioned(deps, kind, game.gameId, (state, now) =>
    ok(
      state.epoch === game.epoch
        ? startVoting(
            state,
            shown.map(({ playerId }) => playerId),
            now,
          )
        : unchanged(state),
    ),
  );
};

const score = async (deps: EngagementDeps, news: DutyNews, game: GameState): Promise<void> => {
  const counted = await countGame(deps, game, game.pendingFor);
  await storeCount(deps, game, counted);
  const joined = await readCount(deps, game.gameId, 'joined');
  const kind: EngagementDeps['games'] = {
    ...deps.games,
    save: (next, previous, events) => [
      ...deps.games.save(next, previous, events),
      ...historyOperations(deps.table, pastGameOf(next, joined)),
    ],
    publish: (next, events) => {
      afterSaving(deps, next);
      news.counted(next, events, counted);
    },
  };
  await changeVersioned(deps, kind, game.gameId, (state, now) =>
    ok(isSameDuty(state, game) ? finishCounting(state, counted.summaries, now) : unchanged(state)),
  );
};

const isSameDuty = (state: GameState, game: GameState): boolean =>
  state.pending === game.pending && state.pendingFor.join() === game.pendingFor.join();

/** Autopilot: what a host would do next. */
const open = async (deps: EngagementDeps, game: GameState): Promise<void> => {
  const sources = await sourcesOf(deps, game);
  await changeVersioned(deps, deps.games, game.gameId, (state, now) => {
    if (state.pending !== 'open' || state.setId !== game.setId) return ok(unchanged(state));
    const picked = pickNext(state, sources);
    if (!picked.ok) return ok(stopAutopilot(state, now));
    return openQuestions(state, picked.value, { by: 'duty', at: now });
  });
};

const runDuty = async (deps: EngagementDeps, news: DutyNews, game: GameState): Promise<void> => {
  switch (game.pending) {
    case 'freeze':
      return freeze(deps, news, game);
    case 'score':
      return score(deps, news, game);
    case 'open':
      return open(deps, game);
    case undefined:
      return undefined;
  }
};

/** One duty may lead to the next: a vote that is skipped is counted at once. */
const MOST_IN_A_ROW = 4;

/** Any node, any number of times: what is left to do is in the state, and doing it twice leaves the same. */
export const settleDuty = async (deps: EngagementDeps, news: DutyNews, gameId: string): Promise<Settled> => {
  for (let duties = 0; duties < MOST_IN_A_ROW; duties++) {
    const game = await deps.games.load(gameId);
    if (!game || game.pending === undefined) return { hasChanged: duties > 0, deadlineAt: undefined };
    await runDuty(deps, news, game);
  }
  throw new Error(`session ${gameId} still has something to work out`);
};

export const registerDuties = (deps: EngagementDeps, news: DutyNews): void =>
  deps.deadlines.register(DUTY, (gameId) => settleDuty(deps, news, gameId));
