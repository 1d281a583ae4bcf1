// Simulated candidates sit a fixed and an adaptive exam of the same blueprint. Candidates who would reach the pass
// mark over all questions of the bank should pass; each exam is judged by how often it decides so, and by how many
// questions it asks.
import {
  curveOf,
  chanceAt,
  isCertain,
  nextItem,
  restOfCase,
  verdictOf,
} from '#activities/quizzes/rules/exam/adaptive-exam.ts';
import type { ItemAnswer, Measure, PoolItem } from '#activities/quizzes/rules/exam/adaptive-exam.ts';
import { drawExam } from '#activities/quizzes/rules/exam/blueprint.ts';
import { fitItems } from '#activities/quizzes/rules/items/fit-items.ts';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';

const QUESTIONS = 65;
const PASS_SHARE = 0.7;
const BANK = 400;
const DOMAINS = { Cloud: 30, Security: 26, Technology: 24, Billing: 20 } as const;
const STEP_OF_AUTHOR = 0.7;
/** In the bank with cases, every second question is one of four on a passage. */
const CASE_QUESTIONS = 4;
/** How much better or worse one passage suits a candidate than another. */
const CASE_SPREAD = 0.7;

const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Four questions of one domain, in every second block of the bank. */
const caseIdOf = (number: number): string | undefined => {
  const domains = Object.keys(DOMAINS).length;
  const block = Math.floor(number / (domains * CASE_QUESTIONS));
  return block % 2 === 0 ? `case ${block}/${number % domains}` : undefined;
};

const bankOf = (random: Random, hasCases = false): PoolItem[] => {
  const names = Object.keys(DOMAINS);
  return Array.from({ length: BANK }, (_, number) => ({
    conceptId: `q${String(number).padStart(3, '0')}`,
    domain: names[number % names.length] ?? '',
    slope: 0.5 + random.next(),
    rating: 1.1 * gauss(random) - 0.6,
    guess: [0.25, 0.2, 0.1][random.below(3)] ?? 0.25,
    caseId: hasCases ? caseIdOf(number) : undefined,
  }));
};

/** A candidate's ability before each question: on a passage that suits them it is higher. */
const abilityOn = (ability: number, seed: string) => {
  const shifts = new Map<string, number>();
  const random = seededRandom(`${seed} passages`);
  return ({ caseId }: PoolItem): number => {
    if (caseId === undefined) return ability;
    const shift = shifts.get(caseId) ?? CASE_SPREAD * gauss(random);
    shifts.set(caseId, shift);
    return ability + shift;
  };
};
type AbilityOn = ReturnType<typeof abilityOn>;

/** What an author would have set: steps of 1 to 5, and not very well. */
const byAuthor = (items: readonly PoolItem[], random: Random): PoolItem[] =>
  items.map((item) => {
    const guessed = item.rating + 0.8 * gauss(random);
    const rating = Math.max(-2, Math.min(2, Math.round(guessed / STEP_OF_AUTHOR))) * STEP_OF_AUTHOR;
    return { ...item, slope: 1, rating };
  });

/** What so many learners' first answers say, each to a part of the bank. */
const measuredBy = (items: readonly PoolItem[], learners: number, random: Random): PoolItem[] => {
  const starts = [0];
  const [asked, rights]: [number[], number[]] = [[], []];
  for (let learner = 0; learner < learners; learner++) {
    const ability = gauss(random);
    items.forEach((item, number) => {
      if (random.next() >= 0.5) return;
      asked.push(number);
      rights.push(Number(random.next() < chanceAt(item, ability)));
    });
    starts.push(asked.length);
  }
  const answers = {
    starts: Int32Array.from(starts),
    items: Int32Array.from(asked),
    rights: Uint8Array.from(rights),
  };
  const fits = fitItems(byAuthor(items, random), answers);
  return items.map((item, number) => {
    const { slope, rating } = fits[number] ?? item;
    return { ...item, slope, rating };
  });
};

const domainsOf = (items: readonly PoolItem[]) =>
  Object.entries(DOMAINS).map(([name, weight]) => ({
    weight,
    items: items.filter(({ domain }) => domain === name),
  }));

const shareOf = (items: readonly PoolItem[], ability: number): number => {
  const total = Object.values(DOMAINS).reduce((sum, weight) => sum + weight, 0);
  return domainsOf(items).reduce((sum, { weight, items: own }) => {
    const mean = own.reduce((part, item) => part + chanceAt(item, ability), 0) / own.length;
    return sum + (weight / total) * mean;
  }, 0);
};

interface Sat {
  readonly isPassed: boolean;
  readonly questions: number;
}

type Truth = ReadonlyMap<string, PoolItem>;

const sitFixed = (truth: Truth, abilityFor: AbilityOn, random: Random): Sat => {
  const items = [...truth.values()];
  const conceptsOf = (name: string): string[] =>
    items.filter(({ domain }) => domain === name).map(({ conceptId }) => conceptId);
  const { conceptIds } = drawExam({ questions: QUESTIONS, weights: DOMAINS }, conceptsOf, random);
  const right = conceptIds.filter((id) => {
    const item = truth.get(id);
    return item && random.next() < chanceAt(item, abilityFor(item));
  });
  return { isPassed: right.length / conceptIds.length >= PASS_SHARE, questions: conceptIds.length };
};

interface Belief {
  readonly name: string;
  readonly pool: readonly PoolItem[];
  readonly measure: Measure;
  /** How often each question was asked. */
  readonly uses: Map<string, number>;
}

const beliefOf = (name: string, pool: readonly PoolItem[]): Belief => ({
  name,
  pool,
  measure: { curve: curveOf(domainsOf(pool)), passShare: PASS_SHARE },
  uses: new Map(),
});

const sitAdaptive = (
  truth: Truth,
  { pool, measure, uses }: Belief,
  abilityFor: AbilityOn,
  random: Random,
): Sat => {
  const asked = new Set<string>();
  const answers: ItemAnswer[] = [];
  const testlets = new Map<string, number>();
  for (;;) {
    const verdict = verdictOf(answers, measure);
    const room = QUESTIONS - answers.length;
    const isWithinCase = restOfCase({ pool, asked }) !== undefined;
    const item = nextItem({ pool, asked, room, weights: DOMAINS, measure, random });
    const really = item && truth.get(item.conceptId);
    if ((!isWithinCase && isCertain(verdict, answers.length)) || room === 0 || !really)
      return { isPassed: verdict.passChance >= 0.5, questions: answers.length };
    asked.add(item.conceptId);
    uses.set(item.conceptId, (uses.get(item.conceptId) ?? 0) + 1);
    const { caseId } = item;
    if (caseId !== undefined && !testlets.has(caseId)) testlets.set(caseId, answers.length);
    const testlet = caseId === undefined ? undefined : testlets.get(caseId);
    answers.push({
      item: { ...item, testlet },
      isRight: random.next() < chanceAt(really, abilityFor(really)),
    });
  }
};

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

const intervalOf = (values: readonly number[]): Interval => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const half = Z * Math.sqrt(variance / values.length);
  return { mean, low: mean - half, high: mean + half };
};

export interface ExamsCompared {
  readonly questionsKnownBy: string;
  readonly fixed: Interval;
  readonly adaptive: Interval;
  /** Adaptive less fixed, candidate by candidate. */
  readonly difference: Interval;
  /** As a share of the fixed exam's questions. */
  readonly asked: Interval;
  /** The share of candidates to whom the most frequent question was put. */
  readonly exposure: number;
}

/** A bank, and how well its questions are known. */
interface Scene {
  readonly items: readonly PoolItem[];
  readonly beliefs: readonly Belief[];
}

const withoutCases = (truth: readonly PoolItem[]): Belief[] => [
  beliefOf('their true difficulty', truth),
  beliefOf('1,000 learners', measuredBy(truth, 1000, seededRandom('thousand'))),
  beliefOf('200 learners', measuredBy(truth, 200, seededRandom('some'))),
  beliefOf('their authors alone', byAuthor(truth, seededRandom('author'))),
];

const scenes = (): Scene[] => {
  const plain = bankOf(seededRandom('bank'));
  const cases = bankOf(seededRandom('bank'), true);
  return [
    { items: plain, beliefs: withoutCases(plain) },
    {
      items: cases,
      beliefs: [
        beliefOf(
          '1,000 learners, half of the questions in cases',
          measuredBy(cases, 1000, seededRandom('thousand')),
        ),
      ],
    },
  ];
};

/** The same candidates in both exams; half of them would pass. */
export const compareExams = (candidates: number): ExamsCompared[] =>
  scenes().flatMap(({ items, beliefs }) => {
    const truth: Truth = new Map(items.map((item) => [item.conceptId, item]));
    const scale = Array.from({ length: 161 }, (_, place) => (place - 80) / 20);
    const cut = scale.find((ability) => shareOf(items, ability) >= PASS_SHARE) ?? 0;
    return beliefs.map((belief) => compare(truth, belief, { cut, candidates }));
  });

const compare = (
  truth: Truth,
  belief: Belief,
  { cut, candidates }: { readonly cut: number; readonly candidates: number },
): ExamsCompared => {
  const [fixed, adaptive, asked]: [number[], number[], number[]] = [[], [], []];
  for (let candidate = 0; candidate < candidates; candidate++) {
    const random = seededRandom(`candidate ${candidate}`);
    const ability = cut + gauss(random);
    const abilityFor = abilityOn(ability, `candidate ${candidate}`);
    const passes = ability >= cut;
    fixed.push(Number(sitFixed(truth, abilityFor, random).isPassed === passes));
    const sat = sitAdaptive(truth, belief, abilityFor, random);
    adaptive.push(Number(sat.isPassed === passes));
    asked.push(sat.questions / QUESTIONS);
  }
  return {
    questionsKnownBy: belief.name,
    fixed: intervalOf(fixed),
    adaptive: intervalOf(adaptive),
    difference: intervalOf(adaptive.map((value, place) => value - (fixed[place] ?? 0))),
    asked: intervalOf(asked),
    exposure: Math.max(...belief.uses.values()) / candidates,
  };
};
