import { DAY_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Question } from '../contract.questions.ts';
import type { OfflineAnswer } from '../contract.study.ts';
import type { ShownQuestion, Solution } from '../contract.views.ts';
import { checkChosen, countAnswer, requireOpen, requireStudy } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { inLanguage, languagesOf, shownQuestionOf, solutionOf } from '../rules/session/views.ts';
import { orderOptions, pickNext } from '../rules/study/picker.ts';
import { forkRun, noteSessionAnswer } from '../rules/study/session-run.ts';
import { readArchived } from './archive.service.ts';
import {
  askNext,
  asLearner,
  closedOrdinals,
  examAtOf,
  lastMissOf,
  openDesk,
  sessionBanks,
  stateOf,
} from './asking.ts';
import type { Desk } from './asking.ts';
import { ratingIn } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { LONGEST_COUNTED_MS, countAnswers } from './days.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerRow } from './learner.items.ts';
import { lessonOperations, takeLesson } from './learning.ts';
import type { NewAnswer } from './learning.ts';
import { wakeMemoryFit } from './memory-fit.service.ts';
import type { ProgressRow } from './progress.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession, logOperations, readLines, rowOperations } from './session-log.ts';
import { endedWith, noteStats } from './stats.ts';

type Packed = ShownQuestion & { readonly solution: Solution };

/** Pack lists are bounded: older packs were answered or never will be. */
const MOST_PACKED = 300;

/**
 * What is asked now, and what would be asked next if every answer were right, with solutions, because a device cannot
 * ask while offline. Nothing that a running exam holds.
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
      isDueOnly: session.config.isDueOnly,
      isListed: session.config.only !== undefined,
    });
    if (!pick) break;
    if (!taken.has(pick.conceptId)) concepts.push(pick.conceptId);
    taken.add(pick.conceptId);
    noteSessionAnswer(run, desk.bank, { conceptId: pick.conceptId, isCorrect: true });
  }
  return concepts;
};

/** What a device shows while offline; the server computes it again when the answer arrives. */
const packedOrder = ({ config }: Session, question: Question, progress: ProgressRow | undefined): string[] =>
  orderOptions(question, `${config.seed}/${question.conceptId}`, lastMissOf(progress));

export const packedOf = (
  session: Session,
  banks: readonly LoadedBank[],
  conceptId: string,
  progress?: ProgressRow,
): Packed[] => {
  const concept = banks.flatMap(({ concepts }) => concepts.get(conceptId) ?? [])[0];
  const question = concept && inLanguage(concept, session.config.language);
  if (!concept || !question) return [];
  const order = packedOrder(session, question, progress);
  return [{ ...shownQuestionOf(question, order, languagesOf(concept)), solution: solutionOf(question) }];
};

export const takePack = (
  deps: QuizDeps,
  actor: Actor,
  command: { readonly sessionId: string; readonly questions: number },
) =>
  asLearner(deps, actor.identityId, async () => {
    const learner = await deps.learners.current(actor.identityId);
    const { row } = learner;
    const session = await loadSession(deps, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    if (session.status === 'COMPLETED') return fail('quiz-session-over');
    const banks = await sessionBanks(deps, actor, session);
    const desk = await openDesk(deps, learner, session, banks);
    const concepts = drawPack(desk, session, deps.clock.now(), command.questions);
    const questions = concepts.flatMap((conceptId) =>
      packedOf(session, banks, conceptId, learner.progress.get(conceptId)),
    );
    const pack = [...new Set([...session.pack, ...concepts])].slice(-MOST_PACKED);
    const next = { ...session, pack, version: session.version + 1 };
    const change = { concepts: [] };
    const stored = await deps.store.transact([
      ...(await rowOperations(deps, next, session)),
      // Another node may be starting an exam at this moment: nothing that it may hold is handed out.
      saveLearner(actor.identityId, row, change),
    ]);
    if (!stored.ok) return 'conflict';
    learner.keep(learnerAfter(row, change), []);
    return ok({ questions });
  });

type Outcome = {
  readonly answerId: string;
  readonly outcome: 'taken' | 'known' | 'refused';
  readonly isRight?: boolean;
};

interface Merging {
  /** From before the session was read: any change since then has raised it. */
  readonly row: LearnerRow;
  readonly session: Session;
  readonly banks: readonly LoadedBank[];
  readonly learner: KnownLearner;
  readonly answer: OfflineAnswer;
  readonly at: number;
  /** Ids of the answers in the log. */
  readonly known: Set<string>;
}

/** One answer, in one transaction like any other; the session advances, but the current question stays. */
const mergeOne = async (
  deps: QuizDeps,
  { row, session, banks, learner, answer, at, known }: Merging,
): Promise<(Pick<Merging, 'row' | 'session'> & { readonly outcome: Outcome }) | 'conflict'> => {
  const { answerId } = answer;
  const refused = { row, session, outcome: { answerId, outcome: 'refused' } } as const;
  if (known.has(answerId)) return { row, session, outcome: { answerId, outcome: 'known' } };
  const question = banks.flatMap(({ questions }) => questions.get(answer.questionId) ?? [])[0];
  const isKnown = question && [...session.pack, session.asked?.conceptId].includes(question.conceptId);
  const picked = isKnown ? checkChosen(question, answer.chosen) : undefined;
  if (!question || !picked?.ok) return refused;
  const before = learner.progress.get(question.conceptId);
  const given: NewAnswer = {
    userId: session.userId,
    sessionId: session.sessionId,
    answerId,
    question,
    rating: ratingIn(banks, question),
    picked: picked.value,
    at,
    askedAt: at,
    certainty: answer.sureness,
    order: packedOrder(session, question, before),
    isAssigned: session.config.isAssigned,
  };
  const lesson = takeLesson(row, before, given);
  const isRight = lesson.isCorrect;
  const isFinal = session.currentQuestion < session.totalQuestions;
  const next = { ...countAnswer(session, { isRight, isFinal }), version: session.version + 1 };
  const line: LogLine = {
    answerId,
    number: session.answers + 1,
    conceptId: question.conceptId,
    questionId: question.questionId,
    chosen: picked.value,
    isRight,
    at,
    category: question.category,
    ...(isFinal && { isFinal }),
  };
  const counted = await countAnswers(deps, { userId: session.userId, row }, at, {
    answers: 1,
    right: isRight ? 1 : 0,
    ms: Math.min(answer.tookMs ?? 0, LONGEST_COUNTED_MS),
  });
  const change = { concepts: [question.conceptId], ability: lesson.ability, today: counted.today };
  const stored = await deps.store.transact([
    ...(await logOperations(deps, next, session, line)),
    ...(await lessonOperations(deps, given, lesson)),
    saveLearner(session.userId, row, change),
    ...counted.operations,
  ]);
  learner.forgetIndexes();
  if (!stored.ok) return 'conflict';
  const after = learnerAfter(row, change);
  learner.keep(after, [lesson.row]);
  known.add(answerId);
  deps.firsts.note(given, lesson);
  return { row: after, session: next, outcome: { answerId, outcome: 'taken', isRight } };
};

/** A device may have been away for weeks, but not in the future. */
const LONGEST_AWAY_MS = 60 * DAY_MS;

const timeOf = (answer: OfflineAnswer, sentAt: number, now: number, startedAt: number): number => {
  const corrected = answer.answeredAt + (now - sentAt);
  return Math.round(Math.min(now, Math.max(corrected, startedAt, now - LONGEST_AWAY_MS)));
};

/** For a session that ended weeks ago they are in its archive. */
const allLines = async (deps: QuizDeps, session: Session): Promise<LogLine[]> => {
  const lines = await readLines(deps, session.sessionId);
  if (session.status !== 'COMPLETED') return lines;
  return [...((await readArchived(deps, session.sessionId, session.userId))?.lines ?? []), ...lines];
};

export const mergeAnswers = (
  deps: QuizDeps,
  actor: Actor,
  command: {
    readonly sessionId: string;
    readonly answers: readonly OfflineAnswer[];
    readonly sentAt: number;
  },
) => {
  const outcomes = new Map<string, Outcome>();
  return asLearner(deps, actor.identityId, async (learner) => {
    let { row } = learner;
    let session = await loadSession(deps, command.sessionId, actor.identityId);
    if (!session) return fail('quiz-session-not-found');
    const study = requireStudy(session);
    if (!study.ok) return study;
    const banks = await sessionBanks(deps, actor, session);
    const known = new Set((await allLines(deps, session)).map(({ answerId }) => answerId));
    const now = deps.clock.now();
    for (const answer of command.answers.toSorted((a, b) => a.answeredAt - b.answeredAt)) {
      const at = timeOf(answer, command.sentAt, now, session.startedAt);
      const merged = await mergeOne(deps, { row, session, banks, learner, answer, at, known });
      if (merged === 'conflict') return merged;
      ({ row, session } = merged);
      // An answer taken in an earlier round of this command is new, not known from before.
      const earlier = outcomes.get(answer.answerId);
      if (earlier?.outcome !== 'taken') outcomes.set(answer.answerId, merged.outcome);
    }
    const ended = await endWhenDone(deps, { row, learner, session, banks });
    if (ended === 'conflict') return ended;
    await noteStats(deps, learner);
    await wakeMemoryFit(deps, learner);
    const results = command.answers.flatMap(({ answerId }) => outcomes.get(answerId) ?? []);
    return ok({ ...(await stateOf(deps, ended, banks)), results });
  });
};

/** The current question was answered offline, or nothing more is wanted: go to the next, or to the end. */
const endWhenDone = async (
  deps: QuizDeps,
  { row, learner, session, banks }: Pick<Merging, 'row' | 'learner' | 'session' | 'banks'>,
): Promise<Session | 'conflict'> => {
  if (!requireOpen(session).ok) return session;
  const lines = await readLines(deps, session.sessionId);
  const { asked } = session;
  const wasOffline = lines.some(
    ({ asking, conceptId, at }) =>
      asking === undefined && conceptId === asked?.conceptId && at >= (asked?.askedAt ?? 0),
  );
  if (!wasOffline && session.currentQuestion < session.totalQuestions) return session;
  const now = deps.clock.now();
  const next = {
    ...askNext(await openDesk(deps, learner, session, banks), session, now),
    version: session.version + 1,
  };
  const change = { concepts: [], ...endedWith(row, next, session) };
  const stored = await deps.store.transact([
    ...(await rowOperations(deps, next, session)),
    saveLearner(session.userId, row, change),
  ]);
  if (!stored.ok) return 'conflict';
  learner.keep(learnerAfter(row, change), []);
  return next;
};
