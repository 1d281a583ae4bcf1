import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Blueprint } from '../contract.exam.ts';
import type { DomainStanding, Focus, Home, Readiness, Settings, Statistics } from '../contract.learner.ts';
import { questionLanguages } from '../contract.questions.ts';
import { WHOLE_RANGE } from '../rules/session/state.ts';
import { DUE_BELOW, sessionViewOf } from '../rules/session/views.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { fallsTo } from '../rules/study/memory.ts';
import type { StudyIndex } from '../rules/study/study-index.ts';
import { factorOf } from '../rules/study/pace.ts';
import { asLearner, examAtOf } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { calendarOf, dayIn, readDiary, streakOf } from './days.ts';
import type { Counted } from './days.items.ts';
import type { Diary } from './days.ts';
import { blueprintFor, calibrationFor, readinessFor } from './exam-blueprint.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import { bankOf } from './questions.items.ts';
import { mayStudy } from './quizzes.guards.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { applyCorrections } from './regrade.service.ts';
import { sessionsAsTheyStand } from './session-log.ts';
import { userSessionsQuery } from './sessions.items.ts';

interface Focused {
  readonly loaded: LoadedBank;
  readonly bank: StudyBank;
  readonly study: StudyIndex;
  readonly blueprint: Blueprint;
}

/** The certificate in whichever language has most of it: what was learned counts in all. */
const openFocus = async (
  deps: QuizDeps,
  actor: Actor,
  focus: Focus | undefined,
): Promise<Focused | undefined> => {
  const loaded = focus && (await deps.banks.get(focus.bankId));
  if (!focus || !loaded || !mayStudy(loaded.bank, actor)) return undefined;
  await applyCorrections(deps, actor.identityId, [loaded]);
  const banks = questionLanguages.map((language) =>
    deps.banks.studyBank([loaded], { sources: [focus], language, difficulty: WHOLE_RANGE }),
  );
  const [bank] = banks.toSorted((a, b) => b.concepts.length - a.concepts.length);
  if (!bank || bank.concepts.length === 0) return undefined;
  const learner = await deps.learners.current(actor.identityId);
  return { loaded, bank, study: learner.study(bank), blueprint: blueprintFor(loaded, focus, bank) };
};

const readinessView = (
  learner: KnownLearner,
  { bank, study, blueprint }: Focused,
  at: Instant,
): Readiness => {
  const { passChance, low, high } = readinessFor(learner, bank, blueprint, at);
  return { probability: passChance, low, high, seen: study.progress.size, concepts: bank.concepts.length };
};

const domainsOf = (
  learner: KnownLearner,
  { bank, study, blueprint }: Focused,
  now: Instant,
): DomainStanding[] => {
  const all = {
    ...blueprint,
    domains: bank.domains.map(({ name, members }) => ({ category: name, weight: members.length })),
  };
  const shares = new Map(
    readinessFor(learner, bank, all, now).domains.map(({ domain, share }) => [domain, share]),
  );
  const sums = bank.domains.map(({ name, members }) => ({
    category: name,
    concepts: members.length,
    seen: 0,
    mastered: 0,
    inPool: 0,
    attempts: 0,
    right: 0,
    expected: shares.get(name) ?? 0,
  }));
  for (const [ordinal, progress] of study.progress) {
    const sum = sums[bank.domainOf[ordinal] as number];
    if (!sum) continue;
    sum.seen += 1;
    sum.mastered += progress.masteryLevel === 2 ? 1 : 0;
    sum.inPool += progress.isInWrongPool ? 1 : 0;
    sum.attempts += progress.attempts;
    sum.right += progress.correctAttempts;
  }
  return sums;
};

const dueDays = ({ study }: Focused): Instant[] =>
  [...study.progress.values()].map(({ memory, isInWrongPool }) =>
    isInWrongPool ? 0 : fallsTo(memory, DUE_BELOW, factorOf(study.ability.pace)),
  );

const WEAK_BELOW = 0.75;
const MOST_WEAK = 3;

const weakest = (domains: readonly DomainStanding[]): DomainStanding[] =>
  domains
    .filter(({ expected, seen }) => seen > 0 && expected < WEAK_BELOW)
    .toSorted((a, b) => a.expected - b.expected)
    .slice(0, MOST_WEAK);

const openSessions = async (deps: QuizDeps, userId: string): Promise<Home['open']> => {
  const pages = await Promise.all(
    (['ACTIVE', 'PAUSED'] as const).map((status) =>
      deps.store.query(sessionsTable, userSessionsQuery(userId, status, { limit: 5 })),
    ),
  );
  const items = pages.flatMap((page) => page.items);
  return (await sessionsAsTheyStand(deps, items))
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .map((session) => sessionViewOf(session));
};

const noticesOf = async (deps: QuizDeps, learner: KnownLearner): Promise<Home['notices']> =>
  Promise.all(
    learner.row.notices.map(async ({ questionId, at, regraded }) => {
      const loaded = await deps.banks.get(bankOf(questionId));
      const question = loaded?.questions.get(questionId)?.question ?? '';
      return { questionId, question, correctedAt: at, regraded };
    }),
  );

const daysUntil = (examAt: Instant, now: Instant, dayOf: (at: Instant) => string): number =>
  Math.round((Date.parse(dayOf(examAt)) - Date.parse(dayOf(now))) / DAY_MS);

export const readHome = async (deps: QuizDeps, actor: Actor, zone: string | undefined) => {
  const userId = actor.identityId;
  const { row } = await deps.learners.current(userId);
  const focused = await openFocus(deps, actor, row.settings.focus);
  const learner = await deps.learners.current(userId);
  const now = deps.clock.now();
  const dayOf = dayIn(zone);
  const today = dayOf(now);
  const calendar = calendarOf((await readDiary(deps, learner)).days, dayOf);
  const examAt = examAtOf(learner);
  const untilExam = examAt === undefined ? undefined : daysUntil(examAt, now, dayOf);
  const pool = [...learner.progress.values()].filter(({ isInWrongPool }) => isInWrongPool).length;
  return ok<Home>({
    settings: learner.row.settings,
    ...(focused && {
      dueToday: dueDays(focused).filter((due) => dayOf(due) <= today).length,
      readiness: readinessView(learner, focused, Math.max(now, examAt ?? now)),
    }),
    poolSize: focused ? focused.study.pool.size : pool,
    streakDays: streakOf(calendar, now, dayOf),
    answeredToday: calendar.get(today)?.answers ?? 0,
    minutesToday: Math.round((calendar.get(today)?.ms ?? 0) / MINUTE_MS),
    ...(untilExam !== undefined && untilExam >= 0 && { daysToExam: untilExam }),
    weakDomains: focused ? weakest(domainsOf(learner, focused, now)) : [],
    open: await openSessions(deps, userId),
    notices: await noticesOf(deps, learner),
  });
};

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
  const { mocks, brier } = focused ? calibrationFor(learner, focused.blueprint) : { mocks: 0, brier: 0 };
  return ok<Statistics>({
    domains: focused ? domainsOf(learner, focused, now) : [],
    ...(focused && { readiness: readinessView(learner, focused, Math.max(now, examAtOf(learner) ?? now)) }),
    forecast: focused ? forecastOf(dueDays(focused), now, dayOf) : [],
    history,
    calibration: calibrationOf(learner),
    exams: exams.map(({ sessionId, at, score, isPassed, foretold }) => ({
      sessionId,
      at,
      score,
      isPassed,
      ...(foretold && { predicted: foretold.passChance }),
    })),
    ...(mocks > 0 && { brier }),
    totals: totalsOf(learner, history),
  });
};

interface SettingsChange {
  readonly focus?: Focus | null | undefined;
  readonly examDate?: string | null | undefined;
  readonly minutesADay?: number | undefined;
  readonly picker?: Settings['picker'] | undefined;
}

const changedSettings = (settings: Settings, change: SettingsChange): Settings => {
  const focus = change.focus === undefined ? settings.focus : (change.focus ?? undefined);
  const examDate = change.examDate === undefined ? settings.examDate : (change.examDate ?? undefined);
  return {
    minutesADay: change.minutesADay ?? settings.minutesADay,
    picker: change.picker ?? settings.picker,
    ...(focus && { focus }),
    ...(examDate !== undefined && { examDate }),
  };
};

export const changeSettings = async (deps: QuizDeps, actor: Actor, change: SettingsChange) => {
  if (change.focus) {
    const loaded = await deps.banks.getWith(change.focus.bankId, ({ bank }) => mayStudy(bank, actor));
    if (!loaded || !mayStudy(loaded.bank, actor)) return fail('quiz-bank-not-found');
  }
  return asLearner(deps, actor.identityId, async (learner) => {
    const settings = changedSettings(learner.row.settings, change);
    const saved = { concepts: [], settings };
    const stored = await deps.store.transact([saveLearner(actor.identityId, learner.row, saved)]);
    if (!stored.ok) return 'conflict';
    learner.keep(learnerAfter(learner.row, saved), []);
    return ok(settings);
  });
};

export const dismissNotices = (deps: QuizDeps, actor: Actor) =>
  asLearner(deps, actor.identityId, async (learner) => {
    if (learner.row.notices.length === 0) return ok({ notices: 0 });
    const change = { concepts: [], notices: [] };
    const stored = await deps.store.transact([saveLearner(actor.identityId, learner.row, change)]);
    if (!stored.ok) return 'conflict';
    learner.keep(learnerAfter(learner.row, change), []);
    return ok({ notices: 0 });
  });
