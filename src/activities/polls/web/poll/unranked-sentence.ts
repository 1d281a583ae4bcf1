import { methodFamilies } from '#platform/tally/contract.ts';
import type { Method } from '#platform/tally/contract.ts';
import type { PollSettings } from '#activities/polls/contract.settings.ts';
import { ballotWords } from './ballot.words.ts';

/** What happens to the options a voter leaves out, by method. */
export const unrankedSentence = (method: Method): string => ballotWords(`unranked.${methodFamilies[method]}`);

/** Whether a ballot that comes to an equal rank goes on to the next one. */
export const passesOverEquals = ({ method, rules }: Pick<PollSettings, 'method' | 'rules'>): boolean =>
  ['rounds', 'firsts'].includes(methodFamilies[method]) && (rules.overvote ?? 'skip') === 'skip';
