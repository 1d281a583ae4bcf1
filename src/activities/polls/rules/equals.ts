import { equalsBy } from '#platform/tally/contract.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import type { PollSettings } from '../contract.settings.ts';

/** What happens to a ballot that reaches an equal rank; undefined if the method counts it as it is. */
export const equalsRule = ({
  method,
  rules,
  overvote: own,
}: Pick<PollSettings, 'method' | 'rules' | 'overvote'>): TallyRules['overvote'] => {
  const equals = equalsBy[method];
  const asked = rules.overvote ?? own;
  return equals === 'exhaust' && asked === 'split' ? equals : equals && asked;
};

/** Of times that suit equally many, the earlier one wins: nobody expects a random draw. */
export const tieBreakOf = ({
  method,
  rules,
}: Pick<PollSettings, 'method' | 'rules'>): NonNullable<TallyRules['tieBreak']> =>
  rules.tieBreak ?? (method === 'dates' ? 'candidate-order' : 'random');
