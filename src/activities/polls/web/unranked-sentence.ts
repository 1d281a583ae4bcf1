import type { Method } from '#platform/tally/contract.ts';
import type { PollSettings } from '../contract.views.ts';
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

/** Whether a ballot that comes to an equal rank goes on to the next one. */
export const passesOverEquals = ({ method, rules }: Pick<PollSettings, 'method' | 'rules'>): boolean =>
  /irv|stv|bottoms-up|plurality/.test(method) && (rules.overvote ?? 'skip') === 'skip';
