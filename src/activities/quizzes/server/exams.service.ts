import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { ExamQuestion, ExamState } from '../contract.exam.ts';
import { checkChosen } from '../rules/session/advance.ts';
import { WHOLE_RANGE } from '../rules/session/state.ts';
import type { ExamPart, Session } from '../rules/session/state.ts';
import {
  examinedQuestionOf,
  inLanguage,
  languagesOf,
  maskOf,
  sessionViewOf,
} from '../rules/session/views.ts';
import type { Mask } from '../rules/session/views.ts';
import { afterAnswers } from './adaptive-exam.ts';
import type { ExamSession } from './adaptive-exam.ts';
import { loadSession } from './session-log.ts';
import type { LoadedBank } from './bank-cache.ts';
import { requireExam, settleExam } from './exam-end.service.ts';
import { meetAll, readPlaces } from './exam-places.ts';
import { bankOf } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import {
  answerPlace,
  checkRunning,
  fromPlaceItem,
  moveOperation,
  newPlace,
  placeKey,
  updatePlace,
} from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

export const examStateOf = (
  deps: QuizDeps,
  session: Session & { readonly exam: ExamPart },
  places: readonly ExamPlace[],
  banks: readonly (LoadedBank | undefined)[],
): ExamState => ({
  session: sessionViewOf(session),
  blueprint: session.exam.blueprint,
  deadlineAt: session.exam.deadlineAt,
  now: deps.clock.now(),
  place: session.exam.adaptive ? places.length : session.exam.place,
  ...(session.exam.adaptive && { isAdaptive: true }),
  answered: places.filter(({ chosen }) => chosen.length > 0).length,
  questions: places.flatMap(({ conceptId, place, order, chosen, isFlagged }): ExamQuestion[] => {
    const loaded = banks.find((one) => one?.bank.bankId === bankOf(conceptId));
    const concept = loaded?.concepts.get(conceptId);
    const question = concept && inLanguage(concept, session.config.language);
    if (!concept || !question) return [];
    const shown = examinedQuestionOf(question, order, languagesOf(concept));
    return [{ ...shown, place, chosen: maskOf(question, order).hide(chosen), isFlagged }];
  }),
});

/** A running exam of the caller; if its time is over, it is ended first. */
const runningExam = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const found = requireExam(await loadSession(deps, sessionId, actor.identityId));
  if (!found.ok) return found;
  const settled = requireExam(await settleExam(deps, found.value));
  if (!settled.ok) return settled;
  return settled.value.status === 'ACTIVE' ? settled : fail('quiz-session-over');
};

/** The banks of an exam, with the questions in these places. */
export const banksOf = (
  deps: QuizDeps,
  { sources }: Session,
  places: readonly Pick<ExamPlace, 'questionId'>[] = [],
): Promise<(LoadedBank | undefined)[]> =>
  Promise.all(
    sources.map(({ bankId }) =>
      deps.banks.getWith(bankId, ({ questions }) =>
        places.every(({ questionId }) => bankOf(questionId) !== bankId || questions.has(questionId)),
      ),
    ),
  );

export const readExam = async (deps: QuizDeps, actor: Actor, sessionId: string) => {
  const exam = await runningExam(deps, actor, sessionId);
  if (!exam.ok) return exam;
  const places = await readPlaces(deps, sessionId);
  const isDecided = exam.value.exam.adaptive && places.every(({ chosen }) => chosen.length > 0);
  if (isDecided) {
    // Its last answer was stored, but the server died before ending it.
    await settleExam(deps, exam.value, { isHandedIn: true });
    return fail('quiz-session-over');
  }
  return ok(examStateOf(deps, exam.value, places, await banksOf(deps, exam.value, places)));
};

interface Placed {
  readonly place: number;
  readonly chosen: string[];
  readonly isFlagged: boolean;
  readonly answered: number;
  readonly isOver?: true;
}

/** The question in a place, and the names its ids have while the exam runs. */
const askedAt = async (deps: QuizDeps, exam: Session, place: ExamPlace) => {
  const [loaded] = await banksOf(deps, exam, [place]);
  const question = loaded?.questions.get(place.questionId);
  if (!loaded || !question) return fail('quiz-question-not-asked');
  return ok({ loaded, question, mask: maskOf(question, place.order) });
};

interface AskedAt {
  readonly question: StoredQuestion;
  readonly mask: Mask;
}

type PlaceChange = Pick<Partial<ExamPlace>, 'chosen' | 'isFlagged'>;

/** In one transaction with the check that the exam still runs. */
const changePlace = async <Code extends ErrorCode = never>(
  deps: QuizDeps,
  actor: Actor,
  { sessionId, place }: { readonly sessionId: string; readonly place: number },
  changeOf: (asked: AskedAt) => Result<PlaceChange, Code>,
) => {
  const exam = await runningExam(deps, actor, sessionId);
  if (!exam.ok) return exam;
  const item = await deps.store.get(sessionsTable, placeKey(sessionId, place));
  if (!item) return fail('quiz-question-not-asked');
  const before = fromPlaceItem(item);
  const asked = await askedAt(deps, exam.value, before);
  if (!asked.ok) return asked;
  const change = changeOf(asked.value);
  if (!change.ok) return change;
  const stored = await deps.store.transact([
    checkRunning(exam.value),
    updatePlace(sessionId, place, { ...change.value, at: deps.clock.now() }),
  ]);
  if (!stored.ok) return fail('quiz-session-over');
  const places = await readPlaces(deps, sessionId);
  const after = places.find((one) => one.place === place) ?? before;
  const answered = places.filter(({ chosen }) => chosen.length > 0).length;
  const chosen = asked.value.mask.hide(after.chosen);
  return ok<Placed>({ place, chosen, isFlagged: after.isFlagged, answered });
};

interface ExamAnswer {
  readonly sessionId: string;
  readonly place: number;
  readonly chosen: readonly string[];
}

/** The same answer again is accepted; a different one is too late. */
const repeatAdaptive = (places: readonly ExamPlace[], { place, chosen }: ExamAnswer) => {
  const before = places.find((one) => one.place === place)?.chosen ?? [];
  const isSame = before.length === chosen.length && before.every((id, index) => id === chosen[index]);
  const answered = places.filter((one) => one.chosen.length > 0).length;
  return isSame && chosen.length > 0
    ? ok<Placed>({ place, chosen: [...chosen], isFlagged: false, answered })
    : fail('quiz-answer-final');
};

/** The answer and the question after it are stored together, or neither. */
const storeAdaptive = async (
  deps: QuizDeps,
  session: ExamSession,
  command: ExamAnswer,
  next: ExamPlace | undefined,
) => {
  const { sessionId, place, chosen } = command;
  const stored = await deps.store.transact([
    checkRunning(session),
    answerPlace(sessionId, place, chosen, deps.clock.now()),
    ...(next ? [newPlace(sessionId, next)] : []),
  ]);
  if (!stored.ok) {
    const now = await readPlaces(deps, sessionId);
    const isAnswered = now.some((one) => one.place === place && one.chosen.length > 0);
    return isAnswered ? repeatAdaptive(now, command) : fail('quiz-session-over');
  }
  if (next) await meetAll(deps, await deps.learners.known(session.userId), session, [next]);
  else await settleExam(deps, session, { isHandedIn: true });
  const told = { place, chosen: [...chosen], isFlagged: false, answered: place };
  return ok<Placed>({ ...told, ...(!next && { isOver: true as const }) });
};

/** As the learner sent it, whatever the stored ids are. */
const asSent = <P extends Placed, Code extends ErrorCode>(
  placed: Result<P, Code>,
  { chosen }: ExamAnswer,
): Result<P, Code> => (placed.ok ? ok({ ...placed.value, chosen: [...chosen] }) : placed);

const answerAdaptive = async (deps: QuizDeps, session: ExamSession, sent: ExamAnswer) => {
  const { sessionId, place } = sent;
  const places = await readPlaces(deps, sessionId);
  const open = places.find((one) => one.place === place);
  if (!open) return fail('quiz-question-not-asked');
  const asked = await askedAt(deps, session, open);
  if (!asked.ok) return asked;
  const { loaded, question, mask } = asked.value;
  const chosen = mask.reveal(sent.chosen);
  const command = { ...sent, chosen };
  if (open.chosen.length > 0 || chosen.length === 0) return asSent(repeatAdaptive(places, command), sent);
  const checked = checkChosen(question, chosen);
  if (!checked.ok) return checked;
  const selection = { sources: session.sources, language: session.config.language, difficulty: WHOLE_RANGE };
  const study = deps.banks.studyBank([loaded], selection);
  const answered = places.map((one) => (one === open ? { ...one, chosen } : one));
  const next = afterAnswers(session, answered, loaded, study);
  return asSent(await storeAdaptive(deps, session, command, next), sent);
};

export const answerExam = async (deps: QuizDeps, actor: Actor, command: ExamAnswer) => {
  const chosen = [...new Set(command.chosen)];
  const exam = await runningExam(deps, actor, command.sessionId);
  if (!exam.ok) return exam;
  if (exam.value.exam.adaptive) return answerAdaptive(deps, exam.value, { ...command, chosen });
  return changePlace(deps, actor, command, ({ question, mask }) => {
    const checked = checkChosen(question, mask.reveal(chosen));
    return checked.ok ? ok({ chosen: checked.value }) : checked;
  });
};

export const flagExamQuestion = (
  deps: QuizDeps,
  actor: Actor,
  { isFlagged, ...at }: { readonly sessionId: string; readonly place: number; readonly isFlagged: boolean },
) => changePlace(deps, actor, at, () => ok({ isFlagged }));

export const moveInExam = async (
  deps: QuizDeps,
  actor: Actor,
  { sessionId, place }: { readonly sessionId: string; readonly place: number },
) => {
  const exam = await runningExam(deps, actor, sessionId);
  if (!exam.ok) return exam;
  if (place > exam.value.totalQuestions) return fail('quiz-question-not-asked');
  const moved = await deps.store.transact([moveOperation(exam.value, place)]);
  return moved.ok ? ok({ place }) : fail('quiz-session-over');
};
