import type { Random } from '#core/random.ts';
import { SLIP } from '../study/memory.ts';

/** What an adaptive exam must know of a question, see fit-items.ts. */
export interface ExamItem {
  readonly slope: number;
  readonly rating: number;
  readonly guess: number;
}

/** Of a question that nobody has measured yet. */
export const USUAL_SLOPE = 1;
/** Below that a question tells too little, or the wrong thing, to decide by. */
const LEAST_SLOPE = 0.3;

const STEP = 0.2;
const REACH = 5;
const ABILITIES = Array.from({ length: 2 * (REACH / STEP) + 1 }, (_, place) => place * STEP - REACH);

/** Before the first answer passing is as likely as failing: what study has shown of the learner does not count here. */
const SPREAD_BEFORE = 1.5;
const CERTAIN = 0.95;
/** Nobody passes by stopping early. */
const CERTAIN_EARLY = 1.1;
const FEWEST_QUESTIONS = 8;
/** The next question is one of this part of the most informative, so that no two exams ask the same. */
const DRAWN_PART = 0.4;
const DRAWN_AT_LEAST = 6;

export const chanceAt = ({ slope, rating, guess }: ExamItem, ability: number): number =>
  guess + (1 - guess - SLIP) / (1 + Math.exp(rating - slope * ability));

/** The share of the whole blueprint that each ability would get right; what "passing" means here. */
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

/** How able one must be to pass; the ends of the scale where nobody or everybody is. */
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
  /** Of the whole blueprint, as far as the answers tell. */
  readonly share: number;
}

export interface Measure {
  readonly curve: readonly number[];
  readonly passShare: number;
}

export const verdictOf = (answers: readonly ItemAnswer[], { curve, passShare }: Measure): Verdict => {
  const cut = cutIn(curve, passShare);
  const logs = ABILITIES.map((ability) =>
    answers.reduce(
      (sum, { item, isRight }) => {
        const chance = chanceAt(item, ability);
        return sum + Math.log(isRight ? chance : 1 - chance);
      },
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
    // The step at the mark lies half on each side.
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

/** After the last question the likelier of both; who stops before it is certain has not passed. */
export const decide = (answers: readonly ItemAnswer[], measure: Measure, isWhole: boolean): Decision => {
  const verdict = verdictOf(answers, measure);
  const { passChance, share } = verdict;
  const isPassed = passChance >= (isWhole || isCertain(verdict, answers.length) ? 0.5 : CERTAIN_EARLY);
  return { share, isPassed, certainty: isPassed ? passChance : 1 - passChance };
};

/** Fisher's information about abilities at the mark: there it must be told who passes. */
export const informationAt = (item: ExamItem, ability: number): number => {
  const chance = chanceAt(item, ability);
  const known = (chance - item.guess) / (1 - item.guess - SLIP);
  const steep = item.slope * (1 - item.guess - SLIP) * known * (1 - known);
  return (steep * steep) / (chance * (1 - chance));
};

export interface PoolItem extends ExamItem {
  readonly conceptId: string;
  readonly domain: string;
}

interface Next {
  readonly pool: readonly PoolItem[];
  readonly asked: ReadonlySet<string>;
  /** Shares of the exam by domain, in any unit. */
  readonly weights: Readonly<Record<string, number>>;
  readonly measure: Measure;
  readonly random: Random;
}

/** The domain that is furthest behind its share, of those that have something left to ask. */
const nextDomain = ({ pool, asked, weights }: Next): string | undefined => {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const counts = new Map<string, number>();
  const left = new Set<string>();
  for (const { conceptId, domain } of pool) {
    if (asked.has(conceptId)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
    else left.add(domain);
  }
  const behind = (domain: string): number =>
    ((Object.hasOwn(weights, domain) ? (weights[domain] ?? 0) : 0) / (total || 1)) * (asked.size + 1) -
    (counts.get(domain) ?? 0);
  const [first] = [...left].toSorted((a, b) => behind(b) - behind(a) || (a < b ? -1 : 1));
  return first;
};

/** The most informative within the blueprint, one of a few so that nobody can foresee it. */
export const nextItem = (next: Next): PoolItem | undefined => {
  const domain = nextDomain(next);
  const cut = cutIn(next.measure.curve, next.measure.passShare);
  const open = next.pool.filter((item) => item.domain === domain && !next.asked.has(item.conceptId));
  const telling = open.filter(({ slope }) => slope >= LEAST_SLOPE);
  const drawn = Math.max(DRAWN_AT_LEAST, Math.ceil(open.length * DRAWN_PART));
  const best = (telling.length > 0 ? telling : open)
    .map((item) => ({ item, information: informationAt(item, cut) }))
    .toSorted((a, b) => b.information - a.information || (a.item.conceptId < b.item.conceptId ? -1 : 1))
    .slice(0, drawn);
  return best[next.random.below(Math.max(1, best.length))]?.item;
};
