import type { Instant } from '#core/instant.ts';
import { answeringOf, pairOf } from '#activities/quizzes/contract.kinds.ts';
import { questionLanguages } from '#activities/quizzes/contract.questions.ts';
import type { Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type {
  AskedQuestion,
  Feedback,
  Reason,
  SessionView,
  ShownQuestion,
  Solution,
  Standing,
} from '#activities/quizzes/contract.views.ts';
import { keyOf, matchesOf } from '../kinds/table.ts';
import { dueAtOf } from '../study/due.ts';
import type { Calling } from '../study/due.ts';
import type { PickReason } from '../study/picking.ts';
import type { ConceptProgress } from '../study/progress.ts';
import type { Asked, LogLine, Session } from './state.ts';

export type InLanguages = { readonly [L in QuestionLanguage]?: Question };

export const languagesOf = (concept: InLanguages): QuestionLanguage[] =>
  questionLanguages.filter((language) => concept[language] !== undefined);

/** The wanted language, otherwise one that it has. */
export const inLanguage = (concept: InLanguages, wanted: QuestionLanguage): Question | undefined =>
  concept[wanted] ?? languagesOf(concept).map((language) => concept[language])[0];

/** Options in the shuffled order; those that only this language has come last. */
const orderedOptions = (answers: Question['answers'], order: readonly string[]): ShownQuestion['options'] => {
  const place = ({ id }: { readonly id: string }): number => {
    const at = order.indexOf(id);
    return at < 0 ? order.length : at;
  };
  return answers.toSorted((a, b) => place(a) - place(b)).map(({ id, text }) => ({ id, text }));
};

type Choices = Pick<ShownQuestion, 'options' | 'matches'>;

const choicesOf = (question: Question, order: readonly string[]): Choices => {
  const { answers, correct, type } = question;
  switch (answeringOf(type)) {
    case 'typing':
      return { options: [] };
    case 'match': {
      const left = answers.filter(({ id }) => correct.includes(id));
      return { options: orderedOptions(left, order), matches: matchesOf(question) };
    }
    default:
      return { options: orderedOptions(answers, order) };
  }
};

/** The only view of a question for learners who have not answered it: no key, no explanation. */
export const shownQuestionOf = (
  question: Question,
  order: readonly string[],
  languages: readonly QuestionLanguage[],
): ShownQuestion => ({
  questionId: question.questionId,
  conceptId: question.conceptId,
  question: question.question,
  ...(question.passage !== undefined && { passage: question.passage }),
  ...choicesOf(question, order),
  type: question.type,
  language: question.language,
  languages: [...languages],
  difficulty: question.difficulty,
  category: question.category,
  provider: question.provider,
  certificate: question.certificate,
});

/** Replaces ids in a running exam: they would show what was written first, and what belongs together. */
export interface Mask {
  readonly hide: (ids: readonly string[]) => string[];
  readonly reveal: (ids: readonly string[]) => string[];
}

const numbered = (ids: readonly string[]): Map<string, string> =>
  new Map(ids.map((id, index) => [id, String(index + 1)]));

const hiddenIds = (question: Question, order: readonly string[]): ReadonlyMap<string, string> => {
  const answering = answeringOf(question.type);
  if (answering === 'choice' || answering === 'typing') return new Map();
  const { options, matches } = choicesOf(question, order);
  const left = numbered(options.map(({ id }) => id));
  if (!matches) return left;
  const right = numbered(matches.map(({ id }) => id));
  return new Map(
    [...left].flatMap(([id, place]) =>
      [...right].map(([other, number]) => [pairOf(id, other), pairOf(place, number)] as const),
    ),
  );
};

export const maskOf = (question: Question, order: readonly string[]): Mask => {
  const hidden = hiddenIds(question, order);
  const shown = new Map([...hidden].map(([id, place]) => [place, id]));
  return {
    hide: (ids) => ids.map((id) => hidden.get(id) ?? id),
    // A stored id is as unknown here as any other.
    reveal: (ids) => (hidden.size === 0 ? [...ids] : ids.map((id) => shown.get(id) ?? '')),
  };
};

/** The question in an exam. */
export const examinedQuestionOf = (...shown: Parameters<typeof shownQuestionOf>): ShownQuestion => {
  const question = shownQuestionOf(...shown);
  const answering = answeringOf(question.type);
  if (answering === 'choice' || answering === 'typing') return question;
  const masked = (options: ShownQuestion['options']) =>
    options.map(({ text }, index) => ({ id: String(index + 1), text }));
  return {
    ...question,
    options: masked(question.options),
    ...(question.matches && { matches: masked(question.matches) }),
  };
};

export const solutionOf = (question: Question): Solution => {
  const { explanation, answers, references } = question;
  const { correct, accepted } = keyOf(question);
  return {
    correct: [...correct],
    ...(accepted && { accepted: [...accepted] }),
    ...(explanation !== undefined && { explanation }),
    optionExplanations: Object.fromEntries(
      answers.flatMap((answer) =>
        answer.explanation === undefined ? [] : [[answer.id, answer.explanation]],
      ),
    ),
    references: [...references],
  };
};

const reasonOf = (reason: PickReason): Reason => ({ ...reason });

export const askedQuestionOf = (
  asked: Asked,
  concept: InLanguages,
  mark: { readonly isFlagged: boolean; readonly note?: string | undefined },
): AskedQuestion | undefined => {
  const languages = languagesOf(concept);
  const question = languages
    .map((language) => concept[language])
    .find((one) => one?.questionId === asked.questionId);
  if (!question) return undefined;
  return {
    ...shownQuestionOf(question, asked.order, languages),
    asking: asked.asking,
    reason: reasonOf(asked.reason),
    isAgain: asked.reason.kind === 'again',
    askedAt: asked.askedAt,
    isFlagged: mark.isFlagged,
    ...(mark.note !== undefined && { note: mark.note }),
    solution: solutionOf(question),
  };
};

/** A question that need not come back before the exam is not announced to come back. */
const comesBackAt = (progress: ConceptProgress, calling: Calling): Instant | undefined => {
  const dueAt = Math.round(dueAtOf(progress, calling));
  const { examAt } = calling;
  return examAt !== undefined && examAt > progress.lastAttemptAt && dueAt > examAt ? undefined : dueAt;
};

export const standingOf = (progress: ConceptProgress, calling: Calling): Standing => ({
  masteryLevel: progress.masteryLevel,
  isInWrongPool: progress.isInWrongPool,
  remainingTries: progress.remainingTries,
  attempts: progress.attempts,
  correctAttempts: progress.correctAttempts,
  dueAt: comesBackAt(progress, calling),
});

/** Wrong options of this answer that were also part of an earlier wrong one. */
const chosenBefore = (
  { chosen, isRight }: LogLine,
  question: Question,
  { tempting = {} }: ConceptProgress,
): Pick<Feedback, 'chosenBefore'> => {
  const { correct } = keyOf(question);
  const again = chosen.filter(
    (id) => !correct.includes(id) && Object.hasOwn(tempting, id) && (tempting[id] ?? 0) > 1,
  );
  return isRight || again.length === 0 ? {} : { chosenBefore: again };
};

export const feedbackOf = (
  line: LogLine,
  question: Question,
  { progress, calling }: { readonly progress: ConceptProgress; readonly calling: Calling },
): Feedback => ({
  answerId: line.answerId,
  asking: line.asking ?? 0,
  questionId: line.questionId,
  isRight: line.isRight,
  chosen: [...line.chosen],
  ...chosenBefore(line, question, progress),
  solution: solutionOf(question),
  standing: standingOf(progress, calling),
  isLate: line.isLate === true,
});

export const sessionViewOf = (session: Session, isArchived = false): SessionView => ({
  sessionId: session.sessionId,
  mode: session.config.mode,
  picker: session.config.picker,
  status: session.status,
  sources: session.sources.map((source) => ({
    ...source,
    ...(source.categories && { categories: [...source.categories] }),
  })),
  language: session.config.language,
  difficulty: { ...session.config.difficulty },
  totalQuestions: session.totalQuestions,
  currentQuestion: session.currentQuestion,
  rightAnswers: session.right,
  wrongAnswers: session.wrong,
  startedAt: session.startedAt,
  ...(session.completedAt !== undefined && { completedAt: session.completedAt }),
  version: session.version,
  ...(session.exam && { deadlineAt: session.exam.deadlineAt }),
  isArchived,
});
