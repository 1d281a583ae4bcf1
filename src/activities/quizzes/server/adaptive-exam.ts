import { seededRandom } from '#core/random.ts';
import { curveOf, isCertain, nextItem, USUAL_SLOPE, verdictOf } from '../rules/exam/adaptive-exam.ts';
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
  concepts.map(({ conceptId, domain, difficulty, guess }) => {
    const slope = fits.of.get(conceptId)?.slope ?? USUAL_SLOPE;
    return { conceptId, domain, slope, rating: difficulty, guess };
  });

const placeFor = (
  { config }: Session,
  { conceptId, domain: _domain, ...item }: PoolItem,
  { concepts }: LoadedBank,
  place: number,
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
    item,
  };
};

/** The same seed and answers ask the same question next, on every node. */
const drawNext = (
  session: ExamSession,
  asked: readonly ExamPlace[],
  loaded: LoadedBank,
  study: StudyBank,
): ExamPlace | undefined => {
  const { blueprint, adaptive } = session.exam;
  const next = nextItem({
    pool: poolOf(loaded, study),
    asked: new Set(asked.map(({ conceptId }) => conceptId)),
    weights: rulesBlueprint(blueprint).weights,
    measure: { curve: adaptive?.curve ?? [], passShare: passShare(examRulesOf(blueprint)) },
    random: seededRandom(`${session.config.seed}/${asked.length}`),
  });
  return next && placeFor(session, next, loaded, asked.length + 1);
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

/** What comes after these answers; undefined when they decide it, or when nothing is left to ask. */
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
  const isOver =
    places.length >= blueprint.questions || isCertain(verdictOf(answers, measure), answers.length);
  return isOver ? undefined : drawNext(session, places, loaded, study);
};
