import type { MissionOf } from '#activities/hunts/contract.missions.ts';
import { isWithinEdits, toleratedEdits } from '#core/edit-distance.ts';
import { comparableForms, foldText } from './fold.ts';

export type AnswerVerdict =
  | { readonly verdict: 'right' }
  /** A near miss costs nothing. `reply` is the author's own, if there is one. */
  | { readonly verdict: 'near'; readonly reply?: string }
  | { readonly verdict: 'wrong' }
  | { readonly verdict: 'empty' };

const LONGEST_ANSWER = 300;
/** Shorter answers occur in half of all sentences. */
const SHORTEST_WITHIN = 4;

const digitsOf = (text: string): string => text.replaceAll(/\D+/g, ' ').trim();

const isNearForm = (given: string, accepted: string): boolean => {
  // A number that is off by one is another number, and "nearly" would give it away.
  if (digitsOf(given) !== digitsOf(accepted)) return false;
  if (/^\d+$/.test(accepted)) return false;
  return isWithinEdits(given, accepted, toleratedEdits([...accepted].length));
};

const isWithin = (given: string, accepted: string): boolean =>
  [...accepted].length >= SHORTEST_WITHIN && ` ${given} `.includes(` ${accepted} `);

const isNear = (given: string, accepted: string): boolean => {
  const [forms, wanted] = [comparableForms(given), comparableForms(accepted)];
  if (forms.some((form) => wanted.some((other) => isNearForm(form, other)))) return true;
  return [false, true].some((isGerman) => isWithin(foldText(given, isGerman), foldText(accepted, isGerman)));
};

/** Case, accents, a leading article and spacing make no difference. "1984" is an answer too. */
export const judgeAnswer = (mission: MissionOf<'text'>, text: string): AnswerVerdict => {
  const given = text.slice(0, LONGEST_ANSWER);
  const forms = comparableForms(given);
  if (forms.every((form) => form === '')) return { verdict: 'empty' };
  const isOneOf = (accepted: string): boolean =>
    comparableForms(accepted).some((form) => form !== '' && forms.includes(form));
  const { answers = [], nearMisses = [] } = mission;
  if (answers.some(isOneOf)) return { verdict: 'right' };
  const known = nearMisses.find((nearMiss) => isOneOf(nearMiss.text));
  if (known) return { verdict: 'near', reply: known.reply };
  return answers.some((accepted) => isNear(given, accepted)) ? { verdict: 'near' } : { verdict: 'wrong' };
};

/** Right if exactly the right options were picked. */
export const judgeChoice = (mission: MissionOf<'choice'>, picked: readonly string[]): AnswerVerdict => {
  const { correct = [] } = mission;
  const chosen = new Set(picked);
  if (chosen.size === 0) return { verdict: 'empty' };
  const isRight = chosen.size === new Set(correct).size && correct.every((id) => chosen.has(id));
  return { verdict: isRight ? 'right' : 'wrong' };
};
