import type { Bilingual } from '#core/result.ts';
import type { FileAnswer, FileQuestion, ReadQuestion } from '#platform/question-files/rules/file-question.ts';
import { entryOf, lineAt, refuse } from './raw-question.ts';
import type { FileEntry, RawQuestion } from './raw-question.ts';

type Choice = FileQuestion & { readonly kind: 'choice' };

const NAMES: Readonly<Record<FileQuestion['kind'], string>> = {
  choice: 'choice',
  'true-false': 'true or false',
  typed: 'typed answer',
  numeric: 'number',
  matching: 'matching',
  essay: 'essay',
  description: 'text without a question',
};

/** One answer brings all the credit, or several share it. */
export const keyFromWeights = (answers: readonly FileAnswer[], changed: Bilingual[]): number[] => {
  const whole = answers.flatMap(({ weight }, index) => (weight === 100 ? [index] : []));
  const some = answers.flatMap(({ weight }, index) => (weight > 0 ? [index] : []));
  if (whole.length === 0) {
    return some.length > 0
      ? some
      : refuse({
          en: 'No answer brings credit. At least one must be right.',
          de: 'Keine Antwort bringt Punkte. Mindestens eine muss richtig sein.',
        });
  }
  if (whole.length > 1)
    changed.push({
      en: `${whole.length} answers are each fully right; all of them must be chosen`,
      de: `${whole.length} Antworten sind jede für sich ganz richtig; alle müssen gewählt werden`,
    });
  if (some.length > whole.length)
    changed.push({
      en: 'credit for partly right answers was left out; they are wrong',
      de: 'Punkte für teilweise richtige Antworten sind weggelassen; sie gelten als falsch',
    });
  return whole;
};

/** Three steps are what our own files write: provider, certificate, category. */
const placeOf = (
  path: readonly string[] = [],
): Pick<RawQuestion, 'category' | 'provider' | 'certificate'> => {
  const [provider, certificate, category] = path;
  return path.length === 3 ? { provider, certificate, category } : { category: path.join(' / ') };
};

const choiceOf = (question: Choice, changed: Bilingual[]): Pick<RawQuestion, 'answers' | 'correct'> => ({
  answers: question.answers.map(({ text, feedback }) => ({ text, explanation: feedback })),
  correct: keyFromWeights(question.answers, changed),
});

const trueFalseOf = (
  question: FileQuestion & { readonly kind: 'true-false' },
): Pick<RawQuestion, 'answers' | 'correct'> => {
  const { isTrue, wrongFeedback, rightFeedback } = question;
  const noteOf = (value: boolean): string | undefined => (value === isTrue ? rightFeedback : wrongFeedback);
  return {
    answers: [
      { text: 'True', explanation: noteOf(true) },
      { text: 'False', explanation: noteOf(false) },
    ],
    correct: [isTrue ? 0 : 1],
  };
};

const rawOf = (question: FileQuestion, changed: Bilingual[]): RawQuestion => {
  if (question.kind !== 'choice' && question.kind !== 'true-false') {
    return refuse({
      en: `The question is of the kind “${NAMES[question.kind]}”. Only choice and true or false can be practised.`,
      de: `Die Frage ist von der Art „${NAMES[question.kind]}“. Üben lassen sich nur Auswahl und wahr oder falsch.`,
    });
  }
  return {
    label: question.title,
    question: question.text,
    ...(question.kind === 'choice' ? choiceOf(question, changed) : trueFalseOf(question)),
    ...placeOf(question.category),
    explanation: question.feedback,
  };
};

export const entryFromRead = (read: ReadQuestion): FileEntry =>
  'question' in read
    ? entryOf(lineAt(read.line), (changed) => rawOf(read.question, changed))
    : {
        where: lineAt(read.issue.line),
        reason: {
          en: `${read.issue.problem.en} Right would be: ${read.issue.wanted.en}`,
          de: `${read.issue.problem.de} Richtig wäre: ${read.issue.wanted.de}`,
        },
      };
