import { MINUTE_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Blueprint, ExamState, NewExam } from '../contract.exam.ts';
import type { Source } from '../contract.views.ts';
import { drawExam } from '../rules/exam/blueprint.ts';
import { unanswered, WHOLE_RANGE } from '../rules/session/state.ts';
import type { ExamPart, Session } from '../rules/session/state.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { orderOptions } from '../rules/study/picker.ts';
import { openBanks } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { blueprintFor, readinessFor, rulesBlueprint } from './exam-blueprint.ts';
import { EXAM, examId } from './exam-end.service.ts';
import { examStateOf } from './exams.service.ts';
import type { KnownLearner } from './learner-cache.ts';
import { meetConcept } from './progress.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizParts } from './quizzes.parts.ts';
import { applyCorrections } from './regrade.service.ts';
import { newSessionOperation, toPlaceItem } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

const wantedBlueprint = (given: NewExam, known: Blueprint, study: StudyBank): Blueprint => ({
  ...known,
  questions: Math.min(given.questions ?? known.questions, study.concepts.length),
  minutes: given.minutes ?? known.minutes,
  rule: given.rule ?? known.rule,
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
  return conceptIds.flatMap((conceptId, index): ExamPlace[] => {
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

type ExamSession = Session & { readonly exam: ExamPart };

const examSession = (
  parts: QuizParts,
  learner: KnownLearner,
  source: Source,
  drawn: {
    readonly language: Session['config']['language'];
    readonly blueprint: Blueprint;
    readonly study: StudyBank;
  },
): ExamSession => {
  const now = parts.clock.now();
  const { language, blueprint, study } = drawn;
  const { passChance, share } = readinessFor(learner, study, blueprint, now);
  return {
    sessionId: parts.ids.uuid(),
    userId: learner.userId,
    config: {
      mode: 'exam',
      picker: learner.row.settings.picker,
      language,
      difficulty: WHOLE_RANGE,
      seed: parts.ids.uuid(),
    },
    sources: [source],
    totalQuestions: blueprint.questions,
    ...unanswered(now),
    exam: {
      blueprint,
      deadlineAt: now + blueprint.minutes * MINUTE_MS,
      place: 1,
      foretold: { passChance, share },
      isTimedOut: false,
      isLearned: false,
    },
  };
};

/** The questions first: an exam that breaks off there is one that nobody can see. */
const storeExam = async (
  parts: QuizParts,
  session: ExamSession,
  places: readonly ExamPlace[],
): Promise<boolean> => {
  const { sessionId, exam } = session;
  await parts.store.batchWrite(
    places.map((place) => ({ op: 'put', table: sessionsTable, item: toPlaceItem(sessionId, place) })),
  );
  const stored = await parts.store.transact([
    newSessionOperation(session),
    ...parts.deadlines.schedule(EXAM, examId(session), { from: undefined, to: exam.deadlineAt }),
  ]);
  if (stored.ok) parts.deadlines.watch(EXAM, examId(session), exam.deadlineAt);
  return stored.ok;
};

export const startExam = async (
  parts: QuizParts,
  actor: Actor,
  given: NewExam,
): Promise<Result<ExamState>> => {
  const source = { bankId: given.bankId, provider: given.provider, certificate: given.certificate };
  const opened = await openBanks(parts, actor, [source]);
  if (!opened.ok) return opened;
  const [loaded] = opened.value;
  const selection = { sources: [source], language: given.language, difficulty: WHOLE_RANGE };
  const study = parts.banks.studyBank(opened.value, selection);
  if (!loaded || study.concepts.length === 0) return fail('quiz-nothing-to-ask');
  await applyCorrections(parts, actor.identityId, opened.value);
  const learner = await parts.learners.current(actor.identityId);
  const blueprint = wantedBlueprint(given, blueprintFor(loaded, source, study), study);
  const drawn = examSession(parts, learner, source, { language: given.language, blueprint, study });
  const places = drawPlaces(blueprint, study, loaded, drawn);
  const session = { ...drawn, totalQuestions: places.length };
  if (!(await storeExam(parts, session, places))) return fail('conflict');
  await meetAll(parts, learner, session, places);
  return ok(examStateOf(parts, session, places, opened.value));
};

const meetAll = async (
  { store }: QuizParts,
  learner: KnownLearner,
  { userId, sessionId, startedAt: at }: Session,
  places: readonly ExamPlace[],
): Promise<void> => {
  const unmet = places.filter(({ conceptId }) => !learner.progress.has(conceptId));
  await Promise.all(
    unmet.map(({ conceptId, questionId }) => {
      const { table, key, changes } = meetConcept(userId, { conceptId, questionId, sessionId, at });
      return store.update(table, key, changes);
    }),
  );
};
