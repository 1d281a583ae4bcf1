import type { Method } from '#platform/tally/contract.ts';
import { ballotWords } from './ballot.words.ts';

/** What happens to the options a voter leaves out, by method. */
export const unrankedSentence = (method: Method): string => {
  switch (method) {
    case 'schulze':
    case 'ranked-pairs':
    case 'minimax':
      return ballotWords('unrankedPairs');
    case 'borda':
      return ballotWords('unrankedPoints');
    case 'approval':
      return ballotWords('unrankedApproval');
    case 'plurality':
      return ballotWords('unrankedPlurality');
    case 'star':
      return ballotWords('unrankedStars');
    default:
      return ballotWords('unrankedElimination');
  }
};
