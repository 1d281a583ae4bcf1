import { gunzipSync } from 'node:zlib';
import { optionalWordIn, timeIn } from '#store/port/read-checked.ts';
import {
  isMap,
  mapIn,
  numberOr,
  numbersIn,
  optionalTextIn,
  textIn,
  textsIn,
  UnreadableAttribute,
} from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { fewestAnswersOf, isChoiceType, questionTypes } from '../contract.kinds.ts';
import {
  LONGEST_ANSWER,
  LONGEST_EXPLANATION,
  LONGEST_LABEL,
  LONGEST_PASSAGE,
  LONGEST_REFERENCE,
  LONGEST_STEM,
  MOST_ANSWERS,
  MOST_REFERENCES,
  questionLanguages,
} from '../contract.questions.ts';
import type { QuestionType } from '../contract.kinds.ts';
import type { Answer, Question } from '../contract.questions.ts';
import { DEFAULT_CATEGORY, DEFAULT_DIFFICULTY } from '../rules/bank/accept.ts';
import { isPinnedText } from '../rules/bank/pinned.ts';
import { letterOf } from '../rules/bank/raw-question.ts';

/** By hand, not by the contract's schemas: a bank has 200,000 questions. */
const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

const shortIn = (item: Item, name: string, longest: number): string => {
  const text = textIn(item, name);
  if (isText(text, longest)) return text;
  throw new UnreadableAttribute(name, `a text of 1 to ${longest} characters`);
};

/** More bytes than the longest question: anything larger was not written here. */
const MOST_UNPACKED = 4 * 1024 * 1024;

const unpacked = (bytes: Uint8Array): Item => {
  try {
    const value: unknown = JSON.parse(gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString());
    if (isMap(value)) return value;
  } catch {
    // Said below.
  }
  throw new UnreadableAttribute('compressed', 'packed JSON');
};

const answerTextIn = (given: unknown): unknown => (isMap(given) ? given['text'] : given);

const explanationIn = (given: unknown): { explanation?: string } => {
  const explanation = isMap(given) ? (given['explanation'] ?? '') : '';
  if (explanation === '') return {};
  if (isText(explanation, LONGEST_EXPLANATION)) return { explanation };
  throw new UnreadableAttribute('explanation', `a text of at most ${LONGEST_EXPLANATION} characters`);
};

const matchIn = (given: unknown): Pick<Answer, 'match'> => {
  const match = isMap(given) ? given['match'] : undefined;
  if (match === undefined) return {};
  if (isText(match, LONGEST_ANSWER)) return { match };
  throw new UnreadableAttribute('match', `a text of at most ${LONGEST_ANSWER} characters`);
};

const passageIn = (texts: Item): Pick<Question, 'passage'> => {
  const { passage } = texts;
  if (passage === undefined) return {};
  if (isText(passage, LONGEST_PASSAGE)) return { passage };
  throw new UnreadableAttribute('passage', `a text of at most ${LONGEST_PASSAGE} characters`);
};

const isLast = (given: unknown, text: string): boolean =>
  isMap(given) && given['id'] !== undefined ? given['isPinned'] === true : isPinnedText(text);

/** As objects or plain texts; answers without ids get letters by their places. */
const answersIn = (item: Item, fewest: number): Answer[] => {
  const wanted = `a list of ${fewest} to ${MOST_ANSWERS} answers`;
  const given: unknown = item['answers'];
  if (!Array.isArray(given) || given.length < fewest || given.length > MOST_ANSWERS)
    throw new UnreadableAttribute('answers', wanted);
  const ids = given.map((each: unknown) => (isMap(each) ? each['id'] : undefined));
  const isStable = new Set(ids).size === ids.length && ids.every((id) => isText(id, LONGEST_LABEL));
  return given.map((each: unknown, place) => {
    const text = answerTextIn(each);
    if (!isText(text, LONGEST_ANSWER)) throw new UnreadableAttribute(`answers.${place}`, 'an answer');
    return {
      id: isStable ? String(ids[place]) : letterOf(place).toLowerCase(),
      text,
      ...explanationIn(each),
      ...matchIn(each),
      ...(isLast(each, text) && { isPinned: true as const }),
    };
  });
};

const correctIn = (item: Item, answers: readonly Answer[]): string[] => {
  const places = new Set(numbersIn(item, 'correctAnswers'));
  const correct = answers.filter((_, place) => places.has(place)).map(({ id }) => id);
  if (places.size > 0 && correct.length === places.size) return correct;
  throw new UnreadableAttribute('correctAnswers', 'places in the list of answers, counted from 0');
};

/** Nobody could choose two answers in a single choice. */
const typeWith = (type: QuestionType, correct: readonly string[]): QuestionType =>
  correct.length > 1 && isChoiceType(type) ? 'MULTIPLE_CHOICE' : type;

/** An order of three out of four, or half a pair, could never be answered correctly. */
const checkParts = (type: QuestionType, answers: readonly Answer[], correct: readonly string[]): void => {
  const isWhole =
    type === 'ORDERING'
      ? correct.length === answers.length
      : type !== 'MATCHING' ||
        answers.every(({ id, match }) => correct.includes(id) === (match !== undefined));
  if (!isWhole)
    throw new UnreadableAttribute('correctAnswers', 'the places of all that are part of the answer');
};

const difficultyIn = (item: Item): number => {
  const difficulty = numberOr(item, 'difficulty', DEFAULT_DIFFICULTY);
  if ([1, 2, 3, 4, 5].includes(difficulty)) return difficulty;
  throw new UnreadableAttribute('difficulty', 'a whole number from 1 to 5');
};

type Place = Pick<Question, 'category' | 'provider' | 'certificate'>;

/** The sort key holds all three; a category may contain a #. */
const placeInKey = (item: Item, key: string): Place => {
  const [, second = '', ...others] = key.split('#');
  const provider = optionalTextIn(item, 'provider') ?? second;
  const certificate = optionalTextIn(item, 'certificate') ?? others.join('#');
  const end = `#${provider}#${certificate}`;
  if (!key.endsWith(end)) throw new UnreadableAttribute('category', 'Category#Provider#Certificate');
  return { category: key.slice(0, -end.length), provider, certificate };
};

const placeIn = (item: Item, key: string | undefined): Place => {
  const name = optionalTextIn(item, 'categoryName');
  const place =
    name === undefined && key !== undefined
      ? placeInKey(item, key)
      : {
          category: name ?? DEFAULT_CATEGORY,
          provider: optionalTextIn(item, 'provider') ?? '',
          certificate: optionalTextIn(item, 'certificate') ?? '',
        };
  const isShort = [place.provider, place.certificate].every((label) => label.length <= LONGEST_LABEL);
  if (isShort && isText(place.category, LONGEST_LABEL)) return place;
  throw new UnreadableAttribute('category', `made of texts of at most ${LONGEST_LABEL} characters`);
};

const referencesIn = (item: Item): string[] => {
  const references = textsIn(item, 'references');
  if (references.length <= MOST_REFERENCES && references.every((each) => isText(each, LONGEST_REFERENCE)))
    return [...references];
  throw new UnreadableAttribute('references', `at most ${MOST_REFERENCES} texts`);
};

/** An id and what it belongs to. */
export interface BodyOf {
  readonly questionId: string;
  /** The sort key, of a row that has it there. */
  readonly place?: string | undefined;
}

export const questionBodyIn = (item: Item, { questionId, place }: BodyOf): Question => {
  const { compressed } = item;
  const texts = compressed instanceof Uint8Array ? unpacked(compressed) : item;
  const type = optionalWordIn(item, 'type', questionTypes) ?? 'SINGLE_CHOICE';
  const answers = answersIn(texts, fewestAnswersOf(type));
  const correct = correctIn(item, answers);
  checkParts(type, answers, correct);
  const metadata = mapIn(item, 'metadata');
  const bank = questionId.slice(0, questionId.indexOf('.') + 1);
  const concept = optionalTextIn(item, 'conceptId');
  const isOwn = concept === undefined || bank === '' || !concept.startsWith(bank);
  return {
    questionId,
    conceptId: isOwn || concept.length > 2 * LONGEST_LABEL ? questionId : concept,
    question: shortIn(texts, 'question', LONGEST_STEM),
    ...passageIn(texts),
    answers,
    correct,
    type: typeWith(type, correct),
    language: optionalWordIn(item, 'language', questionLanguages) ?? 'EN',
    difficulty: difficultyIn(item),
    ...placeIn(item, place),
    ...explanationIn(texts),
    references: referencesIn(item),
    ...(Object.keys(metadata).length > 0 && { metadata: { ...metadata } }),
  };
};

/** When it was last changed; for another system's question, when it was made. */
export const changedAtIn = (item: Item): number => timeIn(item, 'updatedAt', 'createdAt');
