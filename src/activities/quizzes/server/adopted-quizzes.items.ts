import type { CountedKind } from '#platform/operations/server/adopt/adopter.ts';
import type { Item } from '#store/port/values.ts';
import { bankKey } from './banks.items.ts';
import { ORIGINAL } from './original-ids.ts';
import { fromProgressItem, isConceptItem } from './progress.items.ts';
import { fromQuestionItem } from './questions.items.ts';
import { fromSessionItem } from './sessions.items.ts';

const textOf = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

const lacksAll = (item: Item, names: readonly string[]): boolean =>
  names.every((name) => item[name] === undefined);

/** `Category#Provider#Certificate`; questions written here also name their bank and concept. */
const isQuestion = (item: Item): boolean =>
  textOf(item, 'category').split('#').length > 2 &&
  !textOf(item, 'questionId').startsWith('BANK#') &&
  lacksAll(item, ['bankId', 'conceptId']);

/** A question of the bank of originals: old, old and changed here, or written into it here. */
export const isOfOriginals = (item: Item): boolean =>
  isQuestion(item) || (item['bankId'] === ORIGINAL && textOf(item, 'category').split('#').length > 2);

export const isBankOfOriginals = (item: Item): boolean =>
  Object.entries(bankKey(ORIGINAL)).every(([name, value]) => item[name] === value);

export const questionKind: CountedKind = { entity: 'questions', isOne: isQuestion, read: fromQuestionItem };

/** The table also holds answers and exam places, whose sort key is not a person's id. */
export const sessionKind: CountedKind = {
  entity: 'study sessions',
  isOne: (item) => lacksAll(item, ['version']) && !textOf(item, 'userId').includes('#'),
  read: fromSessionItem,
};

export const progressKind: CountedKind = {
  entity: 'progress',
  isOne: (item) => isConceptItem(item) && lacksAll(item, ['memory', 'lastQuestionId']),
  read: fromProgressItem,
};

export const wrongAnswerKind: CountedKind = {
  entity: 'wrong answers',
  isOne: (item) => lacksAll(item, ['conceptId']),
};
