import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { MOST_ANSWERS } from '#activities/quizzes/contract.questions.ts';
import { splitReferences } from './csv.ts';
import { allPlaces, readKey } from './key-letters.ts';
import type { KeyCount } from './key-letters.ts';
import { entryOf, itemAt, refuse } from './raw-question.ts';
import type { FileEntry, RawAnswer, RawQuestion } from './raw-question.ts';

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Read elsewhere, or derived by the store. */
const KNOWN = new Set(
  [
    'questionId id conceptId question passage answers correctAnswers correct type language difficulty category provider',
    'certificate explanation references metadata createdAt updatedAt language#difficulty provider#certificate',
    'language#questionId',
  ].flatMap((names) => names.split(' ')),
);

/** A few too many are refused by name when a question is checked; a great many, before they are read. */
const MOST_READ = 100;

const textAt = (bag: Bag, name: string): string | undefined => {
  const value = bag[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : refuse(say('quiz-json-no-text', { name }));
};

const answerOf = (value: unknown, index: number): RawAnswer => {
  if (typeof value === 'string') return { text: value };
  if (!isBag(value)) return refuse(say('quiz-json-answer', { number: index + 1 }));
  const text = textAt(value, 'text');
  if (text === undefined) return refuse(say('quiz-json-answer-no-text', { number: index + 1 }));
  const isPinned = value['isPinned'];
  return {
    id: textAt(value, 'id'),
    text,
    explanation: textAt(value, 'explanation'),
    match: textAt(value, 'match'),
    ...(typeof isPinned === 'boolean' && { isPinned }),
  };
};

/** The seed counts from 0; a text is the id of an answer, or its letter. */
const placeOf = (value: unknown, answers: readonly RawAnswer[], count: KeyCount): number => {
  const byId = answers.findIndex(({ id }) => id !== undefined && id === value);
  if (byId >= 0) return byId;
  if (typeof value === 'string') return readKey(value, answers.length, count)[0] ?? 0;
  const first = count === 'one-based' ? 1 : 0;
  const place = typeof value === 'number' ? value - first : -1;
  if (Number.isInteger(place) && answers[place]) return place;
  return refuse(say('quiz-json-key-outside', { value: JSON.stringify(value), count: answers.length, first }));
};

const keyOf = (bag: Bag, answers: readonly RawAnswer[], count: KeyCount | undefined): number[] => {
  const given = bag['correctAnswers'] ?? bag['correct'];
  const all = given === undefined ? allPlaces(textAt(bag, 'type'), answers.length) : undefined;
  if (all) return all;
  if (typeof given === 'string') return readKey(given, answers.length, count);
  if (!Array.isArray(given)) return refuse(say('quiz-json-key'));
  const places = given.map((value: unknown) => placeOf(value, answers, count ?? 'zero-based'));
  return [...new Set(places)].toSorted((a, b) => a - b);
};

/** `Category#Provider#Certificate` as it is stored, or the category alone. */
const categoryOf = (bag: Bag): Pick<RawQuestion, 'category' | 'provider' | 'certificate'> => {
  const category = textAt(bag, 'category');
  const provider = textAt(bag, 'provider');
  const certificate = textAt(bag, 'certificate');
  const tail = `#${provider ?? ''}#${certificate ?? ''}`;
  if (category?.endsWith(tail)) return { category: category.slice(0, -tail.length), provider, certificate };
  const parts = category?.split('#') ?? [];
  if (parts.length === 3 && provider === undefined && certificate === undefined) {
    return { category: parts[0], provider: parts[1], certificate: parts[2] };
  }
  return { category, provider, certificate };
};

const referencesOf = (bag: Bag): readonly string[] | undefined => {
  const given = bag['references'];
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'string') return splitReferences(given);
  return Array.isArray(given) && given.every((one): one is string => typeof one === 'string')
    ? given
    : refuse(say('quiz-json-references'));
};

const leftOut = (names: string): Said => say('quiz-json-left-out', { names });

const readOne = (value: unknown, count: KeyCount | undefined, changed: Said[]): RawQuestion => {
  if (!isBag(value)) return refuse(say('quiz-json-no-question'));
  const answers: unknown = value['answers'];
  if (!Array.isArray(answers)) return refuse(say('quiz-json-answers'));
  if (answers.length > MOST_READ)
    return refuse(say('quiz-json-answers-too-many', { count: answers.length, limit: MOST_ANSWERS }));
  const raw = answers.map(answerOf);
  const metadata = value['metadata'];
  if (metadata !== undefined && !isBag(metadata)) refuse(say('quiz-json-metadata'));
  const unknown = Object.keys(value).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) changed.push(leftOut(unknown.join(', ').slice(0, 200)));
  return {
    id: textAt(value, 'questionId') ?? textAt(value, 'id'),
    conceptId: textAt(value, 'conceptId'),
    question: textAt(value, 'question') ?? refuse(say('quiz-json-question-missing')),
    passage: textAt(value, 'passage'),
    answers: raw,
    correct: keyOf(value, raw, count),
    type: textAt(value, 'type'),
    language: textAt(value, 'language'),
    difficulty: textAt(value, 'difficulty'),
    ...categoryOf(value),
    explanation: textAt(value, 'explanation'),
    references: referencesOf(value),
    ...(isBag(metadata) && { metadata }),
  };
};

/** Undefined: the value is not a list of questions at all. */
export const readJsonQuestions = (value: unknown, count?: KeyCount): FileEntry[] | undefined => {
  const list: unknown = isBag(value) ? value['questions'] : value;
  if (!Array.isArray(list)) return undefined;
  return list.map((one: unknown, index) =>
    entryOf(itemAt(index + 1), (changed) => readOne(one, count, changed)),
  );
};
