import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { pollWords } from '../poll.words.ts';

export const timeOf = ({
  status,
  startsAt,
  expiresAt,
  closedAt,
}: Pick<PollView, 'status' | 'startsAt' | 'expiresAt' | 'closedAt'>): string | undefined => {
  if (closedAt !== undefined) return pollWords('closedAt', { time: formatDate(closedAt) });
  if (status === 'open' && startsAt !== undefined && startsAt > Date.now())
    return pollWords('opensAt', { time: formatDate(startsAt) });
  return status === 'open' && expiresAt !== undefined
    ? pollWords('closesAt', { time: formatDate(expiresAt) })
    : undefined;
};

export const turnoutOf = ({
  turnout: { ballots, roll },
}: {
  readonly turnout: Pick<PollView['turnout'], 'ballots' | 'roll'>;
}): string =>
  roll === undefined
    ? pollWords('ballots', { count: ballots })
    : pollWords('ofRoll', { voted: formatNumber(ballots), roll: formatNumber(roll) });
