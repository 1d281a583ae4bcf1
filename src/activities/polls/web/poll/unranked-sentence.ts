import { methodFamilies } from '#platform/tally/contract.ts';
import type { Method } from '#platform/tally/contract.ts';
import { ballotWords } from './ballot.words.ts';

/** What happens to the options a voter leaves out, by method. */
export const unrankedSentence = (method: Method): string => ballotWords(`unranked.${methodFamilies[method]}`);
