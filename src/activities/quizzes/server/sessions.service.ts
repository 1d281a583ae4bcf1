import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Operation } from '#store/port/store.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import type { NewSession, SessionState } from '../contract.study.ts';
import type { SessionStatus, SessionView } from '../contract.views.ts';
import { sessionStatuses } from '../contract.views.ts';
import { complete, pause, requireOpen, requireStudy, resume } from '../rules/session/advance.ts';
import { unanswered, WHOLE_RANGE } from '../rules/session/state.ts';
import type { Session } from '../rules/session/state.ts';
import { sessionViewOf } from '../rules/session/views.ts';
import { readArchived } from './archive.service.ts';
import { askNext, asLearner, openBanks, openDesk, sessionBanks, stateOf, studyBankOf } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { settleExam } from './exam-end.service.ts';
import { closedFor } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { checkLearner, learnerAfter, saveLearner } from './learner.items.ts';
import { meetConcept } from './progress.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { applyCorrections } from './regrade.service.ts';
import { loadSession, rowOperations, sessionsAsTheyStand } from './session-log.ts';
import { newSessionOperation, userSessionsQuery } from './sessions.items.ts';
import { endedWith, noteStats } from './stats.ts';

/** `only`: just these concepts, each once. */
type Given = NewSession & { readonly only?: readonly string[] };

/** For a session that somebody else gives: its id and draw, and who opens the bank. */
interface Assigned {
  readonly sessionId: string;
  readonly seed: string;
  readonly opener: Actor;
}

const sessionFrom = (
  given: Given,
  made: {
    readonly sessionId: string;
    readonly userId: string;
    readonly seed: string;
    readonly picker: Session['config']['picker'];
    readonly isAssigned: boolean;
  },
  now: Instant,
): Session => ({
  sessionId: made.sessionId,
  userId: made.userId,
  config: {
    mode: given.mode,
    picker: given.picker ?? made.picker,
    language: given.language,
    difficulty: given.difficulty ?? WHOLE_RANGE,
    seed: made.seed,
    ...(given.isDueOnly && { isDueOnly: true }),
    ...(given.only && { only: given.only }),
    ...(made.isAssigned && { isAssigned: true }),
  },
  sources: given.sources,
  totalQuestions: given.questions,
  ...unanswered(now),
});

const WRONG_RANGE = {
  path: 'difficulty',
  message: say('quiz-range-wrong'),
} as const;

/** The first question is chosen when the session is created, so its progress starts there; the others' when answered. */
const meetFirst = ({ progress }: KnownLearner, { asked, userId, sessionId }: Session): Operation[] => {
  if (!asked || progress.has(asked.conceptId)) return [];
  const { conceptId, questionId, askedAt: at } = asked;
  return [meetConcept(userId, { conceptId, questionId, sessionId, at })];
};

export const createSession = async (deps: QuizDeps, actor: Actor, given: Given, assigned?: Assigned) => {
  if (given.difficulty && given.difficulty.from > given.difficulty.to) {
    return fail('bad-input', undefined, [WRONG_RANGE]);
  }
  const banks = await openBanks(deps, assigned?.opener ?? actor, given.sources);
  if (!banks.ok) return banks;
  const userId = actor.identityId;
  await applyCorrections(deps, userId, banks.value);
  return asLearner(deps, userId, async () => {
    const learner = await deps.learners.current(userId);
    const now = deps.clock.now();
    const made = {
      sessionId: assigned?.sessionId ?? deps.ids.uuid(),
      userId,
      seed: assigned?.seed ?? deps.ids.uuid(),
      isAssigned: assigned !== undefined,
      picker: learner.row.settings.picker,
    };
    const empty = sessionFrom(given, made, now);
    const asking = askNext(await openDesk(deps, learner, empty, banks.value), empty, now);
    if (!asking.asked) return fail(asking.status === 'ACTIVE' ? 'quiz-exam-first' : 'quiz-nothing-to-ask');
    const stored = await deps.store.transact([
      newSessionOperation(asking),
      ...meetFirst(learner, asking),
      checkLearner(userId, learner.row),
    ]);
    return stored.ok ? ok(await stateOf(deps, asking, banks.value)) : 'conflict';
  });
};

export const listSessions = async (
  deps: QuizDeps,
  actor: Actor,
  wanted: { readonly status?: SessionStatus | undefined; readonly cursor?: string | undefined },
) => {
  if (wanted.status) {
    const page = await deps.store.query(
      sessionsTable,
      userSessionsQuery(actor.identityId, wanted.status, { cursor: wanted.cursor }),
    );
    const sessions = (await sessionsAsTheyStand(deps, page.items)).map((session) => sessionViewOf(session));
    return ok({ sessions, ...(page.cursor !== undefined && { cursor: page.cursor }) });
  }
  const pages = await Promise.all(
    sessionStatuses.map((status) =>
      deps.store.query(sessionsTable, userSessionsQuery(actor.identityId, status)),
    ),
  );
  const items = pages.flatMap((page) => page.items);
  const sessions = (await sessionsAsTheyStand(deps, items)).toSorted((a, b) => b.startedAt - a.startedAt);
  return ok<{ readonly sessions: SessionView[]; readonly cursor?: string }>({
    sessions: sessions.map((session) => sessionViewOf(session)),
  });
};

export const readSession = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const session = await loadSession(deps, sessionId, actor.identityId);
  if (!session) {
    const archived = await readArchived(deps, sessionId, actor.identityId);
    return archived
      ? ok<SessionState>({ session: sessionViewOf(archived.session, true) })
      : fail('quiz-session-not-found');
  }
  const settled = session.exam ? await settleExam(deps, session) : session;
  return ok(await stateOf(deps, settled, await sessionBanks(deps, actor, settled)));
};

type Decide<Code extends ErrorCode> = (
  session: Session,
  banks: readonly LoadedBank[],
  now: Instant,
) => Promise<Result<Session, Code>>;

/** Changes the caller's own session; decides again if another device was faster. */
const changeSession = <Code extends ErrorCode = never>(
  deps: QuizDeps,
  actor: Actor,
  sessionId: string,
  decide: Decide<Code>,
) =>
  asLearner<SessionState, Code | 'quiz-session-not-found'>(deps, actor.identityId, async (learner) => {
    // From before the session is read: any change since then has raised it.
    const { row } = learner;
    const session = await loadSession(deps, sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const banks = await sessionBanks(deps, actor, session);
    const decided = await decide(session, banks, deps.clock.now());
    if (!decided.ok) return decided;
    if (decided.value === session) return ok(await stateOf(deps, session, banks));
    const next = { ...decided.value, version: session.version + 1 };
    const change = { concepts: [], ...endedWith(row, next, session) };
    const stored = await deps.store.transact([
      ...(await rowOperations(deps, next, session)),
      saveLearner(actor.identityId, row, change),
    ]);
    if (!stored.ok) return 'conflict';
    learner.keep(learnerAfter(row, change), []);
    if (next.status !== session.status) await noteStats(deps, learner);
    return ok(await stateOf(deps, next, banks));
  });

/** A session of another system does not end because its questions are not adopted yet, or not shared. */
const isAbandoned = (next: Session, { version, currentQuestion, totalQuestions }: Session): boolean =>
  version === 0 && next.status === 'COMPLETED' && currentQuestion < totalQuestions;

/** Picked if there is none, or if the one asked is no longer in the bank or is now in an exam. */
const withQuestion = async (
  deps: QuizDeps,
  session: Session,
  banks: readonly LoadedBank[],
  now: Instant,
): Promise<Session> => {
  const isThere = banks.some(({ questions }) => questions.has(session.asked?.questionId ?? ''));
  const closed = await closedFor(deps, session.userId);
  if (session.asked && isThere && !closed.has(session.asked.conceptId)) return session;
  const learner = await deps.learners.current(session.userId);
  return askNext(await openDesk(deps, learner, session, banks), session, now);
};

export const nextQuestion = (deps: QuizDeps, actor: Actor, sessionId: string) =>
  changeSession(deps, actor, sessionId, async (session, banks, now) => {
    const study = requireStudy(session);
    if (!study.ok) return study;
    const open = requireOpen(session);
    if (!open.ok) return open;
    const next = await withQuestion(deps, session, banks, now);
    if (isAbandoned(next, session)) return fail('quiz-nothing-to-ask');
    return next.asked || next.status !== 'ACTIVE' ? ok(next) : fail('quiz-exam-first');
  });

export const pauseSession = (deps: QuizDeps, actor: Actor, sessionId: string) =>
  changeSession(deps, actor, sessionId, async (session) =>
    session.status === 'PAUSED' ? ok(session) : pause(session),
  );

export const resumeSession = (deps: QuizDeps, actor: Actor, sessionId: string) =>
  changeSession(deps, actor, sessionId, async (session, banks, now) => {
    if (session.status === 'ACTIVE') return ok(session);
    const resumed = resume(session);
    if (!resumed.ok) return resumed;
    const next = await withQuestion(deps, resumed.value, banks, now);
    return isAbandoned(next, session) ? fail('quiz-nothing-to-ask') : ok(next);
  });

export const completeSession = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const session = await loadSession(deps, sessionId, actor.identityId);
  if (session?.exam) {
    const ended = await settleExam(deps, session, { isHandedIn: true });
    return ok<SessionState>({ session: sessionViewOf(ended) });
  }
  return changeSession(deps, actor, sessionId, async (current, _, now) =>
    ok(current.status === 'COMPLETED' ? current : complete(current, now)),
  );
};

/** From the question asked now: the same options in the same order. */
export const switchLanguage = (deps: QuizDeps, actor: Actor, sessionId: string, language: QuestionLanguage) =>
  changeSession(deps, actor, sessionId, async (session, banks) => {
    if (session.status === 'COMPLETED') return fail('quiz-session-over');
    if (session.config.language === language) return ok(session);
    const { asked } = session;
    const config = { ...session.config, language };
    if (studyBankOf(deps, { ...session, config }, banks).concepts.length === 0) {
      return fail('quiz-nothing-to-ask');
    }
    const concept = banks.flatMap(({ concepts }) => concepts.get(asked?.conceptId ?? '') ?? [])[0];
    const questionId = concept?.[language]?.questionId;
    return ok({
      ...session,
      config,
      ...(asked && questionId !== undefined && { asked: { ...asked, questionId } }),
    });
  });
