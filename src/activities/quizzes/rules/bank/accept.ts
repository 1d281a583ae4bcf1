import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  FEWEST_ANSWERS,
  LONGEST_ANSWER,
  LONGEST_EXPLANATION,
  LONGEST_LABEL,
  LONGEST_REFERENCE,
  LONGEST_STEM,
  MOST_ANSWERS,
  MOST_REFERENCES,
  questionTypes,
} from '#activities/quizzes/contract.questions.ts';
import type {
  Answer,
  Question,
  QuestionLanguage,
  QuestionType,
} from '#activities/quizzes/contract.questions.ts';
import { isPinnedText } from './pinned.ts';
import { letterOf, refuse } from './raw-question.ts';
import type { RawAnswer, RawQuestion } from './raw-question.ts';

export const DEFAULT_DIFFICULTY = 3;
export const DEFAULT_CATEGORY = 'General';

/** Control characters, half characters: no screen and no XML file can hold them. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;
const PLAIN = /^[\u0020-\u007E]*$/;

const cleaned = (given: string, changed: string[]): string => {
  if (PLAIN.test(given)) return given.trim();
  const unified = given.replaceAll(/\r\n?/g, '\n').normalize('NFC');
  const printable = unified.replaceAll(UNPRINTABLE, '');
  if (printable !== unified) changed.push('characters that cannot be shown were left out');
  return printable.trim();
};

const limited = (text: string, longest: number, name: string): string =>
  text.length <= longest
    ? text
    : refuse(`${name} has ${text.length} characters. At most ${longest} can be kept.`);

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
  return known ?? refuse(`The language “${given.slice(0, 40)}” is not known. It may be EN or DE.`);
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

const difficultyOf = (given: string | undefined, changed: string[]): number => {
  const word = (given ?? '').trim().toLowerCase();
  if (word === '') return DEFAULT_DIFFICULTY;
  const level = LEVELS[word];
  if (level !== undefined) {
    changed.push(`the difficulty “${word}” is ${level}`);
    return level;
  }
  if (/^[1-5](\.0+)?$/.test(word)) return Number(word);
  return refuse(`The difficulty “${word.slice(0, 40)}” is none. It may be 1 to 5.`);
};

const answerIdOf = ({ id }: RawAnswer, index: number): string => {
  const given = id?.trim() ?? '';
  return limited(given === '' ? letterOf(index).toLowerCase() : given, LONGEST_LABEL, 'The id of an answer');
};

const answersOf = (raw: readonly RawAnswer[], changed: string[]): Answer[] => {
  if (raw.length < FEWEST_ANSWERS || raw.length > MOST_ANSWERS) {
    refuse(`The question has ${raw.length} answers. It may have ${FEWEST_ANSWERS} to ${MOST_ANSWERS}.`);
  }
  const answers = raw.map((answer, index): Answer => {
    const name = `Answer ${letterOf(index)}`;
    const text = limited(cleaned(answer.text, changed), LONGEST_ANSWER, name);
    if (text === '') refuse(`${name} is empty. Every answer needs a text.`);
    const explanation = cleaned(answer.explanation ?? '', changed);
    limited(explanation, LONGEST_EXPLANATION, `The explanation of answer ${letterOf(index)}`);
    const isPinned = answer.isPinned ?? isPinnedText(text);
    return {
      id: answerIdOf(answer, index),
      text,
      ...(explanation !== '' && { explanation }),
      ...(isPinned && { isPinned }),
    };
  });
  const ids = answers.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined
    ? answers
    : refuse(`Two answers have the id “${twice}”. Each needs one of its own, or none.`);
};

const typeOf = (given: string | undefined, rightOnes: number): QuestionType => {
  const word =
    given
      ?.trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_') ?? '';
  if (word === '') return rightOnes > 1 ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE';
  const type = questionTypes.find((known) => known === word);
  if (!type)
    return refuse(`The type “${word.slice(0, 40)}” is not known. It may be ${questionTypes.join(' or ')}.`);
  return type === 'SINGLE_CHOICE' && rightOnes > 1
    ? refuse(
        `The type is SINGLE_CHOICE, but ${rightOnes} answers are right. Name one, or make it MULTIPLE_CHOICE.`,
      )
    : type;
};

const referencesOf = (given: readonly string[] = [], changed: string[]): string[] => {
  const references = given.map((one) => limited(cleaned(one, changed), LONGEST_REFERENCE, 'A reference'));
  const kept = references.filter((one) => one !== '');
  return kept.length <= MOST_REFERENCES
    ? kept
    : refuse(`The question has ${kept.length} references. At most ${MOST_REFERENCES} can be kept.`);
};

/** The same words give the same id, so that a file read twice brings nothing twice. */
const idFromWords = (language: string, stem: string, answers: readonly Answer[]): string =>
  `q-${bytesToHex(sha256(utf8ToBytes(JSON.stringify([language, stem, ...answers.map(({ text }) => text)])))).slice(0, 20)}`;

export interface Accepted {
  readonly question: Question;
  readonly changed: readonly string[];
  /** The id is the file's own, not one that we made or took from a title. */
  readonly hasOwnId: boolean;
}

export interface AcceptOptions {
  /** Titles that already serve as an id. */
  readonly isTaken: (label: string) => boolean;
}

/** A question of the bank, or `Refused` with the reason: it is taken whole or not at all. */
export const acceptQuestion = (raw: RawQuestion, { isTaken }: AcceptOptions): Accepted => {
  const changed: string[] = [];
  const label = (given: string | undefined, name: string): string =>
    limited(cleaned(given ?? '', changed), LONGEST_LABEL, name);
  const stem = limited(cleaned(raw.question, changed), LONGEST_STEM, 'The question');
  if (stem === '') refuse('The question has no text.');
  const answers = answersOf(raw.answers, changed);
  const correct = raw.correct.flatMap((place) => answers[place]?.id ?? []);
  if (correct.length === 0) refuse('No answer is marked as right. At least one must be.');
  const language = languageOf(raw.language);
  const own = label(raw.id, 'The id');
  const title = label(raw.label, 'The title');
  const given = own === '' && !isTaken(title) ? title : own;
  const questionId = given === '' ? idFromWords(language, stem, answers) : given;
  const explanation = limited(
    cleaned(raw.explanation ?? '', changed),
    LONGEST_EXPLANATION,
    'The explanation',
  );
  const question: Question = {
    questionId,
    conceptId: label(raw.conceptId, 'The concept') || questionId,
    question: stem,
    answers,
    correct,
    type: typeOf(raw.type, correct.length),
    language,
    difficulty: difficultyOf(raw.difficulty, changed),
    category: label(raw.category, 'The category') || DEFAULT_CATEGORY,
    provider: label(raw.provider, 'The provider'),
    certificate: label(raw.certificate, 'The certificate'),
    ...(explanation !== '' && { explanation }),
    references: referencesOf(raw.references, changed),
    ...(raw.metadata && { metadata: { ...raw.metadata } }),
  };
  return { question, changed: [...new Set(changed)], hasOwnId: own !== '' };
};
