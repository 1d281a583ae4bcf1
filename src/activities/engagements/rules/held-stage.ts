import { withoutUndefined } from '#core/without-undefined.ts';
import type { ShownQuestion } from '../contract.answers.ts';
import type { Results, Stage, StageNews } from '../contract.views.ts';

/** What a message says of the stage, with the rest of it put back. */
type Held<N extends StageNews> = N & Pick<Stage, 'questionsPlayed' | 'isReading' | 'board'>;

/** The stage after a message: what was sent before is not sent again. */
export const heldStage = <N extends StageNews>(before: Stage, news: N): Held<N> => {
  const next = {
    ...news,
    questionsPlayed: news.questionsPlayed ?? before.questionsPlayed,
    isReading: news.isReading ?? false,
    board: news.board ?? 'results',
  };
  if (next.question) return { ...next, question: heldQuestion(before.question, next.question) };
  if (next.survey || next.phase === 'waiting') return next;
  const { question, survey } = before;
  return { ...next, ...heldResults(before, next), ...(question && { question }), ...(survey && { survey }) };
};

const heldQuestion = (before: ShownQuestion | undefined, next: ShownQuestion): ShownQuestion => {
  if (before?.questionId !== next.questionId) return next;
  return { ...before, ...withoutUndefined(next) };
};

/** Only the standings come with another board; the rest of the same results was there before. */
const heldResults = (before: Stage, next: StageNews): Pick<Stage, 'results' | 'surveyResults'> => {
  if (before.phase !== 'results' || next.phase !== 'results') return {};
  const { surveyResults = before.surveyResults } = next;
  const results = areSame(before.results, next.results)
    ? { ...before.results, ...next.results }
    : next.results;
  return { ...(results && { results }), ...(surveyResults && { surveyResults }) };
};

const areSame = (before: Results | undefined, next: Results | undefined): next is Results =>
  before?.state === 'shown' && next?.state === 'shown';
