import { fromIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { SessionState } from '../contract.study.ts';
import type { Source } from '../contract.views.ts';
import { ask, complete } from '../rules/session/advance.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { askedQuestionOf, inLanguage, sessionViewOf } from '../rules/session/views.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { queueDue } from '../rules/study/due.ts';
import type { Calling } from '../rules/study/due.ts';
import { forgettingOf } from '../rules/study/pace.ts';
import { orderOptions, pickNext } from '../rules/study/picker.ts';
import type { LastMiss, Pick as Picked } from '../rules/study/picker.ts';
import { runSession } from '../rules/study/session-run.ts';
import type { SessionRun } from '../rules/study/session-run.ts';
import type { LoadedBank } from './bank-cache.ts';
import { closedFor, closedTo } from './exam-places.ts';
import type { KnownLearner } from './learner-cache.ts';
import { fromMarkItem, markKey } from './learner.items.ts';
import { isOfUser, sessionProgressQuery } from './pool.items.ts';
import { fromProgressItem } from './progress.items.ts';
import type { ProgressRow } from './progress.items.ts';
import { bankOf } from './questions.items.ts';
import { mayStudy, requireStudyable } from './quizzes.guards.ts';
import { progressTable, sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { atHome } from './session-config.items.ts';
import { readLines } from './session-log.ts';
import { chunksQuery, fromChunkItem } from './sessions.items.ts';

type Asker = Pick<Actor, 'identityId' | 'isAdmin'>;

const hasPlace = ({ counts }: LoadedBank['bank'], { provider, certificate }: Source): boolean =>
  counts.some((place) => place.provider === provider && place.certificate === certificate);

/** Every bank the sources name, or none. */
export const openBanks = async (deps: QuizDeps, actor: Asker, sources: readonly Source[]) => {
  const banks: LoadedBank[] = [];
  for (const bankId of new Set(sources.map((source) => source.bankId))) {
    const own = sources.filter((source) => source.bankId === bankId);
    const found = await deps.banks.getWith(
      bankId,
      ({ bank }) => mayStudy(bank, actor) && own.every((source) => hasPlace(bank, source)),
    );
    const loaded = requireStudyable(found, actor);
    if (!loaded.ok) return loaded;
    banks.push(loaded.value);
  }
  return ok(banks);
};

/** Those of a session's banks that the learner can still study. */
export const sessionBanks = async (
  deps: QuizDeps,
  actor: Asker,
  session: Session,
  corrected: KnownLearner['row']['corrected'] = {},
): Promise<LoadedBank[]> => {
  const ids = [...new Set(session.sources.map(({ bankId }) => bankId))];
  const banks = await Promise.all(
    ids.map(async (bankId) => {
      const asked = session.asked && bankOf(session.asked.conceptId) === bankId ? session.asked : undefined;
      return deps.banks.getWith(
        bankId,
        ({ bank, concepts }) =>
          // The learner has met a correction that this node does not know: no answer may be marked by the old key.
          bank.corrections >= (corrected[bankId] ?? 0) && (!asked || concepts.has(asked.conceptId)),
      );
    }),
  );
  const isOpen = ({ bank }: LoadedBank): boolean =>
    session.config.isAssigned === true || mayStudy(bank, actor);
  return banks.flatMap((loaded) => (loaded && isOpen(loaded) ? [loaded] : []));
};

export const studyBankOf = (deps: QuizDeps, session: Session, banks: readonly LoadedBank[]): StudyBank =>
  deps.banks.studyBank(banks, { sources: session.sources, ...session.config });

const EXAM_HOUR = 'T09:00:00Z';

export const examAtOf = ({ row }: KnownLearner): Instant | undefined =>
  row.settings.examDate === undefined ? undefined : fromIso(`${row.settings.examDate}${EXAM_HOUR}`);

/** What decides when a question comes back to this learner. */
export const callingOf = (learner: KnownLearner): Calling => ({
  ...forgettingOf(learner.row.ability),
  examAt: examAtOf(learner),
});

/** Late and offline answers count, but nothing is asked again because of them. */
export const movesSession = ({ isLate, asking }: LogLine): boolean => isLate !== true && asking !== undefined;

/**
 * Whether all answers are in the log. Some are missing if another system started the session, which has no seed then.
 */
const isWholeLog = (
  { sessionId, config, answers, currentQuestion }: Session,
  lines: readonly LogLine[],
): boolean => lines.length >= answers && answers >= currentQuestion && config.seed !== sessionId;

/** What has no line in the log: by the session's own list, and by the progress that started in it. */
const answeredOutside = async (
  { store, banks }: Pick<QuizDeps, 'store' | 'banks'>,
  { sessionId, userId, sources, answeredQuestions, chunks }: Session,
): Promise<Set<string>> => {
  const ids = [...answeredQuestions];
  if (chunks > 0)
    for await (const items of readPages({ store, table: sessionsTable }, chunksQuery(sessionId)))
      ids.push(...atHome(fromChunkItem.list(items).flat(), sources));
  const concepts = new Set<string>();
  for (const id of ids) concepts.add((await banks.get(bankOf(id)))?.questions.get(id)?.conceptId ?? id);
  for await (const items of readPages({ store, table: progressTable }, sessionProgressQuery(sessionId)))
    for (const one of fromProgressItem.list(items.filter((item) => isOfUser(item, userId))))
      if (one) concepts.add(one.conceptId);
  return concepts;
};

const runOf = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: Session,
  bank: StudyBank,
): Promise<SessionRun> => {
  const known = learner.run(session.sessionId, bank, session.answers);
  if (known) return known;
  const lines = session.answers === 0 ? [] : await readLines(deps, session.sessionId);
  const folded = runSession(
    bank,
    lines.map((line) => ({ conceptId: line.conceptId, isCorrect: line.isRight || !movesSession(line) })),
    isWholeLog(session, lines) ? [] : await answeredOutside(deps, session),
  );
  // Answers missing from the log still count: picks continue from there.
  folded.answers = session.answers;
  const { picker, isDueOnly } = session.config;
  if (picker === 'adaptive' || isDueOnly)
    folded.due = queueDue(learner.study(bank), session.startedAt, examAtOf(learner));
  learner.keepRun(session.sessionId, bank, folded);
  return folded;
};

export interface Desk {
  readonly learner: KnownLearner;
  readonly banks: readonly LoadedBank[];
  readonly bank: StudyBank;
  readonly run: SessionRun;
  /** Concepts of the learner's running exams. */
  readonly closed: ReadonlySet<string>;
}

/** Everything a pick needs, from memory if this node has it. */
export const openDesk = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: Session,
  banks: readonly LoadedBank[],
): Promise<Desk> => {
  const bank = studyBankOf(deps, session, banks);
  const [run, closed] = await Promise.all([runOf(deps, learner, session, bank), closedTo(deps, learner.row)]);
  return { learner, banks, bank, run, closed };
};

const conceptIn = (banks: readonly LoadedBank[], conceptId: string) =>
  banks.find(({ bank }) => bank.bankId === bankOf(conceptId))?.concepts.get(conceptId);

export const closedOrdinals = ({ bank, closed }: Desk): Set<number> =>
  new Set([...closed].flatMap((conceptId) => bank.ordinalOf.get(conceptId) ?? []));

/** Pickers draw at random from a random domain: a few more draws find what an exam leaves over. */
const MOST_DRAWS = 32;

/** What the session would ask, except what a running exam holds; `closed` if that leaves nothing. */
const pickOpen = (desk: Desk, { config }: Session, now: Instant): Picked | 'closed' | undefined => {
  const { bank, learner } = desk;
  const closed = closedOrdinals(desk);
  const isExamined = closed.size > 0;
  for (let draw = 0; draw < (isExamined ? MOST_DRAWS : 1); draw++) {
    const pick = pickNext({
      study: learner.study(bank),
      run: desk.run,
      closed,
      picker: config.picker,
      seed: draw === 0 ? config.seed : `${config.seed}/${draw}`,
      now,
      examAt: examAtOf(learner),
      isReview: config.mode === 'review',
      isDueOnly: config.isDueOnly,
      isListed: config.only !== undefined,
    });
    if (pick) return pick;
  }
  return isExamined ? 'closed' : undefined;
};

/** The order it was shown in when last missed, and what tempted then. */
export const lastMissOf = (progress: ProgressRow | undefined): LastMiss | undefined =>
  progress?.missedOrder && { order: progress.missedOrder, tempting: progress.tempting };

/** Just now, or in an earlier session. */
const missBefore = ({ learner }: Desk, pick: Picked, { asked }: Session): LastMiss | undefined => {
  const progress = learner.progress.get(pick.conceptId);
  if (pick.reason.kind !== 'again') return lastMissOf(progress);
  return asked && { order: asked.order, tempting: progress?.tempting };
};

/**
 * Picks the next question, or ends the session if nothing is left; if a running exam holds all of it, asks nothing.
 */
export const askNext = (desk: Desk, session: Session, now: Instant): Session => {
  const { config } = session;
  if (session.currentQuestion >= session.totalQuestions) return complete(session, now);
  const pick = pickOpen(desk, session, now);
  if (pick === 'closed') return { ...session, asked: undefined };
  const concept = pick && conceptIn(desk.banks, pick.conceptId);
  const question = concept && inLanguage(concept, config.language);
  if (!pick || !question) return complete(session, now);
  return ask(session, {
    conceptId: pick.conceptId,
    questionId: question.questionId,
    order: orderOptions(question, pick.optionSeed, missBefore(desk, pick, session)),
    reason: pick.reason,
    askedAt: now,
  });
};

/** The session with its question, as every device of the learner sees it. */
export const stateOf = async (
  deps: QuizDeps,
  session: Session,
  banks: readonly LoadedBank[],
  closed?: ReadonlySet<string>,
): Promise<SessionState> => {
  const { asked } = session;
  const view = sessionViewOf(session);
  const concept = asked && conceptIn(banks, asked.conceptId);
  if (!asked || !concept || session.status !== 'ACTIVE') return { session: view };
  const isClosed = (closed ?? (await closedFor(deps, session.userId))).has(asked.conceptId);
  if (isClosed) return { session: view };
  const item = await deps.store.get(progressTable, markKey(session.userId, asked.conceptId));
  const [mark = { isFlagged: false }] = fromMarkItem.list([item]);
  const question = askedQuestionOf(asked, concept, mark);
  return { session: view, ...(question && { asked: question }) };
};

/** With n devices, at most n - 1 others can be faster in one round. */
const MOST_ATTEMPTS = 8;
const RETRY_SPREAD_MS = 20;

/** Commands of one learner run in order on a node; between nodes and devices the stored versions decide. */
export const asLearner = <T, Code extends ErrorCode = never>(
  deps: QuizDeps,
  userId: string,
  attempt: (learner: KnownLearner, number: number) => Promise<Result<T, Code> | 'conflict'>,
) =>
  deps.queue.run<T, Code | 'conflict'>(`learner:${userId}`, async () => {
    let learner = await deps.learners.known(userId);
    for (let number = 1; number <= MOST_ATTEMPTS; number++) {
      const outcome = await attempt(learner, number);
      if (outcome !== 'conflict') return outcome;
      learner.forgetIndexes();
      const pauseMs = deps.ids.below(RETRY_SPREAD_MS * number) + 1;
      if (number > 1) await new Promise<void>((resolve) => void deps.clock.after(pauseMs, resolve));
      learner = await deps.learners.current(userId);
    }
    return fail('conflict');
  });
