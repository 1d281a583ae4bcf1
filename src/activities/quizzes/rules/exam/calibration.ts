/** A mock exam: its prediction and its result. */
export interface SatMock {
  readonly passChance: number;
  readonly share: number;
  readonly actualShare: number;
  readonly isPassed: boolean;
}

export interface Calibration {
  readonly mocks: number;
  /** Mean squared error of the predicted chance of passing: 0 is perfect, 0.25 is a coin toss. */
  readonly brier: number;
  /** The same if the share of passed mocks had been predicted every time. */
  readonly brierOfBase: number;
  /** Mean of the actual minus the predicted share of points. */
  readonly bias: number;
  /** How far later predictions are moved, in log-odds: little until there are several mocks. */
  readonly shift: number;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A prediction of passing and its outcome: 1 passed, 0 failed; simulations may give the true chance in between. */
export interface Forecast {
  readonly passChance: number;
  readonly outcome: number;
}

/** Predictions of similar chances, added up. */
export interface ForecastSums {
  readonly forecasts: number;
  readonly chances: number;
  readonly outcomes: number;
  readonly squares: number;
}

export interface Reliability {
  readonly forecasts: number;
  /** Mean squared error of the predictions: 0 is perfect, 0.25 is a coin toss. */
  readonly brier: number;
  /** Expected calibration error: how far predictions are off on average, similar chances taken together. */
  readonly error: number;
  /** Steps of the chance, without empty ones. */
  readonly steps: readonly {
    readonly predicted: number;
    readonly actual: number;
    readonly forecasts: number;
  }[];
}

export const CHANCE_STEPS = 10;
export const stepOf = (chance: number): number =>
  Math.min(CHANCE_STEPS - 1, Math.max(0, Math.floor(chance * CHANCE_STEPS)));

/** Whether about 70 % of those predicted 70 % pass. */
export const reliabilityFrom = (sums: readonly ForecastSums[]): Reliability => {
  const sumOf = (of: (step: ForecastSums) => number): number => sums.reduce((sum, step) => sum + of(step), 0);
  const forecasts = sumOf((step) => step.forecasts);
  return {
    forecasts,
    brier: sumOf(({ squares }) => squares) / Math.max(1, forecasts),
    error: sumOf(({ chances, outcomes }) => Math.abs(chances - outcomes)) / Math.max(1, forecasts),
    steps: sums
      .filter((step) => step.forecasts > 0)
      .map((step) => ({
        predicted: step.chances / step.forecasts,
        actual: step.outcomes / step.forecasts,
        forecasts: step.forecasts,
      })),
  };
};

export const reliabilityOf = (forecasts: readonly Forecast[]): Reliability =>
  reliabilityFrom(
    Array.from({ length: CHANCE_STEPS }, (_, step) => {
      const own = forecasts.filter(({ passChance }) => stepOf(passChance) === step);
      const sumOf = (of: (forecast: Forecast) => number): number =>
        own.reduce((sum, forecast) => sum + of(forecast), 0);
      return {
        forecasts: own.length,
        chances: sumOf(({ passChance }) => passChance),
        outcomes: sumOf(({ outcome }) => outcome),
        squares: sumOf(({ passChance, outcome }) => (passChance - outcome) ** 2),
      };
    }),
  );

const EDGE = 0.01;
const logit = (share: number): number => {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(inside / (1 - inside));
};
/** How many mocks weigh as much as the assumption that no shift is needed. */
const PRIOR_MOCKS = 3;

export const calibrate = (mocks: readonly SatMock[]): Calibration => {
  const base = meanOf(mocks.map(({ isPassed }) => Number(isPassed)));
  const surprise = meanOf(mocks.map(({ share, actualShare }) => logit(actualShare) - logit(share)));
  return {
    mocks: mocks.length,
    brier: meanOf(mocks.map(({ passChance, isPassed }) => (passChance - Number(isPassed)) ** 2)),
    brierOfBase: meanOf(mocks.map(({ isPassed }) => (base - Number(isPassed)) ** 2)),
    bias: meanOf(mocks.map(({ share, actualShare }) => actualShare - share)),
    shift: (surprise * mocks.length) / (mocks.length + PRIOR_MOCKS),
  };
};
