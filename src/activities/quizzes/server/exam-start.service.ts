import { MINUTE_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Blueprint, NewExam } from '../contract.exam.ts';
import type { Source } from '../contract.views.ts';
import { drawExam, together } from '../rules/exam/blueprint.ts';
import { unanswered, WHOLE_RANGE } from '../rules/session/state.ts';
import type { Session } from '../rules/session/state.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { orderOptions } from '../rules/study/picker.ts';
import { asLearner, openBanks } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { beginAdaptive } from './adaptive-exam.ts';
import type { ExamSession } from './adaptive-exam.ts';
import { blueprintFor, readinessFor, rulesBlueprint } from './exam-blueprint.ts';
import { EXAM, examId } from './exam-end.service.ts';
import { meetAll, runningExams } from './exam-places.ts';
import { examStateOf } from './exams.service.ts';
import type { KnownLearner } from './learner-cache.ts';
import { learnerAfter, saveLearner } from './learner.items.ts';
import type { LearnerChange, LearnerRow } from './learner.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { applyCorrections } from './regrade.service.ts';
import { newSessionOperation, toPlaceItem } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

const wantedBlueprint = (given: NewExam, known: Blueprint, study: StudyBank): Blueprint => ({
  ...known,
  questions: Math.min(given.questions ?? known.questions, study.concepts.length),
  minutes: given.minutes ?? known.minutes,
  // An adaptive exam knows only right and wrong.
  rule: given.isAdaptive ? 'all-or-nothing' : (given.rule ?? known.rule),
  passMark: given.passMark ?? known.passMark,
});

const drawPlaces = (
  blueprint: Blueprint,
  study: StudyBank,
  loaded: LoadedBank,
  { config }: Pick<Session, 'config'>,
): ExamPlace[] => {
  const conceptsOf = (domain: string): string[] => {
    const members = study.domains.find(({ name }) => name === domain)?.members ?? [];
    return [...members].flatMap((ordinal) => study.concepts[ordinal]?.conceptId ?? []);
  };
  const { conceptIds } = drawExam(rulesBlueprint(blueprint), conceptsOf, seededRandom(config.seed));
  const caseIn = (conceptId: string): string | undefined => {
    const ordinal = study.ordinalOf.get(conceptId);
    return ordinal === undefined ? undefined : study.concepts[ordinal]?.caseId;
  };
  return together(conceptIds, caseIn).flatMap((conceptId, index): ExamPlace[] => {
    const question = loaded.concepts.get(conceptId)?.[config.language];
    if (!question) return [];
    return [
      {
        place: index + 1,
        conceptId,
        questionId: question.questionId,
        category: question.category,
        order: orderOptions(question, `${config.seed}/${index}/options`),
        chosen: [],
        isFlagged: false,
      },
    ];
  });
};

/** For an exam that somebody else gives: its id, the shared draw, and who opens the bank. */
interface ExamMade {
  readonly sessionId?: string;
  readonly seed?: string;
  readonly opener?: Actor;
}

const examSession = (
  deps: QuizDeps,
  learner: KnownLearner,
  source: Source,
  drawn: {
    readonly language: Session['config']['language'];
    readonly blueprint: Blueprint;
    readonly study: StudyBank;
    readonly made: ExamMade;
  },
): ExamSession => {
  const now = deps.clock.now();
  const { language, blueprint, study, made } = drawn;
  const { passChance, share, missing } = readinessFor(learner, study, blueprint, now);
  return {
    sessionId: made.sessionId ?? deps.ids.uuid(),
    userId: learner.userId,
    config: {
      mode: 'exam',
      picker: learner.row.settings.picker,
      language,
      difficulty: WHOLE_RANGE,
      seed: made.seed ?? deps.ids.uuid(),
    },
    sources: [source],
    totalQuestions: blueprint.questions,
    ...unanswered(now),
    exam: {
      blueprint,
      deadlineAt: now + blueprint.minutes * MINUTE_MS,
      place: 1,
      ...(missing === 0 && { foretold: { passChance, share } }),
      isTimedOut: false,
      isLearned: false,
    },
  };
};

/** The questions first: if this is interrupted, nobody can see the exam. */
const storeExam = async (
  deps: QuizDeps,
  learner: KnownLearner,
  session: ExamSession,
  { places, running }: { readonly places: readonly ExamPlace[]; readonly running: LearnerRow['running'] },
): Promise<boolean> => {
  const { sessionId, exam, sources } = session;
  const begun = sources.map(({ bankId }) => ({
    sessionId,
    bankId,
    deadlineAt: exam.deadlineAt,
    ...(exam.adaptive && { isAdaptive: true as const }),
  }));
  const change: LearnerChange = { concepts: [], running: [...running, ...begun] };
  await deps.store.batchWrite(
    places.map((place) => ({ op: 'put', table: sessionsTable, item: toPlaceItem(sessionId, place) })),
  );
  const stored = await deps.store.transact([
    newSessionOperation(session),
    ...deps.deadlines.schedule(EXAM, examId(session), { from: undefined, to: exam.deadlineAt }),
    saveLearner(session.userId, learner.row, change),
  ]);
  if (!stored.ok) return false;
  learner.keep(learnerAfter(learner.row, change), []);
  deps.deadlines.watch(EXAM, examId(session), exam.deadlineAt);
  return true;
};

const sourceOf = ({ bankId, provider, certificate }: NewExam): Source => ({ bankId, provider, certificate });

/** As many as a learner's row can list. */
const MOST_RUNNING = 20;

export const startExam = async (deps: QuizDeps, actor: Actor, given: NewExam, made: ExamMade = {}) => {
  const opened = await openBanks(deps, made.opener ?? actor, [sourceOf(given)]);
  if (!opened.ok) return opened;
  await applyCorrections(deps, actor.identityId, opened.value);
  return asLearner(deps, actor.identityId, () => drawAndStore(deps, actor, { ...given, made }, opened.value));
};

const drawAndStore = async (
  deps: QuizDeps,
  { identityId }: Actor,
  given: NewExam & { readonly made: ExamMade },
  banks: readonly LoadedBank[],
) => {
  const source = sourceOf(given);
  const [loaded] = banks;
  const selection = { sources: [source], language: given.language, difficulty: WHOLE_RANGE };
  const study = deps.banks.studyBank(banks, selection);
  if (!loaded || study.concepts.length === 0) return fail('quiz-nothing-to-ask');
  const learner = await deps.learners.current(identityId);
  const running = runningExams(deps, learner.row);
  // The report of a second exam of the same bank would reveal the keys of the first.
  const isTaken = running.some(({ bankId }) => bankId === source.bankId);
  if (isTaken || running.length >= MOST_RUNNING) return fail('quiz-exam-first');
  const blueprint = wantedBlueprint(given, blueprintFor(loaded, source, study), study);
  const { language, made } = given;
  const drawn = examSession(deps, learner, source, { language, blueprint, study, made });
  const { places, session } = given.isAdaptive
    ? beginAdaptive(drawn, loaded, study)
    : withPlaces(drawn, drawPlaces(blueprint, study, loaded, drawn));
  if (places.length === 0) return fail('quiz-nothing-to-ask');
  if (!(await storeExam(deps, learner, session, { places, running }))) return 'conflict';
  await meetAll(deps, learner, session, places);
  return ok(examStateOf(deps, session, places, banks));
};

const withPlaces = (session: ExamSession, places: readonly ExamPlace[]) => ({
  places,
  session: { ...session, totalQuestions: places.length },
});
