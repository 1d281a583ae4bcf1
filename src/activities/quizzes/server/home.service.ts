import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Blueprint } from '../contract.exam.ts';
import type { DomainStanding, Focus, Home, Readiness, Settings } from '../contract.learner.ts';
import { questionLanguages } from '../contract.questions.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import { WHOLE_RANGE } from '../rules/session/state.ts';
import { sessionViewOf } from '../rules/session/views.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { queueDue } from '../rules/study/due.ts';
import { planOf } from '../rules/study/plan.ts';
import type { StudyIndex } from '../rules/study/study-index.ts';
import { asLearner, examAtOf } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { calendarOf, dayIn, readDiary, streakOf } from './days.ts';
import { blueprintFor, readinessFor } from './exam-blueprint.ts';
import { readPlaces } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import { bankOf } from './questions.items.ts';
import { mayStudy } from './quizzes.guards.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { applyCorrections } from './regrade.service.ts';
import { sessionsAsTheyStand } from './session-log.ts';
import { userSessionsQuery } from './sessions.items.ts';

/** What was answered minutes ago is always known; what counts is what a night leaves of it. */
const UNTIL_TOMORROW_MS = 16 * HOUR_MS;

export interface Focused {
  readonly focus: Focus;
  readonly loaded: LoadedBank;
  readonly bank: StudyBank;
  readonly study: StudyIndex;
  readonly blueprint: Blueprint;
}

/** The certificate in the language with most questions: progress counts in all languages. */
export const openFocus = async (
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
  return { focus, loaded, bank, study: learner.study(bank), blueprint: blueprintFor(loaded, focus, bank) };
};

export const readinessView = (
  learner: KnownLearner,
  { bank, study, blueprint }: Focused,
  now: Instant,
): Readiness => {
  const { passChance, low, high, missing } = readinessFor(learner, bank, blueprint, now + UNTIL_TOMORROW_MS);
  return {
    ...(missing === 0 && { chance: { probability: passChance, low, high } }),
    missing,
    seen: study.progress.size,
    concepts: bank.concepts.length,
  };
};

export const domainsOf = (
  learner: KnownLearner,
  { bank, study, blueprint }: Focused,
  now: Instant,
): DomainStanding[] => {
  const all = {
    ...blueprint,
    domains: bank.domains.map(({ name, members }) => ({ category: name, weight: members.length })),
  };
  const shares = new Map(
    readinessFor(learner, bank, all, now + UNTIL_TOMORROW_MS).domains.map(({ domain, share }) => [
      domain,
      share,
    ]),
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

/** As many as a session for what is due would ask. */
const dueIn = (deps: QuizDeps, learner: KnownLearner, focused: Focused): Home['due'] => {
  const { loaded, focus } = focused;
  const count = (language: QuestionLanguage): number => {
    const bank = deps.banks.studyBank([loaded], { sources: [focus], language, difficulty: WHOLE_RANGE });
    return queueDue(learner.study(bank), deps.clock.now(), examAtOf(learner)).ordinals.length;
  };
  return { EN: count('EN'), DE: count('DE') };
};

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
  const sessions = await sessionsAsTheyStand(deps, items);
  // An exam's answers are counted when it ends; until then they are in its places.
  const asTheyAre = sessions.map(async (session) => {
    const places = session.exam ? await readPlaces(deps, session.sessionId) : [];
    const currentQuestion = places.filter(({ chosen }) => chosen.length > 0).length;
    return sessionViewOf(session.exam ? { ...session, currentQuestion } : session);
  });
  return (await Promise.all(asTheyAre)).toSorted((a, b) => b.startedAt - a.startedAt);
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

/** Until enough answers show how long this learner takes. */
const USUAL_MS = 30_000;
const ANSWERS_TO_TELL = 20;

interface Planning {
  readonly examAt: Instant | undefined;
  readonly days: number;
  readonly calendar: ReturnType<typeof calendarOf>;
}

const planView = ({ study }: Focused, { examAt, days, calendar }: Planning): Home['plan'] => {
  if (examAt === undefined || days < 1) return undefined;
  const { newADay, againADay, ifSkipped } = planOf(study, { examAt, days });
  let [answers, ms] = [0, 0];
  for (const counted of calendar.values()) {
    answers += counted.answers;
    ms += counted.ms;
  }
  const each = answers < ANSWERS_TO_TELL || ms === 0 ? USUAL_MS : ms / answers;
  return {
    newADay,
    againADay,
    ifSkipped,
    minutesADay: Math.ceil(((newADay + againADay) * each) / MINUTE_MS),
  };
};

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
      due: dueIn(deps, learner, focused),
      readiness: readinessView(learner, focused, now),
      plan: planView(focused, { examAt, days: untilExam ?? 0, calendar }),
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
