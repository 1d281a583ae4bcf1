import type { Instant } from '#core/instant.ts';
import type { Memory } from './memory.ts';

export interface Shelved {
  readonly ordinal: number;
  readonly memory: Memory;
  readonly shelf: Shelf;
  isGone: boolean;
}

/**
 * Concepts of similar stability, difficulty and weight: the one not reviewed for longest gains most, so only that one
 * is weighed.
 */
export interface Shelf {
  /** All of them are in the wrong pool, or none. */
  readonly isMissed: boolean;
  readonly heap: Shelved[];
  /** Value of the front when last computed: for which concept, hour and days to go. */
  worthOf: number;
  worthAt: Instant;
  worthDays: number;
  worth: number;
}

export interface ReviewShelves {
  readonly shelves: Map<number, Shelf>;
  readonly placed: Map<number, Shelved>;
}

export const emptyShelves = (): ReviewShelves => ({ shelves: new Map(), placed: new Map() });

export const NOBODY = -1;

const STABILITY_STEPS_PER_DOUBLING = 2;
const STABILITY_SHELVES = 64;
const DIFFICULTY_WIDTH = 2.5;
const DIFFICULTY_SHELVES = 4;

/** An uncertain memory gains less than one between its two possibilities. */
const DOUBT_STEPS = [0, 0.1, 0.25] as const;
const DOUBT_SHELVES = DOUBT_STEPS.length + 1;

/** What else must be equal on one shelf. */
export interface ShelfKind {
  /** Domains in which a question has the same value. */
  readonly group: number;
  readonly isMissed: boolean;
}

const shelfNumber = ({ stability, difficulty, doubt }: Memory, { group, isMissed }: ShelfKind): number => {
  const step = Math.round(Math.log2(stability) * STABILITY_STEPS_PER_DOUBLING) + STABILITY_SHELVES / 4;
  const byStability = Math.min(STABILITY_SHELVES - 1, Math.max(0, step));
  const byDifficulty = Math.min(DIFFICULTY_SHELVES - 1, Math.floor((difficulty - 1) / DIFFICULTY_WIDTH));
  const chance = doubt?.chance ?? 0;
  const byDoubt = DOUBT_STEPS.filter((step) => chance > step).length;
  const kind = (2 * group + Number(isMissed)) * DOUBT_SHELVES + byDoubt;
  return (kind * DIFFICULTY_SHELVES + byDifficulty) * STABILITY_SHELVES + byStability;
};

const comesBefore = ({ ordinal, memory: { lastReviewAt } }: Shelved, other: Shelved): boolean =>
  lastReviewAt < other.memory.lastReviewAt ||
  (lastReviewAt === other.memory.lastReviewAt && ordinal < other.ordinal);

const swap = (heap: Shelved[], a: number, b: number): void => {
  [heap[a], heap[b]] = [heap[b] as Shelved, heap[a] as Shelved];
};

const push = (heap: Shelved[], entry: Shelved): void => {
  let place = heap.push(entry) - 1;
  while (place > 0) {
    const parent = (place - 1) >>> 1;
    if (!comesBefore(entry, heap[parent] as Shelved)) return;
    swap(heap, place, parent);
    place = parent;
  }
};

const dropFront = (heap: Shelved[]): void => {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  heap[0] = last;
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    let first = place;
    for (const child of [left, left + 1])
      if (child < heap.length && comesBefore(heap[child] as Shelved, heap[first] as Shelved)) first = child;
    if (first === place) return;
    swap(heap, place, first);
    place = first;
  }
};

export const placeOnShelf = (
  { shelves, placed }: ReviewShelves,
  ordinal: number,
  memory: Memory,
  kind: ShelfKind,
): void => {
  const before = placed.get(ordinal);
  if (before) {
    before.isGone = true;
    before.shelf.worthOf = NOBODY;
  }
  const number = shelfNumber(memory, kind);
  let shelf = shelves.get(number);
  if (!shelf) {
    shelf = { isMissed: kind.isMissed, heap: [], worthOf: NOBODY, worthAt: 0, worthDays: 0, worth: 0 };
    shelves.set(number, shelf);
  }
  const entry = { ordinal, memory, shelf, isGone: false };
  placed.set(ordinal, entry);
  shelf.worthOf = NOBODY;
  push(shelf.heap, entry);
};

/** The concept of a shelf not reviewed for longest; undefined if the shelf is empty. */
export const frontOf = ({ heap }: Shelf): Shelved | undefined => {
  while (heap[0]?.isGone) dropFront(heap);
  return heap[0];
};
