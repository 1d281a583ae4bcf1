/** A mock exam, what was foretold before it and how it came out. */
export interface SatMock {
  readonly passChance: number;
  readonly share: number;
  readonly actualShare: number;
  readonly isPassed: boolean;
}

export interface Calibration {
  readonly mocks: number;
  /** Mean squared error of the foretold pass chance: 0 is perfect, 0.25 is a coin's. */
  readonly brier: number;
  /** The same if the share of passed mocks had been foretold every time. */
  readonly brierOfBase: number;
  /** Mean of actual less foretold share of points. */
  readonly bias: number;
  /** What later predictions are moved by, on the scale of odds: small until there are several mocks. */
  readonly shift: number;
}

const EDGE = 0.01;
const logit = (share: number): number => {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, share));
  return Math.log(inside / (1 - inside));
};
/** Mocks that count as much as the belief that no shift is needed. */
const PRIOR_MOCKS = 3;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

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
