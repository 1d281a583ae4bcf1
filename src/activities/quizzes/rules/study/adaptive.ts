import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { abilityIn, knownBefore, successChance } from './elo.ts';
import { FIRST_STABILITY, daysBetween, recallAfter, recallAt, stabilityAfterReview } from './memory.ts';
import type { Memory } from './memory.ts';
import { leftCount, nthLeft } from './ordinal-set.ts';
import { missedReason } from './picking.ts';
import type { Choice, Choosing, PickReason } from './picking.ts';
import { NOBODY, frontOf } from './review-shelves.ts';
import type { Shelf } from './review-shelves.ts';
import { conceptAt, valueOf } from './study-index.ts';
import type { StudyIndex } from './study-index.ts';
import { poolSize } from './wrong-pool.ts';

/** Without an exam the aim is to know it in a month. */
const DAYS_WITHOUT_EXAM = 30;
/** Other questions between two of the same concept. */
const SPACING = 8;
/** At this size every turn is the pool's, so it cannot grow further by new questions. */
const FULL_POOL = 60;
const LEAST_POOL_SHARE = 0.1;
const POOL_WEIGHED = 48;
const NEW_WEIGHED = 6;
/** Success that keeps learners going, see the Maths Garden's middle setting. */
const WANTED_SUCCESS = 0.75;
const NEAR_DAYS = 3;
const WEAK_BY = 0.3;

interface Aim {
  /** Worths are worked out by the hour, so that the same hour gives the same pick. */
  readonly at: Instant;
  readonly days: number;
  readonly isNear: boolean;
}

const aimOf = ({ now, examAt }: Choosing): Aim => {
  const at = Math.floor(now / HOUR_MS) * HOUR_MS;
  const hasExam = examAt !== undefined && examAt > now;
  const days = hasExam ? daysBetween(at, examAt) : DAYS_WITHOUT_EXAM;
  return { at, days, isNear: hasExam && examAt - now < NEAR_DAYS * DAY_MS };
};

/** How much more likely the concept is known at the exam if it is asked now. */
export const gainOfReview = (memory: Memory, { at, days }: Pick<Aim, 'at' | 'days'>): number => {
  const elapsed = daysBetween(memory.lastReviewAt, at);
  const recall = recallAfter(elapsed, memory.stability);
  const { recalled, forgotten } = stabilityAfterReview(memory, at);
  const after = recall * recallAfter(days, recalled) + (1 - recall) * recallAfter(days, forgotten);
  return after - recallAfter(elapsed + days, memory.stability);
};

const worthOf = (study: StudyIndex, ordinal: number, aim: Aim): number => {
  const progress = study.progress.get(ordinal);
  if (!progress) return 0;
  const domain = study.bank.domains[study.bank.domainOf[ordinal] as number];
  const value = domain ? valueOf(study.bank, domain) : 0;
  return value * (1 - conceptAt(study, ordinal).guess) * gainOfReview(progress.memory, aim);
};

const worthOfFront = (study: StudyIndex, shelf: Shelf, front: number, aim: Aim): number => {
  if (shelf.worthOf !== front || shelf.worthAt !== aim.at || shelf.worthDays !== aim.days) {
    shelf.worthOf = front;
    shelf.worthAt = aim.at;
    shelf.worthDays = aim.days;
    shelf.worth = worthOf(study, front, aim);
  }
  return shelf.worth;
};

interface Weighed {
  readonly ordinal: number;
  readonly worth: number;
}

const isRecent = ({ run }: Choosing, ordinal: number): boolean => run.recent.includes(ordinal, -SPACING);

const bestReview = (choosing: Choosing, aim: Aim): Weighed | undefined => {
  const { study } = choosing;
  let best: Weighed | undefined;
  for (const shelf of study.shelves.shelves.values()) {
    const ordinal = frontOf(shelf);
    if (ordinal === NOBODY) continue;
    const worth = worthOfFront(study, shelf, ordinal, aim);
    const isBetter = !best || worth > best.worth || (worth === best.worth && ordinal < best.ordinal);
    if (isBetter && !isRecent(choosing, ordinal)) best = { ordinal, worth };
  }
  return best;
};

const bestMissed = (choosing: Choosing, aim: Aim): Weighed | undefined => {
  let best: Weighed | undefined;
  for (const { ordinal } of choosing.study.pool.entries.slice(0, POOL_WEIGHED)) {
    if (isRecent(choosing, ordinal)) continue;
    const worth = worthOf(choosing.study, ordinal, aim);
    if (!best || worth > best.worth) best = { ordinal, worth };
  }
  return best;
};

/** Domains with questions never asked, each with what one of them is worth. */
const newByDomain = ({ study }: Choosing, { days }: Aim): Weighed[] =>
  study.bank.domains.flatMap((domain, number) => {
    const seen = study.seen[number];
    if (!seen || leftCount(seen) === 0) return [];
    const known = knownBefore(abilityIn(study.ability, domain.name), domain.meanDifficulty);
    const gain = (1 - known) * recallAfter(days, FIRST_STABILITY.forgotten);
    return [{ ordinal: number, worth: valueOf(study.bank, domain) * (1 - domain.meanGuess) * gain }];
  });

const drawDomain = ({ random }: Choosing, domains: readonly Weighed[]): number => {
  const total = domains.reduce((sum, { worth }) => sum + worth, 0);
  let left = random.next() * total;
  for (const { ordinal, worth } of domains) {
    left -= worth;
    if (left < 0) return ordinal;
  }
  return domains.at(-1)?.ordinal ?? 0;
};

/** Of a few drawn at random, the one whose chance of success is nearest to the wanted one. */
const newIn = ({ study, random }: Choosing, number: number): number => {
  const domain = study.bank.domains[number];
  const seen = study.seen[number];
  if (!domain || !seen) return NOBODY;
  const ability = abilityIn(study.ability, domain.name);
  let best = NOBODY;
  let bestMiss = Infinity;
  for (let draw = 0; draw < NEW_WEIGHED; draw++) {
    const ordinal = domain.members[nthLeft(seen, random.below(leftCount(seen)))] as number;
    const { difficulty, guess } = conceptAt(study, ordinal);
    const miss = Math.abs(successChance(ability, difficulty, guess) - WANTED_SUCCESS);
    if (miss < bestMiss) [best, bestMiss] = [ordinal, miss];
  }
  return best;
};

const reviewReason = ({ study, now }: Choosing, ordinal: number, { isNear }: Aim): PickReason => {
  const progress = study.progress.get(ordinal);
  if (!progress || progress.isInWrongPool) return missedReason(study, ordinal);
  return { kind: isNear ? 'exam-near' : 'due', recall: recallAt(progress.memory, now) };
};

const newReason = ({ study }: Choosing, number: number): PickReason => {
  const name = study.bank.domains[number]?.name ?? '';
  const isWeak = abilityIn(study.ability, name) < study.ability.overall.rating - WEAK_BY;
  return isWeak ? { kind: 'weak-domain', domain: name } : { kind: 'new' };
};

/** The share of turns that are the pool's grows with the pool: full, it has them all. */
export const poolShare = (size: number): number =>
  size === 0 ? 0 : Math.min(1, Math.max(LEAST_POOL_SHARE, size / FULL_POOL));

/** What adds most to the expected score at the exam, with the wrong pool never starved and never over its brim. */
export const pickAdaptive = (choosing: Choosing): Choice | undefined => {
  const { study, random, isReview } = choosing;
  const aim = aimOf(choosing);
  const isPoolTurn = random.next() < poolShare(poolSize(study.pool));
  const missed = isPoolTurn || isReview ? bestMissed(choosing, aim) : undefined;
  if (missed) return { ordinal: missed.ordinal, reason: missedReason(study, missed.ordinal) };
  if (isReview) return undefined;
  const review = bestReview(choosing, aim);
  const domains = newByDomain(choosing, aim);
  const bestNew = Math.max(-1, ...domains.map(({ worth }) => worth));
  if (review && review.worth >= bestNew)
    return { ordinal: review.ordinal, reason: reviewReason(choosing, review.ordinal, aim) };
  if (domains.length === 0) return undefined;
  const number = drawDomain(choosing, domains);
  return { ordinal: newIn(choosing, number), reason: newReason(choosing, number) };
};
