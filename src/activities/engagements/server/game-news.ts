import { SECOND_MS } from '#core/instant.ts';
import type { MessageOf } from '#core/live.ts';
import type { Audience } from '#core/live.ts';
import { engagementTopic } from '../contract.live.ts';
import { isChallenge } from '../rules/challenge.ts';
import { hostStageOf, messageStage, stageOf } from '../rules/stage.ts';
import type { GameEvent, GameQuestion, GameState } from '../rules/state.ts';
import { ballotOf, outcomeOf } from '../rules/views.ts';
import type { ScoredAnswer } from '../rules/views.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { CountedGame } from './counting.ts';
import type { DutyNews } from './duties.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import type { Seat } from './players.items.ts';
import { readAnswers, readSeats } from './reading.service.ts';
import { isPlayer } from './stage-watch.ts';

type Message = MessageOf<typeof engagementTopic> & { readonly to: readonly Audience[] };
/** Messages to single players that go out with a step. */
type OwnMessages = (game: GameState, question: GameQuestion | undefined) => Promise<Message[]> | Message[];

/** What a player sees besides the stage. Only if it changed do thousands of phones need a fresh view. */
const faceOf = ({ title, settings, followedBy }: GameState): string => {
  const { teams, teamNames, asks, hasReactions, filtersProfanity, penaltyPercent } = settings;
  const { asksNames, accent } = settings;
  const shown = [title, teams, teamNames, asks, hasReactions, filtersProfanity, penaltyPercent];
  return JSON.stringify([...shown, asksNames, accent, followedBy ?? '']);
};

/** Publishes a step: once per version, one message per audience, and each player's own. */
export class GameNews implements DutyNews {
  readonly #deps: EngagementDeps;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #faces = new Map<string, string>();
  /** Steps that are sent to players only if the next one takes long, by session. */
  readonly #heldBack = new Map<string, () => void>();

  constructor(deps: EngagementDeps) {
    this.#deps = deps;
  }

  tell(game: GameState, events: readonly GameEvent[]): void {
    const isRevealed = events.some(({ type }) => type === 'revealed' || type === 'ended');
    this.#send(game, events, isRevealed ? (next, question) => this.#readOutcomes(next, question) : none);
  }

  voting(game: GameState, events: readonly GameEvent[], answers: readonly StoredAnswer[]): void {
    this.#send(game, events, (next, question) => this.#ballots(next, question, answers));
  }

  counted(game: GameState, events: readonly GameEvent[], counted: CountedGame): void {
    const standings = new Map(counted.standings.map((standing) => [standing.playerId, standing]));
    this.#send(game, events, (next, question) => {
      const scores = counted.scores.get(question?.questionId ?? '') ?? [];
      const seats = counted.seats.map((seat) => ({ ...seat, ...standings.get(seat.playerId) }));
      return this.#outcomes(next, question, seats, new Map(scores.map((each) => [each.playerId, each])));
    });
  }

  async close(): Promise<void> {
    for (const cancel of this.#heldBack.values()) cancel();
    await Promise.all(this.#sending.values());
  }

  /** In order for each game; a message that cannot be made is healed by the version the next one carries. */
  #send(game: GameState, events: readonly GameEvent[], own: OwnMessages): void {
    const { gameId } = game;
    const before = this.#sending.get(gameId) ?? Promise.resolve();
    const sending = before
      .then(() => this.#publish(game, events, own))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'a step could not be told'))
      .finally(() => {
        if (this.#sending.get(gameId) === sending) this.#sending.delete(gameId);
      });
    this.#sending.set(gameId, sending);
  }

  async #publish(game: GameState, events: readonly GameEvent[], own: OwnMessages): Promise<void> {
    const questions = await this.#deps.staged.of(game);
    const steps = events.some(({ type }) => type !== 'changed') ? stageMessages(game, questions, events) : [];
    this.#heldBack.get(game.gameId)?.();
    this.#heldBack.delete(game.gameId);
    const isHeldBack = isBrief(game, events);
    if (isHeldBack) this.#holdBack(game, events);
    const messages = [
      ...this.#changes(game, events),
      ...(isHeldBack ? steps.filter(({ type }) => type !== 'stage.changed') : steps),
      ...(await own(game, questions[0])),
    ];
    this.#deps.hub.publish({
      topic: engagementTopic,
      key: game.gameId,
      version: game.version,
      messages,
    });
  }

  /** Thousands of phones need no message about a step that ends before they can paint it. */
  #holdBack(game: GameState, events: readonly GameEvent[]): void {
    const { gameId, version } = game;
    const cancel = this.#deps.clock.after(BRIEF_MS, () => {
      this.#heldBack.delete(gameId);
      void this.#tellLate(game, events).catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, `step ${version} could not be told to players`),
      );
    });
    this.#heldBack.set(gameId, cancel);
  }

  /** Another node may have gone on meanwhile; what overtakes even that, phones tell by the version. */
  async #tellLate(game: GameState, events: readonly GameEvent[]): Promise<void> {
    const { gameId, version } = game;
    const now = await this.#deps.games.load(gameId);
    if (now?.version !== version) return;
    const stage = messageStage(stageOf(game, await this.#deps.staged.of(game), 'player'), events);
    const messages = [{ type: 'stage.changed' as const, payload: { stage, version }, to: ['player'] }];
    this.#deps.hub.publish({ topic: engagementTopic, key: gameId, messages });
  }

  #changes(game: GameState, events: readonly GameEvent[]): Message[] {
    if (!events.some(({ type }) => type === 'changed')) return [];
    const face = faceOf(game);
    const isSame = this.#faces.get(game.gameId) === face;
    this.#faces.set(game.gameId, face);
    const payload = { version: game.version };
    const to = isSame ? ['host', 'screen'] : ['host', 'screen', 'player'];
    return [{ type: 'game.changed', payload, to }];
  }

  #present(game: GameState): ReadonlySet<string> {
    const present = this.#deps.hub.present('engagement', game.gameId).filter(isPlayer);
    return new Set(present.map(({ memberId }) => memberId));
  }

  #ballots(game: GameState, question: GameQuestion | undefined, answers: readonly StoredAnswer[]): Message[] {
    if (!question) return [];
    const texts = new Map(answers.map(({ playerId, text }) => [playerId, text]));
    return [...this.#present(game)].flatMap((voterId): Message[] => {
      const ballot = ballotOf(game, question, { voterId, texts, votes: undefined, draft: undefined });
      const payload = ballot && { ballot };
      return payload ? [{ type: 'ballot.dealt', payload, to: [`player:${voterId}`] }] : [];
    });
  }

  async #readOutcomes(game: GameState, question: GameQuestion | undefined): Promise<Message[]> {
    if (!question?.summary) return [];
    const seats = await readSeats(this.#deps, game.gameId);
    const answers = await readAnswers(this.#deps, game.gameId, question.questionId);
    const scores = new Map(
      answers.map(({ playerId, points = 0, isRight, place }) => [playerId, { points, isRight, place }]),
    );
    return this.#outcomes(game, question, seats, scores);
  }

  #outcomes(
    game: GameState,
    question: GameQuestion | undefined,
    seats: readonly Seat[],
    scores: ReadonlyMap<string, ScoredAnswer>,
  ): Message[] {
    if (!question) return [];
    const present = this.#present(game);
    return seats.flatMap((seat): Message[] => {
      if (!present.has(seat.playerId)) return [];
      const scored = scores.get(seat.playerId);
      const facts = { player: seat, hasAnswered: scored !== undefined, scored };
      const outcome = outcomeOf(game, question, facts);
      const payload = outcome && { outcome };
      return payload ? [{ type: 'outcome.known', payload, to: [`player:${seat.playerId}`] }] : [];
    });
  }
}

const none = (): Message[] => [];

/** How long counting or dealing may take before phones show that it is under way. */
const BRIEF_MS = SECOND_MS;
const BRIEF: ReadonlySet<GameEvent['type']> = new Set(['closed', 'voting-closed', 'voting-skipped']);

const isBrief = ({ pending }: GameState, events: readonly GameEvent[]): boolean =>
  pending !== undefined && events.every(({ type }) => BRIEF.has(type));

const stageMessages = (
  game: GameState,
  questions: readonly GameQuestion[],
  events: readonly GameEvent[],
): Message[] => {
  const { version } = game;
  const stageFor = (audience: 'player' | 'screen') =>
    messageStage(stageOf(game, questions, audience), events);
  const { key, isCounting, notes, ...stage } = hostStageOf(game, questions);
  const own = { ...(key && { key }), ...(notes !== undefined && { notes }), isCounting };
  const consoleStage = { ...messageStage(stage, events), ...own };
  // Everybody is at another question, and reads what the step means there.
  const toPlayers: Message = isChallenge(game)
    ? { type: 'game.changed', payload: { version }, to: ['player'] }
    : { type: 'stage.changed', payload: { stage: stageFor('player') }, to: ['player'] };
  return [
    toPlayers,
    { type: 'wall.changed', payload: { stage: stageFor('screen'), version }, to: ['screen'] },
    { type: 'console.changed', payload: { stage: consoleStage, version }, to: ['host'] },
  ];
};
