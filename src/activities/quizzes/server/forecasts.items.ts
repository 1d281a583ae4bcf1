import { add } from '#store/port/changes.ts';
import { countOr } from '#store/port/read-checked.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { CHANCE_STEPS, stepOf } from '../rules/exam/calibration.ts';
import type { ForecastSums } from '../rules/exam/calibration.ts';
import { progressTable } from './quizzes.tables.ts';

/** Sums over everybody's exams: no one can be identified in them. */
export const forecastsKey: Key = { userId: '#EXAMS', questionId: '#FORECASTS' };

/** Whole numbers: sums of fractions would differ between engines. */
const CHANCE_UNIT = 1000;
const SQUARE_UNIT = 1_000_000;

/** Part of the transaction that ends the exam. */
export const noteForecast = (passChance: number, isPassed: boolean): Operation => {
  const step = stepOf(passChance);
  return {
    op: 'update',
    table: progressTable,
    key: forecastsKey,
    changes: [
      add(`n${step}`, 1),
      add(`p${step}`, isPassed ? 1 : 0),
      add(`c${step}`, Math.round(passChance * CHANCE_UNIT)),
      add(`q${step}`, Math.round((passChance - Number(isPassed)) ** 2 * SQUARE_UNIT)),
    ],
  };
};

export const fromForecastsItem = readerOf(progressTable, (item): ForecastSums[] =>
  Array.from({ length: CHANCE_STEPS }, (_, step) => ({
    forecasts: countOr(item, `n${step}`, 0),
    outcomes: countOr(item, `p${step}`, 0),
    chances: countOr(item, `c${step}`, 0) / CHANCE_UNIT,
    squares: countOr(item, `q${step}`, 0) / SQUARE_UNIT,
  })),
);
