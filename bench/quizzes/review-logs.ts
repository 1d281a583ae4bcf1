// Reviews of one learner in the order they were given: simulated, or from a file of the public FSRS benchmark.
import { readFileSync } from 'node:fs';
import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { policies } from './policies.ts';
import { answerTruly } from './truth.ts';
import type { TruthFamily } from './truth.ts';
import type { World } from './world.ts';

export interface Review {
  readonly card: string;
  readonly at: number;
  readonly isRight: boolean;
  /** Chance of a right answer without knowing. */
  readonly guess: number;
  /** See ratingOfDifficulty. */
  readonly difficulty: number;
  readonly domain: string;
}

const EPOCH = Date.UTC(2026, 0, 1);
const DAYS = 30;
const ANSWERS_A_DAY = 50;
const HOUR_OF_DAY = 0.75;

/** Thirty evenings with our own picker: what it asks, and what the learner's real memory makes of it. */
export const simulatedReviews = (world: World, truth: TruthFamily, learner: number): Review[] => {
  const memory = truth.learner(world, seededRandom(`person/${learner}`));
  const picking = policies['adaptive']?.({
    world,
    seed: `pick/${learner}`,
    examAt: EPOCH + (DAYS + 0.4) * DAY_MS,
  });
  const luck = seededRandom(`luck/${learner}`);
  const reviews: Review[] = [];
  for (let date = 0; date < DAYS && picking; date++) {
    picking.startDay();
    for (let turn = 0; turn < ANSWERS_A_DAY; turn++) {
      const day = date + HOUR_OF_DAY + turn / 2000;
      const at = EPOCH + day * DAY_MS;
      const ordinal = picking.next(at);
      const concept = ordinal === undefined ? undefined : world.bank.concepts[ordinal];
      if (ordinal === undefined || !concept) break;
      const { conceptId: card, guess, difficulty, domain } = concept;
      const { isKnown, isCorrect } = answerTruly(memory.recall(ordinal, day), guess, luck);
      memory.review(ordinal, day, isKnown);
      picking.note(ordinal, isCorrect, at);
      reviews.push({ card, at, isRight: isCorrect, guess, difficulty, domain });
    }
  }
  return reviews;
};

const AGAIN = 1;

/**
 * CSV with a head: `card_id`, `rating` (1 is forgotten) and `elapsed_seconds` or `elapsed_days` (or `delta_t`) since the
 * card's last review, in the order of `review_th` or of the file. Nobody can guess a flashcard.
 */
export const readReviews = (path: string): Review[] => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim());
  const column = (...wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [card, rating, order] = [column('card_id'), column('rating'), column('review_th')];
  const [seconds, days] = [column('elapsed_seconds'), column('elapsed_days', 'delta_t')];
  if (card < 0 || rating < 0 || (seconds < 0 && days < 0))
    throw new Error(`${path}: needs the columns card_id, rating and elapsed_days or elapsed_seconds.`);
  const rows = lines.map((line) => line.split(','));
  if (order >= 0) rows.sort((a, b) => Number(a[order]) - Number(b[order]));
  const lastAt = new Map<string, number>();
  return rows.map((cells) => {
    const id = cells[card] ?? '';
    const elapsedMs = seconds < 0 ? Number(cells[days]) * DAY_MS : Number(cells[seconds]) * SECOND_MS;
    const at = (lastAt.get(id) ?? EPOCH) + Math.max(0, elapsedMs);
    lastAt.set(id, at);
    return { card: id, at, isRight: Number(cells[rating]) > AGAIN, guess: 0, difficulty: 0, domain: 'cards' };
  });
};
