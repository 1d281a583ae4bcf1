import { SECOND_MS } from '#core/instant.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Presence } from '#server/kit/hub.ts';
import { engagementTopic } from '../contract.live.ts';
import type { Counters, Lobby } from '../contract.views.ts';
import { closeByEveryone, isEveryoneDone } from '../rules/moves.ts';
import { isRunningChallenge } from '../rules/challenge.ts';
import type { GameState } from '../rules/state.ts';
import { tallyOf } from '../rules/spread.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import { readAnswers, readCount, readSeats, readVotes } from './reading.service.ts';

const COUNT_EVERY_MS = SECOND_MS / 10;
const TALLY_EVERY_MS = SECOND_MS;
/** Checking by name reads every answer: too dear to repeat for each one that arrives. */
const CLOSE_EVERY_MS = SECOND_MS / 2;
const LOBBY_NAMES = 50;
const TO = ['host', 'screen'] as const;

export const isPlayer = ({ role }: Presence): boolean => role === 'player';

const playersIn = (present: readonly Presence[]): readonly string[] =>
  present.filter(isPlayer).map(({ memberId }) => memberId);

export const lobbyOf = (present: readonly Presence[]): Lobby => {
  const players = present.filter(isPlayer);
  const people = players.slice(0, LOBBY_NAMES).map(({ memberId, name }) => ({ playerId: memberId, name }));
  return { present: players.length, people };
};

/** How many joined, are here, answered and voted: sums of a few small rows, one per node. */
export const countersOf = async (deps: EngagementDeps, game: GameState): Promise<Counters> => {
  const isAlone = isRunningChallenge(game);
  const [first] = isAlone ? game.playedQuestions : game.onStage;
  const answers = game.engagementType === 'survey' || isAlone ? 'finished' : 'answers';
  const [joined, answered, voted] = await Promise.all([
    readCount(deps, game.gameId, 'joined'),
    first === undefined ? 0 : readCount(deps, game.gameId, `${answers}-${first}`),
    first === undefined ? 0 : readCount(deps, game.gameId, `votes-${first}`),
  ]);
  const present = deps.hub.present('engagement', game.gameId).filter(isPlayer).length;
  return { joined, present, answered, voted, ...(first !== undefined && { questionId: first }) };
};

/**
 * Follows the current step: sends numbers to hosts and screen, and closes the step when everyone who is
 * here is done. Nothing of it is state: a node that dies leaves the deadline to do its work.
 */
export class StageWatch {
  readonly #deps: EngagementDeps;
  readonly #counts: Pacer;
  readonly #lobbies: Pacer;
  readonly #tallies: Pacer;
  readonly #closings: Pacer;
  /** Sessions that are looked at again, because somebody may not come back. */
  readonly #awaiting = new Map<string, () => void>();

  constructor(deps: EngagementDeps) {
    this.#deps = deps;
    this.#counts = new Pacer(deps, COUNT_EVERY_MS, (gameId) => this.#count(gameId));
    this.#lobbies = new Pacer(deps, COUNT_EVERY_MS, (gameId) => this.#greet(gameId));
    this.#tallies = new Pacer(deps, TALLY_EVERY_MS, (gameId) => this.#tally(gameId));
    this.#closings = new Pacer(deps, CLOSE_EVERY_MS, (gameId) => this.#closeIfAll(gameId));
  }

  /** Somebody joined, answered, voted, or said to be done. */
  noteTaken(game: Pick<GameState, 'gameId' | 'engagementType' | 'phase'>): void {
    this.#counts.offer(game.gameId);
    if (game.engagementType === 'poll' && game.phase === 'question') this.#tallies.offer(game.gameId);
  }

  notePresence(gameId: string): void {
    this.#lobbies.offer(gameId);
    this.#counts.offer(gameId);
  }

  async idle(): Promise<void> {
    await Promise.all([this.#counts.idle(), this.#lobbies.idle(), this.#tallies.idle()]);
    await this.#closings.idle();
  }

  async close(): Promise<void> {
    for (const cancel of this.#awaiting.values()) cancel();
    const pacers = [this.#counts, this.#lobbies, this.#tallies, this.#closings];
    await Promise.all(pacers.map((pacer) => pacer.close()));
  }

  async #greet(gameId: string): Promise<void> {
    const payload = lobbyOf(this.#deps.hub.present('engagement', gameId));
    this.#deps.hub.publish({
      topic: engagementTopic,
      key: gameId,
      onlyHere: true,
      messages: [{ type: 'lobby.changed', payload, to: TO }],
    });
  }

  async #count(gameId: string): Promise<void> {
    const game = await this.#deps.games.load(gameId);
    if (!game) return;
    const counters = await countersOf(this.#deps, game);
    this.#deps.hub.publish({
      topic: engagementTopic,
      key: gameId,
      coalesce: 'counters',
      messages: [{ type: 'counters.changed', payload: counters, to: TO }],
    });
    const done = game.phase === 'voting' ? counters.voted : counters.answered;
    if (isWatched(game) && counters.present > 0 && done >= counters.present) this.#closings.offer(gameId);
  }

  /** The numbers say that it may be: now by name, because who answered may have left. */
  async #closeIfAll(gameId: string): Promise<void> {
    const game = await this.#deps.games.load(gameId);
    if (!game || !isWatched(game)) return;
    const done = await this.#whoIsDone(game);
    const present = playersIn(this.#deps.hub.present('engagement', gameId));
    if (!isEveryoneDone(present, done)) return;
    if (!isEveryoneDone(await this.#whoIsAwaited(gameId, done), done)) return this.#lookAgain(gameId);
    await changeVersioned(this.#deps, this.#deps.games, gameId, (state, now) =>
      closeByEveryone(state, game.epoch, now),
    );
  }

  /** People who are here or were a moment ago and have not left for good; on a node that just started, everybody with a seat. */
  async #whoIsAwaited(gameId: string, done: ReadonlySet<string>): Promise<readonly string[]> {
    const { members, isWhole } = this.#deps.hub.lately('engagement', gameId);
    const lately = playersIn(members);
    if (isWhole && isEveryoneDone(lately, done)) return lately;
    const seats = await readSeats(this.#deps, gameId);
    const seated = seats
      .filter(({ isKicked, hasLeft }) => !isKicked && !hasLeft)
      .map(({ playerId }) => playerId);
    if (!isWhole) return seated;
    const isSeated = new Set(seated);
    return lately.filter((playerId) => isSeated.has(playerId));
  }

  #lookAgain(gameId: string): void {
    this.#awaiting.get(gameId)?.();
    const cancel = this.#deps.clock.after(SECOND_MS, () => {
      this.#awaiting.delete(gameId);
      this.#closings.offer(gameId);
    });
    this.#awaiting.set(gameId, cancel);
  }

  async #whoIsDone(game: GameState): Promise<ReadonlySet<string>> {
    const [first = ''] = game.onStage;
    const { gameId } = game;
    if (game.engagementType === 'survey') {
      const seats = await readSeats(this.#deps, gameId);
      return new Set(
        seats.filter(({ finishedSurvey }) => finishedSurvey === first).map(({ playerId }) => playerId),
      );
    }
    if (game.phase === 'voting') {
      return new Set((await readVotes(this.#deps, gameId, first)).map(({ voterId }) => voterId));
    }
    return new Set((await readAnswers(this.#deps, gameId, first)).map(({ playerId }) => playerId));
  }

  async #tally(gameId: string): Promise<void> {
    const game = await this.#deps.games.load(gameId);
    if (game?.phase !== 'question') return;
    const [question] = await this.#deps.staged.of(game);
    if (!question) return;
    const answers = await readAnswers(this.#deps, gameId, question.questionId);
    const tally = tallyOf(question, answers);
    const to = game.settings.results === 'live' ? TO : (['host'] as const);
    const payload = { questionId: question.questionId, tally };
    this.#deps.hub.publish({
      topic: engagementTopic,
      key: gameId,
      coalesce: 'tally',
      messages: [{ type: 'tally.changed', payload, to }],
    });
  }
}

const isWatched = ({ phase, pending, isReading, settings, challenge }: GameState): boolean =>
  settings.closesWhenAllAnswered &&
  challenge === undefined &&
  ((phase === 'question' && !isReading) || (phase === 'voting' && pending === undefined));
