import { questionLanguages } from '#activities/quizzes/contract.questions.ts';
import type { Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { BankedQuestion } from './doctor.ts';

type Named = Pick<Question, 'questionId' | 'conceptId' | 'language'>;

/** The questions of a bank by their ids. */
export type KnownQuestions = ReadonlyMap<string, Named>;

const withLanguage = (id: string, language: QuestionLanguage): string => `${id}-${language.toLowerCase()}`;

const SUFFIX = /^(?<base>.+)[-_.](?<language>en|de)$/i;

/** `q7-de` beside `q7-en`, or beside `q7`. */
const counterpartOf = ({ questionId, language }: Named, known: KnownQuestions): Named | undefined => {
  const { base = '', language: named = '' } = SUFFIX.exec(questionId)?.groups ?? {};
  if (named.toUpperCase() !== language) return undefined;
  const separator = questionId.charAt(base.length);
  const ids = questionLanguages.flatMap((other) => [
    `${base}${separator}${other.toLowerCase()}`,
    `${base}${separator}${other}`,
  ]);
  return [base, ...ids]
    .flatMap((id) => known.get(id) ?? [])
    .find((one) => one.language !== language && one.questionId !== questionId);
};

/** A question with the id of one in another language is its translation, never its next version. */
const linkedById = <Q extends Named>(question: Q, known: KnownQuestions): Q => {
  const { questionId, conceptId, language } = question;
  const isAlone = conceptId === questionId;
  const same = known.get(questionId);
  if (same?.language === language) return isAlone ? { ...question, conceptId: same.conceptId } : question;
  if (same) {
    const own = withLanguage(questionId, language);
    return { ...question, questionId: own, conceptId: isAlone ? same.conceptId : conceptId };
  }
  // A file may list the translation first; the bank has this one under the shared id.
  const both = known.get(conceptId);
  if (both?.language === language && questionId === withLanguage(conceptId, language))
    return { ...question, questionId: both.questionId };
  const counterpart = isAlone ? counterpartOf(question, known) : undefined;
  return counterpart ? { ...question, conceptId: counterpart.conceptId } : question;
};

/** Each also knows those before it in the file. */
export const linkTranslations = <Q extends Named>(
  questions: readonly Q[],
  inBank: KnownQuestions,
): { readonly questions: readonly Q[]; readonly linked: number } => {
  const known = new Map(inBank);
  let linked = 0;
  const all = questions.map((question) => {
    const own = linkedById(question, known);
    const isLinked = own !== question && own.conceptId !== own.questionId;
    if (isLinked && inBank.get(own.questionId)?.conceptId !== own.conceptId) linked += 1;
    known.set(own.questionId, own);
    return own;
  });
  return { questions: all, linked };
};

/** Two questions that seem to be one in two languages. */
interface LikelyTranslation {
  readonly banked: BankedQuestion;
  readonly of: BankedQuestion;
}

/** What is the same in both languages: numbers, names, code, addresses. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}+#./:%-]*[\p{L}\p{N}%#+]|\p{N}/gu;
/** A word in more questions than this says nothing about a pair. */
const COMMON_FROM = 15;
/** How much of a question is examined, and how many are compared: a bank of 20,000 must not outgrow its thread. */
const MOST_WORDS = 64;
const MOST_COMPARED = 5000;
/** How much of what both say must be the same, weighted by rarity, and how much more than with any other. */
const ALIKE = 0.1;
const AHEAD = 1.5;

/** Long words of both languages often start alike: authentication, Authentifizierung. */
const LONG_FROM = 7;
const BEGINNING = 5;

const wordsOf = ({ question, answers }: Question): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const text of [question, ...answers.map((answer) => answer.text)])
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      if (words.size === MOST_WORDS) return words;
      words.add(word.length < LONG_FROM ? word : word.slice(0, BEGINNING));
    }
  return words;
};

const shapeOf = ({ provider, certificate, answers, correct }: Question): string =>
  JSON.stringify([provider, certificate, answers.map(({ id }) => id), correct.toSorted()]);

interface Candidate {
  readonly banked: BankedQuestion;
  readonly words: ReadonlySet<string>;
  readonly shape: string;
}

const weightIn = (counts: ReadonlyMap<string, number>, words: Iterable<string>): number => {
  let sum = 0;
  // In one question of each language it is most informative.
  for (const word of words) sum += 2 / Math.max(2, counts.get(word) ?? 2);
  return sum;
};

interface Match {
  readonly one: Candidate;
  readonly score: number;
}

/** This many candidates that share most rare words are compared word by word. */
const MOST_NEAR = 10;

const nearOf = (
  { words, shape }: Candidate,
  others: ReadonlyMap<string, readonly Candidate[]>,
): readonly Candidate[] => {
  const shared = new Map<Candidate, number>();
  for (const word of words) {
    const found = others.get(word) ?? [];
    const rare = found.length > COMMON_FROM ? [] : found;
    for (const one of rare) shared.set(one, (shared.get(one) ?? 0) + 1);
  }
  return [...shared]
    .filter(([one]) => one.shape === shape)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_NEAR)
    .map(([one]) => one);
};

/** The most similar of the others, if it stands out clearly. */
const bestOf = (
  candidate: Candidate,
  others: ReadonlyMap<string, readonly Candidate[]>,
  counts: ReadonlyMap<string, number>,
): Match | undefined => {
  const { words } = candidate;
  const own = weightIn(counts, words);
  const [best, next] = nearOf(candidate, others)
    .map((one): Match => {
      const shared = weightIn(
        counts,
        [...words].filter((word) => one.words.has(word)),
      );
      return { one, score: shared / Math.min(own, weightIn(counts, one.words)) };
    })
    .toSorted((a, b) => b.score - a.score);
  const isFar = best && best.score >= ALIKE && best.score >= AHEAD * (next?.score ?? 0);
  return isFar ? best : undefined;
};

const candidatesOf = (side: readonly BankedQuestion[]): Candidate[] =>
  side.map((banked) => ({ banked, words: wordsOf(banked.question), shape: shapeOf(banked.question) }));

const byWord = (candidates: readonly Candidate[]): Map<string, Candidate[]> => {
  const index = new Map<string, Candidate[]>();
  for (const one of candidates)
    for (const word of one.words) {
      const found = index.get(word);
      if (found) found.push(one);
      else index.set(word, [one]);
    }
  return index;
};

/** Questions without a translation that name the same things in the same shape, each the other's closest match. */
export const likelyTranslations = (bank: readonly BankedQuestion[]): LikelyTranslation[] => {
  const languages = new Map<string, Set<string>>();
  for (const { question } of bank)
    languages.set(
      question.conceptId,
      (languages.get(question.conceptId) ?? new Set<string>()).add(question.language),
    );
  const alone = (language: QuestionLanguage): BankedQuestion[] =>
    bank.filter(
      ({ question }) => question.language === language && languages.get(question.conceptId)?.size === 1,
    );
  const sides = [alone('EN'), alone('DE')] as const;
  if (sides.some(({ length }) => length === 0 || length > MOST_COMPARED)) return [];
  const [english, german] = [candidatesOf(sides[0]), candidatesOf(sides[1])];
  const [inEnglish, inGerman] = [byWord(english), byWord(german)];
  const counts = new Map<string, number>();
  for (const index of [inEnglish, inGerman])
    for (const [word, found] of index) counts.set(word, (counts.get(word) ?? 0) + found.length);
  return german.flatMap((one): LikelyTranslation[] => {
    const best = bestOf(one, inEnglish, counts);
    const isMutual = best && bestOf(best.one, inGerman, counts)?.one === one;
    return isMutual ? [{ banked: one.banked, of: best.one.banked }] : [];
  });
};
