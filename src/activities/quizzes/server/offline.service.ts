import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { OfflineAnswer, SessionState } from '../contract.study.ts';
import type { MissedQuestion, SessionView, ShownQuestion, Solution } from '../contract.views.ts';
import { checkChosen, countAnswer, requireOpen, requireStudy } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import {
  inLanguage,
  languagesOf,
  sessionViewOf,
  shownQuestionOf,
  solutionOf,
} from '../rules/session/views.ts';
import { orderOptions, pickNext } from '../rules/study/picker.ts';
import { forkRun, noteSessionAnswer } from '../rules/study/session-run.ts';
import { readArchived, scheduleArchive } from './archive.service.ts';
import {
  askNext,
  asLearner,
  closedOrdinals,
  examAtOf,
  loadSession,
  openDesk,
  readLines,
  sessionBanks,
  stateOf,
} from './asking.ts';
import type { Desk } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { countDay } from './days.items.ts';
import { closedFor } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { checkLearner, learnerAfter, saveLearner } from './learner.items.ts';
import { lessonOperations, takeLesson } from './learning.ts';
import type { NewAnswer } from './learning.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizParts } from './quizzes.parts.ts';
import { getLine, putChunk, putLine, saveSessionOperation } from './sessions.items.ts';

type Packed = ShownQuestion & { readonly solution: Solution };

/** Pack lists are bounded: older packs were answered or will not be. */
const MOST_PACKED = 300;

/**
 * What is asked now, and what would be asked next if every answer were right, with solutions: nobody is there to ask
 * offline. Nothing of what the learner is being examined in.
 */
const drawPack = (desk: Desk, session: Session, now: number, wanted: number): string[] => {
  const run = { ...forkRun(desk.run), missed: undefined };
  const isAsked = session.asked && !desk.closed.has(session.asked.conceptId);
  const concepts = session.asked && isAsked ? [session.asked.conceptId] : [];
  for (const conceptId of concepts) noteSessionAnswer(run, desk.bank, { conceptId, isCorrect: true });
  const taken = new Set([...concepts, ...desk.closed]);
  const study = desk.learner.study(desk.bank);
  const closed = closedOrdinals(desk);
  for (let tries = 0; tries < wanted * 4 && concepts.length < wanted; tries++) {
    const pick = pickNext({
      study,
      run,
      closed,
      picker: session.config.picker,
      seed: `${session.config.seed}/pack`,
      now,
      examAt: examAtOf(desk.learner),
      isReview: session.config.mode === 'review',
    });
    if (!pick) break;
    if (!taken.has(pick.conceptId)) concepts.push(pick.conceptId);
    taken.add(pick.conceptId);
    noteSessionAnswer(run, desk.bank, { conceptId: pick.conceptId, isCorrect: true });
  }
  return concepts;
};

const packedOf = (session: Session, banks: readonly LoadedBank[], conceptId: string): Packed[] => {
  const concept = banks.flatMap(({ concepts }) => concepts.get(conceptId) ?? [])[0];
  const question = concept && inLanguage(concept, session.config.language);
  if (!concept || !question) return [];
  const order = orderOptions(question, `${session.config.seed}/${conceptId}`);
  return [{ ...shownQuestionOf(question, order, languagesOf(concept)), solution: solutionOf(question) }];
};

export const takePack = (
  parts: QuizParts,
  actor: Actor,
  command: { readonly sessionId: string; readonly questions: number },
): Promise<Result<{ readonly questions: Packed[] }>> =>
  asLearner(parts, actor.identityId, async () => {
    const learner = await parts.learners.current(actor.identityId);
    const session = await loadSession(parts, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    if (session.status === 'COMPLETED') return fail('quiz-session-over');
    const banks = await sessionBanks(parts, actor, session);
    const desk = await openDesk(parts, learner, session, banks);
    const concepts = drawPack(desk, session, parts.clock.now(), command.questions);
    const questions = concepts.flatMap((conceptId) => packedOf(session, banks, conceptId));
    const pack = [...new Set([...session.pack, ...concepts])].slice(-MOST_PACKED);
    const next = { ...session, pack, version: session.version + 1 };
    const stored = await parts.store.transact([
      saveSessionOperation(next, session),
      // An exam that begins in this moment on another node: nothing is handed out that it may hold.
      checkLearner(actor.identityId, learner.row),
    ]);
    return stored.ok ? ok({ questions }) : 'conflict';
  });

type Outcome = {
  readonly answerId: string;
  readonly outcome: 'taken' | 'known' | 'refused';
  readonly isRight?: boolean;
};

interface Merging {
  readonly session: Session;
  readonly banks: readonly LoadedBank[];
  readonly learner: KnownLearner;
  readonly answer: OfflineAnswer;
  readonly at: number;
}

/** One answer, in one transaction like any other; the session moves on but what is asked now stays. */
const mergeOne = async (
  parts: QuizParts,
  { session, banks, learner, answer, at }: Merging,
): Promise<{ readonly session: Session; readonly outcome: Outcome } | 'conflict'> => {
  const { answerId } = answer;
  const refused = { session, outcome: { answerId, outcome: 'refused' } } as const;
  if (await parts.store.get(sessionsTable, getLine(session.sessionId, answerId))) {
    return { session, outcome: { answerId, outcome: 'known' } };
  }
  const question = banks.flatMap(({ questions }) => questions.get(answer.questionId) ?? [])[0];
  const isKnown = question && [...session.pack, session.asked?.conceptId].includes(question.conceptId);
  const picked = isKnown ? checkChosen(question, answer.chosen) : undefined;
  if (!question || !picked?.ok) return refused;
  const given: NewAnswer = {
    userId: session.userId,
    sessionId: session.sessionId,
    answerId,
    question,
    picked: picked.value,
    at,
    askedAt: at,
    certainty: answer.sureness,
  };
  const before = learner.progress.get(question.conceptId);
  const lesson = takeLesson(learner.row, before, given);
  const isRight = lesson.isCorrect;
  const isNext = session.currentQuestion < session.totalQuestions;
  const moved = countAnswer(session, { questionId: question.questionId, isRight }, isNext);
  const next = { ...moved.session, version: session.version + 1 };
  const line: LogLine = {
    answerId,
    number: session.answers + 1,
    conceptId: question.conceptId,
    questionId: question.questionId,
    chosen: picked.value,
    isRight,
    at,
    category: question.category,
  };
  const change = { concepts: [question.conceptId], ability: lesson.ability };
  const stored = await parts.store.transact([
    saveSessionOperation(next, session),
    putLine(session.sessionId, line),
    ...(moved.chunk ? [putChunk(session.sessionId, moved.chunk.number, moved.chunk.questionIds)] : []),
    ...(await lessonOperations(parts, given, lesson)),
    saveLearner(session.userId, learner.row, change),
    countDay(session.userId, at, {
      answers: 1,
      right: isRight ? 1 : 0,
      ms: Math.min(answer.tookMs ?? 0, 120_000),
    }),
  ]);
  learner.forgetIndexes();
  if (!stored.ok) return 'conflict';
  learner.keep(learnerAfter(learner.row, change), [lesson.row]);
  return { session: next, outcome: { answerId, outcome: 'taken', isRight } };
};

/** A device may have been away for weeks, but not in the future. */
const LONGEST_AWAY_MS = 60 * DAY_MS;

const timeOf = (answer: OfflineAnswer, sentAt: number, now: number, startedAt: number): number => {
  const corrected = answer.answeredAt + (now - sentAt);
  return Math.round(Math.min(now, Math.max(corrected, startedAt, now - LONGEST_AWAY_MS)));
};

export const mergeAnswers = (
  parts: QuizParts,
  actor: Actor,
  command: {
    readonly sessionId: string;
    readonly answers: readonly OfflineAnswer[];
    readonly sentAt: number;
  },
): Promise<Result<SessionState & { readonly results: Outcome[] }>> => {
  const outcomes = new Map<string, Outcome>();
  return asLearner(parts, actor.identityId, async (learner) => {
    let session = await loadSession(parts, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    const banks = await sessionBanks(parts, actor, session);
    const now = parts.clock.now();
    for (const answer of command.answers.toSorted((a, b) => a.answeredAt - b.answeredAt)) {
      const at = timeOf(answer, command.sentAt, now, session.startedAt);
      const merged = await mergeOne(parts, { session, banks, learner, answer, at });
      if (merged === 'conflict') return merged;
      ({ session } = merged);
      // Taken in an earlier round of this command is taken, not known from before.
      const known = outcomes.get(answer.answerId);
      if (known?.outcome !== 'taken') outcomes.set(answer.answerId, merged.outcome);
    }
    const ended = await endWhenDone(parts, learner, session, banks);
    if (ended === 'conflict') return ended;
    const results = command.answers.flatMap(({ answerId }) => outcomes.get(answerId) ?? []);
    return ok({ ...(await stateOf(parts, ended, banks)), results });
  });
};

/** The question asked now was answered offline, or nothing more is wanted: on to the next, or to the end. */
const endWhenDone = async (
  parts: QuizParts,
  learner: KnownLearner,
  session: Session,
  banks: readonly LoadedBank[],
): Promise<Session | 'conflict'> => {
  if (!requireOpen(session).ok) return session;
  const lines = await readLines(parts, session.sessionId);
  const { asked } = session;
  const wasOffline = lines.some(
    ({ asking, conceptId, at }) =>
      asking === undefined && conceptId === asked?.conceptId && at >= (asked?.askedAt ?? 0),
  );
  if (!wasOffline && session.currentQuestion < session.totalQuestions) return session;
  const now = parts.clock.now();
  const next = {
    ...askNext(await openDesk(parts, learner, session, banks), session, now),
    version: session.version + 1,
  };
  const stored = await parts.store.transact([
    saveSessionOperation(next, session),
    ...scheduleArchive(parts, next, session),
  ]);
  return stored.ok ? next : 'conflict';
};

export interface Summary {
  readonly session: SessionView;
  readonly byCategory: { readonly category: string; readonly answered: number; readonly right: number }[];
  readonly missed: MissedQuestion[];
}

interface Known {
  readonly banks: readonly LoadedBank[];
  /** What the learner is being examined in: left out, as its solution would be told. */
  readonly closed: ReadonlySet<string>;
  readonly isArchived: boolean;
}

const summaryOf = (
  session: Session,
  lines: readonly LogLine[],
  { banks, closed, isArchived }: Known,
): Summary => {
  const categories = new Map<string, { category: string; answered: number; right: number }>();
  const firstMisses = new Map<string, LogLine>();
  for (const line of lines) {
    const sum = categories.get(line.category) ?? { category: line.category, answered: 0, right: 0 };
    sum.answered += 1;
    sum.right += line.isRight ? 1 : 0;
    categories.set(line.category, sum);
    if (line.isRight || closed.has(line.conceptId)) continue;
    if (!firstMisses.has(line.conceptId)) firstMisses.set(line.conceptId, line);
  }
  const missed = [...firstMisses.values()].flatMap((line): MissedQuestion[] =>
    packedOf(session, banks, line.conceptId).map((packed) => ({ ...packed, chosen: [...line.chosen] })),
  );
  return { session: sessionViewOf(session, isArchived), byCategory: [...categories.values()], missed };
};

export const readSummary = async (
  parts: QuizParts,
  actor: Actor,
  sessionId: string,
): Promise<Result<Summary>> => {
  const stored = await loadSession(parts, sessionId, actor.identityId);
  const archived =
    stored?.status === 'ACTIVE' ? undefined : await readArchived(parts, sessionId, actor.identityId);
  const session = stored ?? archived?.session;
  if (!session) return fail('quiz-session-not-found');
  const study = requireStudy(session);
  if (!study.ok) return study;
  const lines = archived?.lines ?? (await readLines(parts, sessionId));
  const closed = await closedFor(parts, actor.identityId);
  const banks = await sessionBanks(parts, actor, session);
  return ok(summaryOf(session, lines, { banks, closed, isArchived: stored === undefined }));
};
