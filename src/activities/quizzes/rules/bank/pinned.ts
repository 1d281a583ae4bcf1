import type { Random } from '#core/random.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';

const PINNED = [
  /^(all|none|neither|both|any|some) of (the|these)( answers| options| choices)?( above| listed| below)?$/,
  /^(all|none|neither|both|any) of the (above|previous|preceding)( answers| options| choices)?$/,
  /^(all|none) (of )?(the )?(above|answers|options)( are (correct|right|wrong|true|false))?$/,
  /^(both|either|neither)? ?[a-j]( ?, ?[a-j])* ?(and|or|nor|&) ?[a-j]$/,
  /^(alle|keine|beide|keines|keiner)( der)? (oben ?genannten|genannten|obigen|antworten|vorstehenden|aufgeführten)( antworten| optionen| aussagen| möglichkeiten)*( sind (richtig|falsch|korrekt))?$/,
  /^(alle|keine) (antworten|aussagen)( oben)? (sind|ist) (richtig|falsch|korrekt)$/,
  /^(nichts|keine|keines|keine antwort) (davon|von (diesen|allem|alledem))( ist richtig)?$/,
  /^(sowohl )?[a-j] (als auch|und|oder) [a-j]$/,
];

/** Hardly any answer starts like this; the others need no closer look. */
const BEGINS = /^\s*(?:all|non|nei|bot|any|som|eit|kei|bei|nic|sow|[a-j](?= |,))/i;

/** "All of the above" and similar refer to the answers before them, so they cannot be shown above those. */
export const isPinnedText = (text: string): boolean => {
  if (text.length > 60 || !BEGINS.test(text)) return false;
  const plain = text
    .toLowerCase()
    .replaceAll(/[.!]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return PINNED.some((pattern) => pattern.test(plain));
};

/** "Both A and B" names its neighbours by their letters: such a question keeps its order. */
const namesLetters = (text: string): boolean =>
  /\b[a-j]\b.*\b(and|or|nor|und|oder|als auch)\b ?[a-j]$/i.test(text);

type Shown = Pick<Question, 'answers'>;

const keepsOrder = ({ answers }: Shown): boolean =>
  answers.some(({ text, isPinned }) => isPinned && namesLetters(text));

/** Ids of the answers in the order they are shown: pinned ones last, in their own order. */
export const shuffledIds = (question: Shown, random: Random): string[] => {
  const { answers } = question;
  if (keepsOrder(question)) return answers.map(({ id }) => id);
  const free = answers.filter(({ isPinned }) => !isPinned);
  const pinned = answers.filter(({ isPinned }) => isPinned);
  return [...random.shuffle(free), ...pinned].map(({ id }) => id);
};

/** Never in the previous order, unless there is no other: learners who remember the place must read again. */
export const shuffledAnew = (question: Shown, random: Random, before: readonly string[]): string[] => {
  const order = shuffledIds(question, random);
  if (keepsOrder(question) || order.some((id, place) => id !== before[place])) return order;
  const free = question.answers.filter(({ isPinned }) => !isPinned).length;
  return [...order.slice(1, free), ...order.slice(0, 1), ...order.slice(Math.max(1, free))];
};

/**
 * For ordering questions, neither the right order nor the last one is shown: the list is rotated until it is neither.
 */
export const shuffledOff = (
  order: readonly string[],
  ...others: readonly (readonly string[])[]
): string[] => {
  let turned = [...order];
  const isOther = (other: readonly string[]): boolean => turned.some((id, place) => id !== other[place]);
  for (let turn = 0; turn < order.length && !others.every(isOther); turn++)
    turned = [...turned.slice(1), ...turned.slice(0, 1)];
  return turned;
};

const neighboursOf = (order: readonly string[], id: string): string[] => {
  const place = order.indexOf(id);
  return place < 0 ? [] : [order[place - 1], order[place + 1]].flatMap((neighbour) => neighbour ?? []);
};

/** How many of its old neighbours the option has again, plus one if it is in the same place. */
const alike = (order: readonly string[], before: readonly string[], id: string): number => {
  const then = neighboursOf(before, id);
  const same = neighboursOf(order, id).filter((neighbour) => then.includes(neighbour)).length;
  return 2 * same + Number(order.indexOf(id) === before.indexOf(id));
};

const DRAWS = 12;

/** What tempted last time comes back among others: of a few shuffles, the one in which it looks least as before. */
export const shuffledApart = (
  question: Shown,
  random: Random,
  before: readonly string[],
  tempting: string,
): string[] => {
  let best = shuffledAnew(question, random, before);
  for (let draw = 1; draw < DRAWS && alike(best, before, tempting) > 0; draw++) {
    const order = shuffledAnew(question, random, before);
    if (alike(order, before, tempting) < alike(best, before, tempting)) best = order;
  }
  return best;
};
