import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { huntsClient } from './hunts.client.ts';

/** Hunts one builds, hosts or plays that have not ended. */
export const unfinished: ListUnfinished = async () => {
  const answer = await huntsClient.listHunts({ query: {} });
  if (!answer.ok) return [];
  const { hosting, playing } = answer.value;
  return [
    ...hosting
      .filter(({ phase, isDemo }) => phase !== 'ended' && !isDemo)
      .map(({ gameId, name, phase, updatedAt }): Unfinished => ({
        href: `/hunts/${gameId}/${phase === 'ready' ? 'build' : 'host'}`,
        title: name,
        as: 'host',
        at: updatedAt,
      })),
    ...playing
      .filter(({ phase }) => phase !== 'ended')
      .map(({ gameId, name, joinedAt }): Unfinished => ({
        href: `/hunts/${gameId}/play`,
        title: name,
        as: 'player',
        at: joinedAt,
      })),
  ];
};
