import { useEffect, useState } from 'preact/hooks';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { pollWords } from '../poll.words.ts';

/** A page that was open before the poll opens updates by itself. */
export function useHasBegun(startsAt: number | undefined): boolean {
  const [, setNow] = useState(0);
  const left = (startsAt ?? 0) - Date.now();
  useEffect(() => {
    if (left <= 0) return undefined;
    // Longer waits overflow the timer; people who wait for weeks will reload.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 50, 2_147_000_000));
    return () => clearTimeout(timer);
  }, [startsAt]);
  return left <= 0;
}

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
