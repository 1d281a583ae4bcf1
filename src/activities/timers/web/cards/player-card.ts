import type { Totals } from '#activities/timers/contract.views.ts';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { historyWords } from '../history/history.words.ts';
import { cardWords } from './card.words.ts';
import type { Card } from './ShareCard.tsx';

const FIGURES = ['games', 'wins', 'totalSeconds', 'averageTurnSeconds', 'longestTurnSeconds'] as const;
export type PlayerFigures = Pick<Totals, 'name' | (typeof FIGURES)[number]>;

/** In the fragment, which people with the link see and no server receives. */
export const cardPath = (totals: PlayerFigures): string => {
  const facts = new URLSearchParams({ name: totals.name });
  for (const figure of FIGURES) facts.set(figure, String(totals[figure]));
  return `/timers/card#${facts.toString()}`;
};

/** The card in a link; undefined if something is missing or impossible. */
export const figuresIn = (fragment: string): PlayerFigures | undefined => {
  const facts = new URLSearchParams(fragment);
  const name = facts.get('name')?.trim() ?? '';
  const values = FIGURES.map((figure) => Number(facts.get(figure) ?? Number.NaN));
  if (name === '' || name.length > 50 || !values.every((value) => value >= 0 && value < 1e9))
    return undefined;
  const [games = 0, wins = 0, totalSeconds = 0, averageTurnSeconds = 0, longestTurnSeconds = 0] = values;
  return { name, games, wins, totalSeconds, averageTurnSeconds, longestTurnSeconds };
};

const timeRow = (label: string, seconds: number) => ({ label, text: formatDuration(seconds * 1000) });

export const playerCard = (totals: PlayerFigures): Card => ({
  title: totals.name,
  line: cardWords('line', { count: totals.games, wins: totals.wins }),
  link: sharedLink(cardPath(totals)),
  rows: [
    timeRow(historyWords('total'), totals.totalSeconds),
    timeRow(historyWords('perTurn'), totals.averageTurnSeconds),
    timeRow(historyWords('longest'), totals.longestTurnSeconds),
  ],
});
