import { SLIP } from '../study/memory.ts';

/**
 * A two-parameter logistic model (Birnbaum 1968) with the guess rate of each question known: the chance of a right first
 * answer is guess + (1 - guess - slip) / (1 + exp(-(slope * ability + ease))). Abilities are normal with mean 0 and
 * deviation 1 over the learners of the bank; slope and ease are found by marginal likelihood (Bock and Aitkin 1981).
 */
export interface ItemFit {
  /** How much a right answer says about the learner; below 0 the strong miss it more often than the weak. */
  readonly slope: number;
  readonly slopeError: number;
  /** On the Elo scale, as if its author had set it: 0 is known by half of the learners. */
  readonly rating: number;
  readonly answers: number;
  readonly right: number;
}

/** What is known of a question before anybody answered it. */
export interface ItemBefore {
  /** The author's difficulty; see ratingOfDifficulty. */
  readonly rating: number;
  readonly guess: number;
}

/** First answers by learner: those of learner l are from starts[l] up to starts[l + 1]. */
export interface FirstAnswers {
  readonly starts: Int32Array;
  readonly items: Int32Array;
  readonly rights: Uint8Array;
}

const POINTS = 15;
const REACH = 3.5;
const ABILITIES = Float64Array.from(
  { length: POINTS },
  (_, point) => REACH * ((2 * point) / (POINTS - 1) - 1),
);
const LOG_WEIGHTS = ABILITIES.map((ability) => (-ability * ability) / 2);
/** The prior for a question. */
const USUAL_SLOPE = 1;
const SLOPE_PRECISION = 1 / 0.6 ** 2;
const EASE_PRECISION = 1 / 1.2 ** 2;
const MOST_ROUNDS = 24;
const STEPS_A_ROUND = 3;
const LARGEST_STEP = 1;
const SETTLED = 0.004;

interface Model {
  readonly before: readonly ItemBefore[];
  readonly slopes: Float64Array;
  readonly eases: Float64Array;
}

interface Expected {
  /** For each question and ability: how many such learners answered, and how many were right. */
  readonly asked: Float64Array;
  readonly right: Float64Array;
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const logChances = ({ before, slopes, eases }: Model): readonly [Float64Array, Float64Array] => {
  const right = new Float64Array(before.length * POINTS);
  const wrong = new Float64Array(before.length * POINTS);
  before.forEach(({ guess }, item) => {
    for (let point = 0; point < POINTS; point++) {
      const known = logistic((slopes[item] ?? 0) * (ABILITIES[point] ?? 0) + (eases[item] ?? 0));
      const chance = guess + (1 - guess - SLIP) * known;
      right[item * POINTS + point] = Math.log(chance);
      wrong[item * POINTS + point] = Math.log(1 - chance);
    }
  });
  return [right, wrong];
};

/** Turns log likelihoods into the probabilities of each ability. */
const normalise = (logs: Float64Array): void => {
  let [most, sum] = [-Infinity, 0];
  for (const log of logs) most = Math.max(most, log);
  for (let point = 0; point < POINTS; point++) sum += logs[point] = Math.exp((logs[point] as number) - most);
  for (let point = 0; point < POINTS; point++) logs[point] = (logs[point] as number) / sum;
};

/** Adds the likelihood of one answer to that of the answers before it. */
const addLogs = (to: Float64Array, logs: Float64Array, first: number): void => {
  for (let point = 0; point < POINTS; point++)
    to[point] = (to[point] as number) + (logs[first + point] as number);
};

/** A smaller probability changes nothing, and most abilities are soon ruled out. */
const NEGLIGIBLE = 1e-5;

interface Spread {
  readonly points: readonly number[];
  readonly shares: readonly number[];
}

const spreadOf = (posterior: Float64Array): Spread => {
  const points = [...posterior.keys()].filter((point) => (posterior[point] as number) > NEGLIGIBLE);
  return { points, shares: points.map((point) => posterior[point] as number) };
};

const addShares = (to: Float64Array, first: number, { points, shares }: Spread): void => {
  for (let place = 0; place < points.length; place++) {
    const cell = first + (points[place] as number);
    to[cell] = (to[cell] as number) + (shares[place] as number);
  }
};

/** Spreads each learner over the abilities they seem to have, and adds this up for each question. */
const expect = (model: Model, { starts, items, rights }: FirstAnswers): Expected => {
  const [logRight, logWrong] = logChances(model);
  const asked = new Float64Array(model.before.length * POINTS);
  const right = new Float64Array(model.before.length * POINTS);
  const posterior = new Float64Array(POINTS);
  for (let learner = 0; learner + 1 < starts.length; learner++) {
    const [from, to] = [starts[learner] as number, starts[learner + 1] as number];
    posterior.set(LOG_WEIGHTS);
    for (let place = from; place < to; place++)
      addLogs(posterior, rights[place] === 1 ? logRight : logWrong, (items[place] as number) * POINTS);
    normalise(posterior);
    const spread = spreadOf(posterior);
    for (let place = from; place < to; place++) {
      const first = (items[place] as number) * POINTS;
      addShares(asked, first, spread);
      if (rights[place] === 1) addShares(right, first, spread);
    }
  }
  return { asked, right };
};

interface Slant {
  /** Slope of the log likelihood, and its Fisher information. */
  readonly bySlope: number;
  readonly byEase: number;
  readonly ofSlope: number;
  readonly ofEase: number;
  readonly ofBoth: number;
}

const slantAt = ({ before, slopes, eases }: Model, { asked, right }: Expected, item: number): Slant => {
  const { guess, rating } = before[item] ?? { guess: 0, rating: 0 };
  const [slope, ease] = [slopes[item] as number, eases[item] as number];
  let bySlope = SLOPE_PRECISION * (USUAL_SLOPE - slope);
  let byEase = EASE_PRECISION * (-rating - ease);
  let [ofSlope, ofEase, ofBoth] = [SLOPE_PRECISION, EASE_PRECISION, 0];
  for (let point = 0; point < POINTS; point++) {
    const ability = ABILITIES[point] as number;
    const count = asked[item * POINTS + point] as number;
    const known = logistic(slope * ability + ease);
    const chance = guess + (1 - guess - SLIP) * known;
    const steep = (1 - guess - SLIP) * known * (1 - known);
    const spread = chance * (1 - chance);
    const surprise = (((right[item * POINTS + point] as number) - count * chance) * steep) / spread;
    const told = (count * steep * steep) / spread;
    bySlope += surprise * ability;
    byEase += surprise;
    ofSlope += told * ability * ability;
    ofEase += told;
    ofBoth += told * ability;
  }
  return { bySlope, byEase, ofSlope, ofEase, ofBoth };
};

const bounded = (step: number): number => Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step));

/** Some Fisher scoring steps for each question; returns the largest step. */
const improve = (model: Model, expected: Expected): number => {
  let largest = 0;
  for (let item = 0; item < model.before.length; item++) {
    for (let step = 0; step < STEPS_A_ROUND; step++) {
      const { bySlope, byEase, ofSlope, ofEase, ofBoth } = slantAt(model, expected, item);
      const area = ofSlope * ofEase - ofBoth * ofBoth;
      const bySlopeStep = bounded((ofEase * bySlope - ofBoth * byEase) / area);
      const byEaseStep = bounded((ofSlope * byEase - ofBoth * bySlope) / area);
      model.slopes[item] = (model.slopes[item] as number) + bySlopeStep;
      model.eases[item] = (model.eases[item] as number) + byEaseStep;
      if (step === 0) largest = Math.max(largest, Math.abs(bySlopeStep), Math.abs(byEaseStep));
    }
  }
  return largest;
};

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The same answers give the same fit, to the last digit. */
export const fitItems = (
  before: readonly ItemBefore[],
  answers: FirstAnswers,
  onRound: (done: number, total: number) => void = () => undefined,
): ItemFit[] => {
  const model: Model = {
    before,
    slopes: new Float64Array(before.length).fill(USUAL_SLOPE),
    eases: Float64Array.from(before, ({ rating }) => -rating),
  };
  let expected = expect(model, answers);
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const moved = improve(model, expected);
    onRound(round, MOST_ROUNDS);
    if (moved < SETTLED) break;
    expected = expect(model, answers);
  }
  const [counts, rights] = [new Int32Array(before.length), new Int32Array(before.length)];
  answers.items.forEach((item, place) => {
    counts[item] = (counts[item] as number) + 1;
    rights[item] = (rights[item] as number) + (answers.rights[place] as number);
  });
  return before.map((_, item) => {
    const { ofSlope, ofEase, ofBoth } = slantAt(model, expected, item);
    return {
      slope: rounded(model.slopes[item] as number),
      slopeError: rounded(Math.sqrt(ofEase / (ofSlope * ofEase - ofBoth * ofBoth))),
      rating: rounded(-(model.eases[item] as number)),
      answers: counts[item] as number,
      right: rights[item] as number,
    };
  });
};
