import type { Random } from '#core/random.ts';
import { SLIP } from '../study/memory.ts';

/** What an adaptive exam must know of a question; see fit-items.ts. */
export interface ExamItem {
  readonly slope: number;
  readonly rating: number;
  readonly guess: number;
  /** The place where its case started in the exam: questions with the same number share a passage. */
  readonly testlet?: number | undefined;
}

/** Assumed for questions that are not measured yet. */
export const USUAL_SLOPE = 1;
/** Below this a question says too little, or the wrong thing, to decide by. */
const LEAST_SLOPE = 0.3;

const STEP = 0.2;
const REACH = 5;
const ABILITIES = Array.from({ length: 2 * (REACH / STEP) + 1 }, (_, place) => place * STEP - REACH);

/** Before the first answer, passing is as likely as failing: what study has shown does not count here. */
const SPREAD_BEFORE = 1.5;
const CERTAIN = 0.95;
/** Nobody passes by stopping early. */
const CERTAIN_EARLY = 1.1;
const FEWEST_QUESTIONS = 8;
/** The next question is drawn from this share of the most informative ones, so exams differ. */
const DRAWN_PART = 0.4;
const DRAWN_AT_LEAST = 6;

export const chanceAt = ({ slope, rating, guess }: ExamItem, ability: number): number =>
  guess + (1 - guess - SLIP) / (1 + Math.exp(rating - slope * ability));

/** The share of the whole blueprint that each ability would get right: what "passing" means here. */
export const curveOf = (
  domains: readonly { readonly weight: number; readonly items: readonly ExamItem[] }[],
): number[] => {
  const named = domains.filter(({ weight, items }) => weight > 0 && items.length > 0);
  const total = named.reduce((sum, { weight }) => sum + weight, 0);
  return ABILITIES.map((ability) =>
    named.reduce((sum, { weight, items }) => {
      const share = items.reduce((part, item) => part + chanceAt(item, ability), 0) / items.length;
      return sum + (weight / total) * share;
    }, 0),
  );
};

/** The ability needed to pass; an end of the scale if nobody or everybody passes. */
const cutIn = (curve: readonly number[], passShare: number): number => {
  const place = curve.findIndex((share) => share >= passShare);
  return ABILITIES[place < 0 ? ABILITIES.length - 1 : place] ?? REACH;
};

export interface ItemAnswer {
  readonly item: ExamItem;
  readonly isRight: boolean;
}

export interface Verdict {
  readonly passChance: number;
  /** Expected share of the whole blueprint. */
  readonly share: number;
}

export interface Measure {
  readonly curve: readonly number[];
  readonly passShare: number;
}

/**
 * Some passages suit a learner better than others, so the answers to one case partly repeat each other. Counted as
 * independent, they would make pass or fail certain too early. Each case has its own shift of ability, normal with
 * this spread, which is integrated out (the testlet model of Bradlow, Wainer and Wang) by five-point Gauss-Hermite
 * quadrature.
 */
const CASE_SPREAD = 0.6;
const SHIFTS = [
  { shift: 0, weight: 0.533333 },
  { shift: 1.355626, weight: 0.222076 },
  { shift: -1.355626, weight: 0.222076 },
  { shift: 2.85697, weight: 0.011257 },
  { shift: -2.85697, weight: 0.011257 },
].map(({ shift, weight }) => ({ shift: CASE_SPREAD * shift, weight }));

const likelihoodAt = (answers: readonly ItemAnswer[], ability: number): number =>
  answers.reduce((product, { item, isRight }) => {
    const chance = chanceAt(item, ability);
    return product * (isRight ? chance : 1 - chance);
  }, 1);

/** For one case, or a single question. */
const logLikelihood = (answers: readonly ItemAnswer[], ability: number): number =>
  Math.log(
    answers.length < 2
      ? likelihoodAt(answers, ability)
      : SHIFTS.reduce((sum, { shift, weight }) => sum + weight * likelihoodAt(answers, ability + shift), 0),
  );

const byCase = (answers: readonly ItemAnswer[]): ItemAnswer[][] => {
  const groups = new Map<unknown, ItemAnswer[]>();
  for (const answer of answers) {
    const key = answer.item.testlet ?? answer;
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return [...groups.values()];
};

export const verdictOf = (answers: readonly ItemAnswer[], { curve, passShare }: Measure): Verdict => {
  const cut = cutIn(curve, passShare);
  const groups = byCase(answers);
  const logs = ABILITIES.map((ability) =>
    groups.reduce(
      (sum, group) => sum + logLikelihood(group, ability),
      -0.5 * ((ability - cut) / SPREAD_BEFORE) ** 2,
    ),
  );
  const most = Math.max(...logs);
  let [all, passed, share] = [0, 0, 0];
  logs.forEach((log, place) => {
    const weight = Math.exp(log - most);
    const isAtCut = ABILITIES[place] === cut;
    all += weight;
    share += weight * (curve[place] ?? 0);
    // The step at the pass mark counts half for each side.
    if ((curve[place] ?? 0) >= passShare) passed += isAtCut ? weight / 2 : weight;
  });
  return { passChance: passed / all, share: share / all };
};

export const isCertain = ({ passChance }: Verdict, answered: number): boolean =>
  answered >= FEWEST_QUESTIONS && (passChance >= CERTAIN || passChance <= 1 - CERTAIN);

interface Decision {
  readonly share: number;
  readonly isPassed: boolean;
  readonly certainty: number;
}

/** After the last question the likelier outcome counts. Stopping before it is certain is not a pass. */
export const decide = (answers: readonly ItemAnswer[], measure: Measure, isWhole: boolean): Decision => {
  const verdict = verdictOf(answers, measure);
  const { passChance, share } = verdict;
  const isPassed = passChance >= (isWhole || isCertain(verdict, answers.length) ? 0.5 : CERTAIN_EARLY);
  return { share, isPassed, certainty: isPassed ? passChance : 1 - passChance };
};

/** Fisher information about abilities at the pass mark, where the decision is made. */
export const informationAt = (item: ExamItem, ability: number): number => {
  const chance = chanceAt(item, ability);
  const known = (chance - item.guess) / (1 - item.guess - SLIP);
  const steep = item.slope * (1 - item.guess - SLIP) * known * (1 - known);
  return (steep * steep) / (chance * (1 - chance));
};

export interface PoolItem extends ExamItem {
  readonly conceptId: string;
  readonly domain: string;
  /** The same for questions on one passage. */
  readonly caseId?: string | undefined;
}

interface Next {
  readonly pool: readonly PoolItem[];
  /** In the order they were asked. */
  readonly asked: ReadonlySet<string>;
  /** How many more may be asked; longer cases come last. */
  readonly room: number;
  /** Shares of the exam by domain, in any unit. */
  readonly weights: Readonly<Record<string, number>>;
  readonly measure: Measure;
  readonly random: Random;
}

/** What is asked together: the open questions on one passage, or a single question. */
interface Unit {
  readonly items: readonly PoolItem[];
  readonly domain: string;
}

const unitsOf = ({ pool, asked }: Pick<Next, 'pool' | 'asked'>): Unit[] => {
  const units = new Map<string, PoolItem[]>();
  for (const item of pool) {
    if (asked.has(item.conceptId)) continue;
    const key = item.caseId === undefined ? `question ${item.conceptId}` : `case ${item.caseId}`;
    const unit = units.get(key);
    if (unit) unit.push(item);
    else units.set(key, [item]);
  }
  return Array.from(units.values(), (items) => {
    const sorted = items.toSorted((a, b) => (a.conceptId < b.conceptId ? -1 : 1));
    return { items: sorted, domain: sorted[0]?.domain ?? '' };
  });
};

/** The domain furthest behind its share, among those with something left to ask. */
const nextDomain = (units: readonly Unit[], { pool, asked, weights }: Next): string | undefined => {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const counts = new Map<string, number>();
  for (const { conceptId, domain } of pool)
    if (asked.has(conceptId)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const behind = (domain: string): number =>
    ((Object.hasOwn(weights, domain) ? (weights[domain] ?? 0) : 0) / (total || 1)) * (asked.size + 1) -
    (counts.get(domain) ?? 0);
  const left = new Set(units.map(({ domain }) => domain));
  const [first] = [...left].toSorted((a, b) => behind(b) - behind(a) || (a < b ? -1 : 1));
  return first;
};

/** The next question on the passage that the candidate has just read. */
export const restOfCase = ({ pool, asked }: Pick<Next, 'pool' | 'asked'>): PoolItem | undefined => {
  const last = [...asked].at(-1);
  const caseId = pool.find(({ conceptId }) => conceptId === last)?.caseId;
  if (caseId === undefined) return undefined;
  return unitsOf({ pool: pool.filter((item) => item.caseId === caseId), asked })[0]?.items[0];
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * A case is asked to its end. Otherwise one of the most informative questions or cases within the blueprint, drawn at
 * random so that nobody can foresee it. A case counts with the mean of its questions, because each of them takes a
 * place.
 */
export const nextItem = (next: Next): PoolItem | undefined => {
  const begun = restOfCase(next);
  if (begun) return begun;
  const all = unitsOf(next);
  const fitting = all.filter(({ items }) => items.length <= next.room);
  const units = fitting.length > 0 ? fitting : all;
  const domain = nextDomain(units, next);
  const cut = cutIn(next.measure.curve, next.measure.passShare);
  const open = units.filter((unit) => unit.domain === domain);
  const telling = open.filter(({ items }) => meanOf(items.map(({ slope }) => slope)) >= LEAST_SLOPE);
  const drawn = Math.max(DRAWN_AT_LEAST, Math.ceil(open.length * DRAWN_PART));
  const best = (telling.length > 0 ? telling : open)
    .map((unit) => ({
      first: unit.items[0],
      information: meanOf(unit.items.map((item) => informationAt(item, cut))),
    }))
    .toSorted(
      (a, b) =>
        b.information - a.information || ((a.first?.conceptId ?? '') < (b.first?.conceptId ?? '') ? -1 : 1),
    )
    .slice(0, drawn);
  return best[next.random.below(Math.max(1, best.length))]?.first;
};
