import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { nextDue } from './due.ts';
import { abilityIn, knownBefore } from './elo.ts';
import { daysBetween, recallAfter, recallAt, stabilityAfterReview } from './memory.ts';
import type { Forgetting, Memory } from './memory.ts';
import { PUBLISHED_MODEL } from './memory-model.ts';
import { leftCount, nthLeft } from './ordinal-set.ts';
import { isClosed, missedReason } from './picking.ts';
import type { Choice, Choosing, PickReason } from './picking.ts';
import { NOBODY, frontOf } from './review-shelves.ts';
import type { Shelf, Shelved } from './review-shelves.ts';
import { conceptAt, valueOf } from './study-index.ts';
import type { StudyIndex } from './study-index.ts';

/** Without an exam date, the aim is to know it in a month. */
const DAYS_WITHOUT_EXAM = 30;
/** How many other questions come between two askings of one concept. */
const SPACING = 8;
/** At this size, nine of ten turns belong to the pool: it shrinks even if three of five answers are wrong. */
const LARGEST_POOL = 200;
const LARGEST_POOL_SHARE = 0.9;
const SMALLEST_BRIM = 80;
const BRIM_A_DAY = 15;
const BRIM_BY_PACE = 0.125;
/** Up to this part of its limit, the pool has no turns of its own: the value decides. */
const EASY_PART = 0.5;
/** Share of the turns for what is due: by value alone, some of it would never be asked. */
const DUE_SHARE = 0.1;
const NEW_WEIGHED = 24;
const DOMAINS_WEIGHED = 48;
const PACE_STEPS = 8;
const NEAR_DAYS = 3;
const WEAK_BY = 0.3;

interface Aim extends Forgetting {
  /** Values are computed by the hour, so the same hour gives the same pick. */
  readonly at: Instant;
  readonly days: number;
  /** In steps, so values need not be recomputed after every answer. */
  readonly pace: number;
  readonly isNear: boolean;
}

const aimOf = ({ study, now, examAt }: Choosing): Aim => {
  const at = Math.floor(now / HOUR_MS) * HOUR_MS;
  const hasExam = examAt !== undefined && examAt > now;
  const days = hasExam ? daysBetween(at, examAt) : DAYS_WITHOUT_EXAM;
  const pace = Math.exp(Math.round(study.ability.pace.log * PACE_STEPS) / PACE_STEPS);
  const { model } = study.ability;
  return { at, days, pace, model, isNear: hasExam && examAt - now < NEAR_DAYS * DAY_MS };
};

type Outlook = Omit<Aim, 'isNear'>;

const gainOfSure = (memory: Memory, { at, days, pace, model }: Outlook): number => {
  const elapsed = daysBetween(memory.lastReviewAt, at) * pace;
  const ahead = days * pace;
  const later = (after: number, stability: number): number => recallAfter(after, stability, model);
  const recall = later(elapsed, memory.stability);
  const { recalled, forgotten } = stabilityAfterReview(memory, at, recall, model);
  const after = recall * later(ahead, recalled) + (1 - recall) * later(ahead, forgotten);
  return after - later(elapsed + ahead, memory.stability);
};

/** How much more likely the concept is known at the exam if it is asked now. */
export const gainOfReview = (memory: Memory, outlook: Outlook): number => {
  const { doubt, difficulty, lastReviewAt } = memory;
  const gain = gainOfSure(memory, outlook);
  if (!doubt) return gain;
  const gainOfOther = gainOfSure({ stability: doubt.stability, difficulty, lastReviewAt }, outlook);
  return gain + doubt.chance * (gainOfOther - gain);
};

const worthOf = (study: StudyIndex, { ordinal, memory }: Shelved, aim: Aim): number => {
  const domain = study.bank.domains[study.bank.domainOf[ordinal] as number];
  const value = domain ? valueOf(study.bank, domain) : 0;
  return value * (1 - conceptAt(study, ordinal).guess) * gainOfReview(memory, aim);
};

const worthOfFront = (study: StudyIndex, shelf: Shelf, front: Shelved, aim: Aim): number => {
  if (
    shelf.worthOf !== front.ordinal ||
    shelf.worthAt !== aim.at ||
    shelf.worthDays !== aim.days * aim.pace
  ) {
    shelf.worthOf = front.ordinal;
    shelf.worthAt = aim.at;
    shelf.worthDays = aim.days * aim.pace;
    shelf.worth = worthOf(study, front, aim);
  }
  return shelf.worth;
};

interface Unseen {
  readonly guess: number;
  readonly known: number;
}

interface Weighed {
  readonly ordinal: number;
  readonly worth: number;
}

/** In a small bank the spacing is half of it, so there is always something to ask. */
const isRecent = ({ run, study }: Choosing, ordinal: number): boolean => {
  const spacing = Math.min(SPACING, study.bank.concepts.length >> 1);
  return spacing > 0 && run.recent.includes(ordinal, -spacing);
};

interface Reviews {
  /** Of everything seen. */
  any?: Weighed | undefined;
  /** Only what is in the wrong pool. */
  missed?: Weighed | undefined;
}

const isWorthMore = (worth: number, ordinal: number, best: Weighed | undefined): boolean =>
  !best || worth > best.worth || (worth === best.worth && ordinal < best.ordinal);

/** The review worth most. Both in one pass: values are recomputed once an hour. */
const bestReviews = (choosing: Choosing, aim: Aim): Reviews => {
  const { study } = choosing;
  const best: Reviews = {};
  for (const shelf of study.shelves.shelves.values()) {
    const front = frontOf(shelf);
    if (!front) continue;
    const { ordinal } = front;
    const worth = worthOfFront(study, shelf, front, aim);
    const isBest = isWorthMore(worth, ordinal, best.any);
    const isBestMissed = shelf.isMissed && isWorthMore(worth, ordinal, best.missed);
    if ((!isBest && !isBestMissed) || isRecent(choosing, ordinal)) continue;
    if (isClosed(choosing, ordinal)) continue;
    if (isBest) best.any = { ordinal, worth };
    if (isBestMissed) best.missed = { ordinal, worth };
  }
  return best;
};

/** The value of a first asking: it teaches learners who don't know, and refreshes those who do. */
const worthOfNew = (
  value: number,
  { guess, known }: Unseen,
  { days, pace, model = PUBLISHED_MODEL }: Aim,
): number => {
  // After it was missed at first sight and its explanation was read.
  const learned = recallAfter(days * pace, model.missedAtFirst.stability, model);
  return value * (1 - guess) * (1 - known / 2) * learned;
};

/** All domains; in a bank with very many, some drawn at random, then the first after them with something new. */
const domainsWeighed = ({ study, random }: Choosing): Iterable<number> => {
  const count = study.bank.domains.length;
  if (count <= DOMAINS_WEIGHED) return study.bank.domains.keys();
  const hasNew = (number: number): boolean => {
    const seen = study.seen[number];
    return seen !== undefined && leftCount(seen) > 0;
  };
  const drawn = new Set<number>();
  for (let draw = 0; draw < DOMAINS_WEIGHED; draw++) drawn.add(random.below(count));
  if (![...drawn].some(hasNew)) {
    const start = random.below(count);
    for (let step = 0; step < count; step++) {
      const number = (start + step) % count;
      if (hasNew(number)) return [number];
    }
  }
  return drawn;
};

/** Domains with unseen questions, each with the average value of one of them. */
const newByDomain = (choosing: Choosing, aim: Aim): Weighed[] => {
  const { study } = choosing;
  const weighed: Weighed[] = [];
  for (const number of domainsWeighed(choosing)) {
    const domain = study.bank.domains[number];
    const seen = study.seen[number];
    if (!domain || !seen || leftCount(seen) === 0) continue;
    const known = knownBefore(abilityIn(study.ability, domain.name), domain.meanDifficulty);
    const worth = worthOfNew(valueOf(study.bank, domain), { guess: domain.meanGuess, known }, aim);
    weighed.push({ ordinal: number, worth });
  }
  return weighed;
};

const drawDomain = ({ random }: Choosing, domains: readonly Weighed[]): number => {
  const total = domains.reduce((sum, { worth }) => sum + worth, 0);
  let left = random.next() * total;
  for (const { ordinal, worth } of domains) {
    left -= worth;
    if (left < 0) return ordinal;
  }
  return domains.at(-1)?.ordinal ?? NOBODY;
};

interface FoundNew extends Weighed {
  readonly domain: number;
}

/**
 * How many new questions lead from easy ones to the most valuable: nobody should start with what they cannot know.
 */
const CLIMB = 20;
const EASY_KNOWN = 0.8;
const HARD_KNOWN = 0.35;

/** How well the next new question should be known while a beginner climbs. */
const stepOfClimb = ({ progress }: StudyIndex): number | undefined =>
  progress.size < CLIMB ? EASY_KNOWN + (HARD_KNOWN - EASY_KNOWN) * (progress.size / CLIMB) : undefined;

/**
 * Of some drawn at random from one domain, the one worth most: hardly known yet, and hard to guess. For a beginner,
 * the one closest to their step of the climb.
 */
const bestNew = (choosing: Choosing, aim: Aim): FoundNew | undefined => {
  const { study, random } = choosing;
  const number = drawDomain(choosing, newByDomain(choosing, aim));
  const domain = study.bank.domains[number];
  const seen = study.seen[number];
  if (!domain || !seen) return undefined;
  const ability = abilityIn(study.ability, domain.name);
  const value = valueOf(study.bank, domain);
  const step = stepOfClimb(study);
  let best: FoundNew | undefined;
  let bestFit = -Infinity;
  for (let draw = 0; draw < NEW_WEIGHED; draw++) {
    const ordinal = domain.members[nthLeft(seen, random.below(leftCount(seen)))] as number;
    if (isClosed(choosing, ordinal)) continue;
    const { difficulty, guess } = conceptAt(study, ordinal);
    const known = knownBefore(ability, difficulty);
    const worth = worthOfNew(value, { guess, known }, aim);
    const fit = step === undefined ? worth : -Math.abs(known - step);
    if (fit <= bestFit) continue;
    bestFit = fit;
    best = { ordinal, worth, domain: number };
  }
  return best;
};

const reviewReason = ({ study, now }: Choosing, ordinal: number, aim: Aim): PickReason => {
  const progress = study.progress.get(ordinal);
  if (!progress || progress.isInWrongPool) return missedReason(study, ordinal);
  return { kind: aim.isNear ? 'exam-near' : 'due', recall: recallAt(progress.memory, now, aim) };
};

const newReason = ({ study }: Choosing, number: number): PickReason => {
  const name = study.bank.domains[number]?.name ?? '';
  const isWeak = abilityIn(study.ability, name) < study.ability.overall.rating - WEAK_BY;
  return isWeak ? { kind: 'weak-domain', domain: name } : { kind: 'new' };
};

/**
 * How large the pool may get: with many days left there is time for it later, near the exam there is not. People who
 * forget faster need reviews sooner, so their limit is lower.
 */
const brimOf = (days: number, pace: number): number =>
  Math.min(LARGEST_POOL, Math.max(SMALLEST_BRIM, BRIM_A_DAY * days)) / Math.max(1, pace) ** BRIM_BY_PACE;

/** The share of turns that belong to the pool alone grows with it, up to the limit. */
export const poolShare = (size: number, { days, pace }: Pick<Aim, 'days' | 'pace'>): number => {
  const over = (size / brimOf(days, pace) - EASY_PART) / (1 - EASY_PART);
  return Math.min(LARGEST_POOL_SHARE, Math.max(0, over));
};

/** What adds most to the expected score at the exam, while the wrong pool stays near its limit. */
const pickByWorth = (choosing: Choosing): Choice | undefined => {
  const { study, random, isReview } = choosing;
  const aim = aimOf(choosing);
  const isPoolTurn = random.next() < poolShare(study.pool.size, aim);
  const { any: review, missed } = bestReviews(choosing, aim);
  if (missed && (isPoolTurn || isReview))
    return { ordinal: missed.ordinal, reason: missedReason(study, missed.ordinal) };
  if (isReview) return undefined;
  const fresh = bestNew(choosing, aim);
  if (fresh && !(review && review.worth >= fresh.worth))
    return { ordinal: fresh.ordinal, reason: newReason(choosing, fresh.domain) };
  return review && { ordinal: review.ordinal, reason: reviewReason(choosing, review.ordinal, aim) };
};

/** By value, and on some turns what is due. */
export const pickAdaptive = (choosing: Choosing): Choice | undefined => {
  const { random, isReview, isDueOnly } = choosing;
  if (isDueOnly) return nextDue(choosing);
  const isDueTurn = random.next() < DUE_SHARE && !isReview;
  return (isDueTurn ? nextDue(choosing) : undefined) ?? pickByWorth(choosing);
};
