import { seededRandom } from '#core/random.ts';
import {
  curveOf,
  isCertain,
  nextItem,
  restOfCase,
  USUAL_SLOPE,
  verdictOf,
} from '../rules/exam/adaptive-exam.ts';
import type { PoolItem } from '../rules/exam/adaptive-exam.ts';
import { passShare } from '../rules/exam/report.ts';
import type { ExamPart, Session } from '../rules/session/state.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { isRightTo } from '../rules/kinds/table.ts';
import { orderOptions } from '../rules/study/picker.ts';
import type { LoadedBank } from './bank-cache.ts';
import { rulesBlueprint } from './exam-blueprint.ts';
import { examRulesOf } from './exam-end.service.ts';
import type { ExamPlace } from './sessions.items.ts';

export type ExamSession = Session & { readonly exam: ExamPart };

const poolOf = ({ fits }: LoadedBank, { concepts }: StudyBank): PoolItem[] =>
  concepts.map(({ conceptId, domain, caseId, difficulty, guess }) => {
    const slope = fits.of.get(conceptId)?.slope ?? USUAL_SLOPE;
    return { conceptId, domain, caseId, slope, rating: difficulty, guess };
  });

const placeFor = (
  { config }: Session,
  { conceptId, slope, rating, guess }: PoolItem,
  { concepts }: LoadedBank,
  { place, testlet }: { readonly place: number; readonly testlet: number | undefined },
): ExamPlace | undefined => {
  const question = concepts.get(conceptId)?.[config.language];
  if (!question) return undefined;
  return {
    place,
    conceptId,
    questionId: question.questionId,
    category: question.category,
    order: orderOptions(question, `${config.seed}/${place - 1}/options`),
    chosen: [],
    isFlagged: false,
    item: { slope, rating, guess, ...(testlet !== undefined && { testlet }) },
  };
};

const askedIn = (places: readonly ExamPlace[]): Set<string> =>
  new Set(places.map(({ conceptId }) => conceptId));

/** The same seed and answers give the same next question on every node. */
const drawNext = (
  session: ExamSession,
  asked: readonly ExamPlace[],
  loaded: LoadedBank,
  study: StudyBank,
): ExamPlace | undefined => {
  const { blueprint, adaptive } = session.exam;
  const pool = poolOf(loaded, study);
  const next = nextItem({
    pool,
    asked: askedIn(asked),
    room: blueprint.questions - asked.length,
    weights: rulesBlueprint(blueprint).weights,
    measure: { curve: adaptive?.curve ?? [], passShare: passShare(examRulesOf(blueprint)) },
    random: seededRandom(`${session.config.seed}/${asked.length}`),
  });
  if (!next) return undefined;
  const place = asked.length + 1;
  const last = asked.at(-1);
  const before = pool.find(({ conceptId }) => conceptId === last?.conceptId);
  const isSameCase = next.caseId !== undefined && next.caseId === before?.caseId;
  const begun = next.caseId === undefined ? undefined : place;
  return placeFor(session, next, loaded, { place, testlet: isSameCase ? last?.item?.testlet : begun });
};

/** With its first question; `totalQuestions` is the most it may ask. */
export const beginAdaptive = (drawn: ExamSession, loaded: LoadedBank, study: StudyBank) => {
  const { blueprint } = drawn.exam;
  const pool = poolOf(loaded, study);
  const domains = Object.entries(rulesBlueprint(blueprint).weights).map(([name, weight]) => ({
    weight,
    items: pool.filter(({ domain }) => domain === name),
  }));
  const exam = { ...drawn.exam, adaptive: { curve: curveOf(domains) } };
  const session: ExamSession = { ...drawn, totalQuestions: blueprint.questions, exam };
  const first = drawNext(session, [], loaded, study);
  return { session, places: first ? [first] : [] };
};

/** What follows these answers; undefined if they decide the exam, or nothing is left to ask. */
export const afterAnswers = (
  session: ExamSession,
  places: readonly ExamPlace[],
  loaded: LoadedBank,
  study: StudyBank,
): ExamPlace | undefined => {
  const { blueprint, adaptive } = session.exam;
  const answers = places.flatMap(({ item, questionId, chosen }) => {
    const question = loaded.questions.get(questionId);
    return item && question && chosen.length > 0 ? [{ item, isRight: isRightTo(question, chosen) }] : [];
  });
  const measure = { curve: adaptive?.curve ?? [], passShare: passShare(examRulesOf(blueprint)) };
  if (places.length >= blueprint.questions) return undefined;
  const isWithinCase = restOfCase({ pool: poolOf(loaded, study), asked: askedIn(places) }) !== undefined;
  if (!isWithinCase && isCertain(verdictOf(answers, measure), answers.length)) return undefined;
  return drawNext(session, places, loaded, study);
};
