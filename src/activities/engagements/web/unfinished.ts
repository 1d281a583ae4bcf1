import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { engagementsClient } from './engagements.client.ts';
import { keptSeats } from './kept-seat.ts';
import { reportClient } from './report/report.client.ts';

const MOST_HOSTED = 5;

type Seat = ReturnType<typeof keptSeats>[number];

const playedIn = async (seat: Seat): Promise<readonly Unfinished[]> => {
  const answer = await engagementsClient.readGame({ params: { gameId: seat.gameId }, query: {} });
  if (!answer.ok || answer.value.audience !== 'player') return [];
  const { gameId, title, stage, challenge } = answer.value;
  return stage.phase === 'ended' || challenge?.at === 'done'
    ? []
    : [{ href: `/play/${gameId}`, title, as: 'player', at: seat.at }];
};

const played = async (): Promise<readonly Unfinished[]> =>
  (await Promise.all(keptSeats().map(playedIn))).flat();

/** Sessions one hosts, and those this device plays in. */
export const unfinished: ListUnfinished = async () => {
  const [own, seats] = await Promise.all([reportClient.listGames({ query: {} }), played()]);
  const running = (own.ok ? own.value.games : []).filter(({ completedAt }) => completedAt === undefined);
  return [
    ...running.slice(0, MOST_HOSTED).map(({ gameId, title, createdAt }): Unfinished => ({
      href: `/engagements/${gameId}/host`,
      title,
      as: 'host',
      at: createdAt,
    })),
    ...seats,
  ];
};
