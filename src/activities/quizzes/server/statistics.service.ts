import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Focus, Statistics } from '../contract.learner.ts';
import { reliabilityFrom, reliabilityOf } from '../rules/exam/calibration.ts';
import type { Reliability } from '../rules/exam/calibration.ts';
import { dueAtOf } from '../rules/study/due.ts';
import { callingOf } from './asking.ts';
import type { Counted } from './days.items.ts';
import { calendarOf, dayIn, readDiary } from './days.ts';
import type { Diary } from './days.ts';
import { forecastsKey, fromForecastsItem } from './forecasts.items.ts';
import { domainsOf, openFocus, readinessView } from './home.service.ts';
import type { Focused } from './home.service.ts';
import type { KnownLearner } from './learner-cache.ts';
import { fromMemoryItem, memoryKey } from './memory-fit.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { progressTable } from './quizzes.tables.ts';

const dueTimes = (learner: KnownLearner, { study }: Focused): Instant[] =>
  [...study.progress.values()].map((progress) => dueAtOf(progress, callingOf(learner)));

const FORECAST_DAYS = 30;

const forecastOf = (
  due: readonly Instant[],
  now: Instant,
  dayOf: (at: Instant) => string,
): Statistics['forecast'] => {
  const byDay = new Map<string, number>();
  for (const at of due) {
    const day = dayOf(Math.max(at, now));
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  return Array.from({ length: FORECAST_DAYS }, (_, ahead) => {
    const day = dayOf(now + ahead * DAY_MS);
    return { day, due: byDay.get(day) ?? 0 };
  });
};

const historyOf = ({ days, months }: Diary, dayOf: (at: Instant) => string): Statistics['history'] => {
  const row = (from: string, isMonth: boolean, { answers, right, ms }: Counted) => ({
    from,
    isMonth,
    answers,
    right,
    minutes: Math.round(ms / MINUTE_MS),
  });
  return [
    ...months.map((month) => row(`${month.month}-01`, true, month)),
    ...[...calendarOf(days, dayOf)].map(([day, counted]) => row(day, false, counted)),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1));
};

const totalsOf = (learner: KnownLearner, history: Statistics['history']): Statistics['totals'] => {
  const sum = (pick: (row: Statistics['history'][number]) => number): number =>
    history.reduce((total, row) => total + pick(row), 0);
  const rows = [...learner.progress.values()];
  return {
    answers: sum(({ answers }) => answers),
    right: sum(({ right }) => right),
    minutes: sum(({ minutes }) => minutes),
    concepts: rows.length,
    mastered: rows.filter(({ masteryLevel }) => masteryLevel === 2).length,
  };
};

const calibrationOf = ({ row }: KnownLearner): Statistics['calibration'] =>
  row.foretold.flatMap(([answers, right], decile) =>
    answers === 0
      ? []
      : [{ predicted: (decile + 0.5) / row.foretold.length, actual: right / answers, answers }],
  );

/** With fewer, one person's result could be worked out. */
const FEWEST_EXAMS = 20;

const reliabilityView = (from: Reliability, fewest: number): Statistics['foretold']['own'] => {
  const { forecasts: exams, brier, error, steps } = from;
  if (exams < fewest) return undefined;
  return {
    exams,
    brier,
    error,
    steps: steps.map(({ predicted, actual, forecasts }) => ({ predicted, actual, exams: forecasts })),
  };
};

const foretoldOf = async (deps: QuizDeps, { row }: KnownLearner): Promise<Statistics['foretold']> => {
  const own = row.exams.flatMap(({ foretold, isPassed }) =>
    foretold ? [{ passChance: foretold.passChance, outcome: Number(isPassed) }] : [],
  );
  const item = await deps.store.get(progressTable, forecastsKey);
  const [sums = []] = fromForecastsItem.list([item]);
  return {
    own: reliabilityView(reliabilityOf(own), 1),
    everybody: reliabilityView(reliabilityFrom(sums), FEWEST_EXAMS),
  };
};

const memoryOf = async (
  { store }: QuizDeps,
  { userId, row }: KnownLearner,
): Promise<Pick<Statistics, 'memory'>> => {
  if (row.fit.reviews === 0) return {};
  const [fit] = fromMemoryItem.list([await store.get(progressTable, memoryKey(userId))]);
  if (!fit) return {};
  const { reviews, heldOut, published, fitted, weights } = fit;
  return { memory: { reviews, heldOut, published, fitted, isKept: weights !== undefined } };
};

export const readStatistics = async (
  deps: QuizDeps,
  actor: Actor,
  wanted: { readonly [K in keyof Focus | 'zone']?: string | undefined },
) => {
  const userId = actor.identityId;
  const { bankId, provider, certificate } = wanted;
  const { settings } = (await deps.learners.current(userId)).row;
  const focus =
    bankId === undefined
      ? settings.focus
      : { bankId, provider: provider ?? '', certificate: certificate ?? '' };
  const focused = await openFocus(deps, actor, focus);
  if (bankId !== undefined && !focused) return fail('quiz-bank-not-found');
  const learner = await deps.learners.current(userId);
  const now = deps.clock.now();
  const dayOf = dayIn(wanted.zone);
  const history = historyOf(await readDiary(deps, learner), dayOf);
  const { exams } = learner.row;
  return ok<Statistics>({
    domains: focused ? domainsOf(learner, focused, now) : [],
    ...(focused && { readiness: readinessView(learner, focused, now) }),
    forecast: focused ? forecastOf(dueTimes(learner, focused), now, dayOf) : [],
    history,
    calibration: calibrationOf(learner),
    exams: exams.map(({ sessionId, at, score, isPassed, foretold }) => ({
      sessionId,
      at,
      score,
      isPassed,
      ...(foretold && { predicted: foretold.passChance }),
    })),
    foretold: await foretoldOf(deps, learner),
    ...(await memoryOf(deps, learner)),
    totals: totalsOf(learner, history),
  });
};
