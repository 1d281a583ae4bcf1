import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fewestAnswersOf, isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import {
  LONGEST_ANSWER,
  LONGEST_EXPLANATION,
  LONGEST_LABEL,
  LONGEST_PASSAGE,
  LONGEST_REFERENCE,
  LONGEST_STEM,
  MOST_ANSWERS,
  MOST_REFERENCES,
} from '#activities/quizzes/contract.questions.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { Answer, Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { KINDS, typeNamed } from '../kinds/table.ts';
import { isPinnedText } from './pinned.ts';
import { letterOf, refuse } from './raw-question.ts';
import type { RawAnswer, RawQuestion } from './raw-question.ts';

export const DEFAULT_DIFFICULTY = 3;
export const DEFAULT_CATEGORY = 'General';

/** Control characters and lone surrogates: no screen and no XML file can hold them. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;
const PLAIN = /^[\u0020-\u007E]*$/;

const cleaned = (given: string, changed: Said[]): string => {
  if (PLAIN.test(given)) return given.trim();
  const unified = given.replaceAll(/\r\n?/g, '\n').normalize('NFC');
  const printable = unified.replaceAll(UNPRINTABLE, '');
  if (printable !== unified) changed.push(say('quiz-unprintable-left-out'));
  return printable.trim();
};

const limited = (text: string, longest: number, name: Said): string =>
  text.length <= longest ? text : refuse(say('quiz-text-too-long', { name, length: text.length, longest }));

const LANGUAGES: Readonly<Record<string, QuestionLanguage>> = {
  '': 'EN',
  en: 'EN',
  eng: 'EN',
  english: 'EN',
  englisch: 'EN',
  de: 'DE',
  deu: 'DE',
  ger: 'DE',
  german: 'DE',
  deutsch: 'DE',
};

const languageOf = (given = ''): QuestionLanguage => {
  const word = given.trim().toLowerCase();
  const known = LANGUAGES[word] ?? LANGUAGES[word.split(/[-_]/, 1).join()];
  return known ?? refuse(say('quiz-language-unknown', { language: given.slice(0, 40) }));
};

const LEVELS: Readonly<Record<string, number>> = {
  'very easy': 1,
  easy: 2,
  medium: 3,
  hard: 4,
  'very hard': 5,
  'sehr leicht': 1,
  leicht: 2,
  mittel: 3,
  schwer: 4,
  'sehr schwer': 5,
};

const difficultyOf = (given: string | undefined, changed: Said[]): number => {
  const word = (given ?? '').trim().toLowerCase();
  if (word === '') return DEFAULT_DIFFICULTY;
  const level = LEVELS[word];
  if (level !== undefined) {
    changed.push(say('quiz-difficulty-read', { word, level }));
    return level;
  }
  if (/^[1-5](\.0+)?$/.test(word)) return Number(word);
  return refuse(say('quiz-difficulty-unknown', { word: word.slice(0, 40) }));
};

const answerIdOf = ({ id }: RawAnswer, index: number): string => {
  const given = id?.trim() ?? '';
  return limited(
    given === '' ? letterOf(index).toLowerCase() : given,
    LONGEST_LABEL,
    say('quiz-name-answer-id'),
  );
};

const matchOf = ({ match = '' }: RawAnswer, name: Said, changed: Said[]): Pick<Answer, 'match'> => {
  const text = limited(cleaned(match, changed), LONGEST_ANSWER, name);
  return text === '' ? {} : { match: text };
};

const answersOf = (raw: readonly RawAnswer[], type: QuestionType, changed: Said[]): Answer[] => {
  const fewest = fewestAnswersOf(type);
  if (raw.length < fewest || raw.length > MOST_ANSWERS) {
    const limits = { fewest, most: MOST_ANSWERS };
    refuse(
      raw.length === 1
        ? say('quiz-one-answer', limits)
        : say('quiz-answers-count', { count: raw.length, ...limits }),
    );
  }
  const answers = raw.map((answer, index): Answer => {
    const name = say('quiz-name-answer', { letter: letterOf(index) });
    const text = limited(cleaned(answer.text, changed), LONGEST_ANSWER, name);
    if (text === '') refuse(say('quiz-answer-empty', { name }));
    const problem = KINDS[type].refusal?.(text);
    if (problem) refuse(problem);
    const explanation = cleaned(answer.explanation ?? '', changed);
    limited(
      explanation,
      LONGEST_EXPLANATION,
      say('quiz-name-answer-explanation', { letter: letterOf(index) }),
    );
    const isPinned = isChoiceType(type) && (answer.isPinned ?? isPinnedText(text));
    return {
      id: answerIdOf(answer, index),
      text,
      ...(explanation !== '' && { explanation }),
      ...(isPinned && { isPinned }),
      ...(type === 'MATCHING' && matchOf(answer, name, changed)),
    };
  });
  const ids = answers.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? answers : refuse(say('quiz-answer-ids-same', { id: twice }));
};

const typeOf = (given: string | undefined, rightOnes: number): QuestionType => {
  if ((given ?? '').trim() === '') return rightOnes > 1 ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE';
  const type = typeNamed(given);
  if (!type) return refuse(say('quiz-type-unknown', { type: (given ?? '').slice(0, 40) }));
  return type === 'SINGLE_CHOICE' && rightOnes > 1
    ? refuse(say('quiz-type-too-many-right', { count: rightOnes }))
    : type;
};

/** Everything to put in order is right; of pairs, everything with a partner. */
const rightOnes = (raw: RawQuestion, type: QuestionType, answers: readonly Answer[]): string[] => {
  if (type === 'ORDERING') return answers.map(({ id }) => id);
  if (type !== 'MATCHING') return raw.correct.flatMap((place) => answers[place]?.id ?? []);
  const pairs = answers.filter(({ match }) => match !== undefined).map(({ id }) => id);
  return pairs.length >= fewestAnswersOf(type) ? pairs : refuse(say('quiz-pairs-too-few'));
};

const passageOf = (raw: RawQuestion, changed: Said[]): Pick<Question, 'passage'> => {
  const passage = limited(cleaned(raw.passage ?? '', changed), LONGEST_PASSAGE, say('quiz-name-passage'));
  return passage === '' ? {} : { passage };
};

const referencesOf = (given: readonly string[] = [], changed: Said[]): string[] => {
  const references = given.map((one) =>
    limited(cleaned(one, changed), LONGEST_REFERENCE, say('quiz-name-reference')),
  );
  const kept = references.filter((one) => one !== '');
  return kept.length <= MOST_REFERENCES
    ? kept
    : refuse(say('quiz-references-too-many', { count: kept.length, limit: MOST_REFERENCES }));
};

/** The same text gives the same id, so importing a file twice adds nothing. */
const idFromWords = (language: string, stem: string, answers: readonly Answer[]): string =>
  `q-${bytesToHex(sha256(utf8ToBytes(JSON.stringify([language, stem, ...answers.map(({ text, match }) => (match === undefined ? text : [text, match]))])))).slice(0, 20)}`;

export interface Accepted {
  readonly question: Question;
  readonly changed: readonly Said[];
  /** The id is the file's own, not generated or taken from a title. */
  readonly hasOwnId: boolean;
}

export interface AcceptOptions {
  /** Titles that already serve as an id. */
  readonly isTaken: (label: string) => boolean;
}

/** A question of the bank, or `Refused` with the reason: it is imported whole or not at all. */
export const acceptQuestion = (raw: RawQuestion, { isTaken }: AcceptOptions): Accepted => {
  const changed: Said[] = [];
  const label = (given: string | undefined, name: Said): string =>
    limited(cleaned(given ?? '', changed), LONGEST_LABEL, name);
  const stem = limited(cleaned(raw.question, changed), LONGEST_STEM, say('quiz-name-question'));
  if (stem === '') refuse(say('quiz-question-empty'));
  const type = typeOf(raw.type, raw.correct.length);
  const answers = answersOf(raw.answers, type, changed);
  const correct = rightOnes(raw, type, answers);
  if (correct.length === 0) refuse(say('quiz-none-right'));
  const language = languageOf(raw.language);
  const own = label(raw.id, say('quiz-name-id'));
  const title = label(raw.label, say('quiz-name-title'));
  const given = own === '' && !isTaken(title) ? title : own;
  const questionId = given === '' ? idFromWords(language, stem, answers) : given;
  const explanation = limited(
    cleaned(raw.explanation ?? '', changed),
    LONGEST_EXPLANATION,
    say('quiz-name-explanation'),
  );
  const question: Question = {
    questionId,
    conceptId: label(raw.conceptId, say('quiz-name-concept')) || questionId,
    question: stem,
    ...passageOf(raw, changed),
    answers,
    correct,
    type,
    language,
    difficulty: difficultyOf(raw.difficulty, changed),
    category: label(raw.category, say('quiz-name-category')) || DEFAULT_CATEGORY,
    provider: label(raw.provider, say('quiz-name-provider')),
    certificate: label(raw.certificate, say('quiz-name-certificate')),
    ...(explanation !== '' && { explanation }),
    references: referencesOf(raw.references, changed),
    ...(raw.metadata && { metadata: { ...raw.metadata } }),
  };
  return { question, changed: [...new Set(changed)], hasOwnId: own !== '' };
};
