import { equalsBy } from '#platform/tally/contract.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import type { PollSettings } from '../contract.settings.ts';

/** What becomes of a ballot whose turn comes to an equal rank; undefined where the method counts it as it is. */
export const equalsRule = ({
  method,
  rules,
  overvote: own,
}: Pick<PollSettings, 'method' | 'rules' | 'overvote'>): TallyRules['overvote'] => {
  const equals = equalsBy[method];
  const asked = rules.overvote ?? own;
  return equals === 'exhaust' && asked === 'split' ? equals : equals && asked;
};
