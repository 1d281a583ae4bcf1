import type { Bilingual } from '#core/result.ts';
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

const cleaned = (given: string, changed: Bilingual[]): string => {
  if (PLAIN.test(given)) return given.trim();
  const unified = given.replaceAll(/\r\n?/g, '\n').normalize('NFC');
  const printable = unified.replaceAll(UNPRINTABLE, '');
  if (printable !== unified)
    changed.push({
      en: 'characters that cannot be shown were left out',
      de: 'Zeichen, die man nicht zeigen kann, sind weggelassen',
    });
  return printable.trim();
};

const limited = (text: string, longest: number, name: Bilingual): string =>
  text.length <= longest
    ? text
    : refuse({
        en: `${name.en} has ${text.length} characters. At most ${longest} can be kept.`,
        de: `${name.de} hat ${text.length} Zeichen. Höchstens ${longest} passen.`,
      });

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
  return (
    known ??
    refuse({
      en: `The language “${given.slice(0, 40)}” is not known. It may be EN or DE.`,
      de: `Die Sprache „${given.slice(0, 40)}“ ist nicht bekannt. Möglich sind EN und DE.`,
    })
  );
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

const difficultyOf = (given: string | undefined, changed: Bilingual[]): number => {
  const word = (given ?? '').trim().toLowerCase();
  if (word === '') return DEFAULT_DIFFICULTY;
  const level = LEVELS[word];
  if (level !== undefined) {
    changed.push({
      en: `the difficulty “${word}” is ${level}`,
      de: `die Schwierigkeit „${word}“ ist ${level}`,
    });
    return level;
  }
  if (/^[1-5](\.0+)?$/.test(word)) return Number(word);
  return refuse({
    en: `The difficulty “${word.slice(0, 40)}” is none. It may be 1 to 5.`,
    de: `„${word.slice(0, 40)}“ ist keine Schwierigkeit. Möglich sind 1 bis 5.`,
  });
};

const answerIdOf = ({ id }: RawAnswer, index: number): string => {
  const given = id?.trim() ?? '';
  return limited(given === '' ? letterOf(index).toLowerCase() : given, LONGEST_LABEL, {
    en: 'The id of an answer',
    de: 'Die Kennung einer Antwort',
  });
};

const answersOf = (raw: readonly RawAnswer[], changed: Bilingual[]): Answer[] => {
  if (raw.length < FEWEST_ANSWERS || raw.length > MOST_ANSWERS) {
    const isOne = raw.length === 1;
    refuse({
      en: `The question has ${raw.length} ${isOne ? 'answer' : 'answers'}. It may have ${FEWEST_ANSWERS} to ${MOST_ANSWERS}.`,
      de: `Die Frage hat ${raw.length} ${isOne ? 'Antwort' : 'Antworten'}. Möglich sind ${FEWEST_ANSWERS} bis ${MOST_ANSWERS}.`,
    });
  }
  const answers = raw.map((answer, index): Answer => {
    const name = { en: `Answer ${letterOf(index)}`, de: `Antwort ${letterOf(index)}` };
    const text = limited(cleaned(answer.text, changed), LONGEST_ANSWER, name);
    if (text === '')
      refuse({
        en: `${name.en} is empty. Every answer needs a text.`,
        de: `${name.de} ist leer. Jede Antwort braucht einen Text.`,
      });
    const explanation = cleaned(answer.explanation ?? '', changed);
    limited(explanation, LONGEST_EXPLANATION, {
      en: `The explanation of answer ${letterOf(index)}`,
      de: `Die Erklärung zu Antwort ${letterOf(index)}`,
    });
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
    : refuse({
        en: `Two answers have the id “${twice}”. Each needs one of its own, or none.`,
        de: `Zwei Antworten haben die Kennung „${twice}“. Jede braucht eine eigene oder keine.`,
      });
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
    return refuse({
      en: `The type “${word.slice(0, 40)}” is not known. It may be ${questionTypes.join(' or ')}.`,
      de: `Die Art „${word.slice(0, 40)}“ ist nicht bekannt. Möglich sind ${questionTypes.join(' und ')}.`,
    });
  return type === 'SINGLE_CHOICE' && rightOnes > 1
    ? refuse({
        en: `The type is SINGLE_CHOICE, but ${rightOnes} answers are right. Name one, or make it MULTIPLE_CHOICE.`,
        de: `Die Art ist SINGLE_CHOICE, aber ${rightOnes} Antworten sind richtig. Nenn eine, oder schreib MULTIPLE_CHOICE.`,
      })
    : type;
};

const referencesOf = (given: readonly string[] = [], changed: Bilingual[]): string[] => {
  const references = given.map((one) =>
    limited(cleaned(one, changed), LONGEST_REFERENCE, { en: 'A reference', de: 'Eine Quelle' }),
  );
  const kept = references.filter((one) => one !== '');
  return kept.length <= MOST_REFERENCES
    ? kept
    : refuse({
        en: `The question has ${kept.length} references. At most ${MOST_REFERENCES} can be kept.`,
        de: `Die Frage hat ${kept.length} Quellen. Höchstens ${MOST_REFERENCES} passen.`,
      });
};

/** The same words give the same id, so that a file read twice brings nothing twice. */
const idFromWords = (language: string, stem: string, answers: readonly Answer[]): string =>
  `q-${bytesToHex(sha256(utf8ToBytes(JSON.stringify([language, stem, ...answers.map(({ text }) => text)])))).slice(0, 20)}`;

export interface Accepted {
  readonly question: Question;
  readonly changed: readonly Bilingual[];
  /** The id is the file's own, not one that we made or took from a title. */
  readonly hasOwnId: boolean;
}

export interface AcceptOptions {
  /** Titles that already serve as an id. */
  readonly isTaken: (label: string) => boolean;
}

/** A question of the bank, or `Refused` with the reason: it is taken whole or not at all. */
export const acceptQuestion = (raw: RawQuestion, { isTaken }: AcceptOptions): Accepted => {
  const changed: Bilingual[] = [];
  const label = (given: string | undefined, name: Bilingual): string =>
    limited(cleaned(given ?? '', changed), LONGEST_LABEL, name);
  const stem = limited(cleaned(raw.question, changed), LONGEST_STEM, { en: 'The question', de: 'Die Frage' });
  if (stem === '') refuse({ en: 'The question has no text.', de: 'Die Frage hat keinen Text.' });
  const answers = answersOf(raw.answers, changed);
  const correct = raw.correct.flatMap((place) => answers[place]?.id ?? []);
  if (correct.length === 0)
    refuse({
      en: 'No answer is marked as right. At least one must be.',
      de: 'Keine Antwort ist als richtig markiert. Mindestens eine muss es sein.',
    });
  const language = languageOf(raw.language);
  const own = label(raw.id, { en: 'The id', de: 'Die Kennung' });
  const title = label(raw.label, { en: 'The title', de: 'Der Titel' });
  const given = own === '' && !isTaken(title) ? title : own;
  const questionId = given === '' ? idFromWords(language, stem, answers) : given;
  const explanation = limited(cleaned(raw.explanation ?? '', changed), LONGEST_EXPLANATION, {
    en: 'The explanation',
    de: 'Die Erklärung',
  });
  const question: Question = {
    questionId,
    conceptId:
      label(raw.conceptId, { en: 'The concept', de: 'Die Kennung der Frage in anderen Sprachen' }) ||
      questionId,
    question: stem,
    answers,
    correct,
    type: typeOf(raw.type, correct.length),
    language,
    difficulty: difficultyOf(raw.difficulty, changed),
    category: label(raw.category, { en: 'The category', de: 'Die Kategorie' }) || DEFAULT_CATEGORY,
    provider: label(raw.provider, { en: 'The provider', de: 'Der Anbieter' }),
    certificate: label(raw.certificate, { en: 'The certificate', de: 'Das Zertifikat' }),
    ...(explanation !== '' && { explanation }),
    references: referencesOf(raw.references, changed),
    ...(raw.metadata && { metadata: { ...raw.metadata } }),
  };
  return { question, changed: [...new Set(changed)], hasOwnId: own !== '' };
};
