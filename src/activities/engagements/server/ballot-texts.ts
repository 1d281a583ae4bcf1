import type { Instant } from '#core/instant.ts';
import { SECOND_MS } from '#core/instant.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readAnswers } from './reading.service.ts';

interface Held {
  readonly id: string;
  readonly readAt: Instant;
  readonly texts: Promise<ReadonlyMap<string, string>>;
}

const FRESH_MS = 5 * SECOND_MS;
const MOST_GAMES = 200;

/** The answers that are voted on, by author. Every voter's handful is a part of them, so one read serves all. */
export class BallotTexts {
  readonly #deps: Pick<EngagementDeps, 'store' | 'table' | 'clock'>;
  readonly #held = new Map<string, Held>();

  constructor(deps: Pick<EngagementDeps, 'store' | 'table' | 'clock'>) {
    this.#deps = deps;
  }

  of({ gameId, epoch }: GameState, { questionId }: GameQuestion): Promise<ReadonlyMap<string, string>> {
    const now = this.#deps.clock.now();
    const id = `${questionId} ${epoch}`;
    const held = this.#held.get(gameId);
    if (held?.id === id && now - held.readAt < FRESH_MS) return held.texts;
    const texts = this.#read(gameId, questionId);
    this.#held.delete(gameId);
    this.#held.set(gameId, { id, readAt: now, texts });
    texts.catch(() => this.#held.delete(gameId));
    if (this.#held.size > MOST_GAMES) this.#held.delete(this.#held.keys().next().value ?? '');
    return texts;
  }

  async #read(gameId: string, questionId: string): Promise<ReadonlyMap<string, string>> {
    const answers = await readAnswers(this.#deps, gameId, questionId);
    return new Map(answers.filter(({ isHidden }) => !isHidden).map(({ playerId, text }) => [playerId, text]));
  }
}
