import { HostSeat } from '#tests/support/engagements/callers.ts';
import { must, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { Prepare } from './prepared.ts';
import { LISTED, preparing } from './reading.ts';
import type { Reading } from './reading.ts';

const join = (gameId: string) => (player: GuestCaller, index: number) => () =>
  must(player.call(`POST /engagements/${gameId}/players`, { name: `Player ${index}` }));

const joinSession: Prepare = async (address, times) => {
  const { gameId } = await HostSeat.make(address, { engagementType: 'trivia' });
  const players = await newGuests(times, address);
  return { name: 'join a live session', atOnce: true, calls: players.map(join(gameId)) };
};

const answer: Prepare = async (address, times) => {
  const host = await HostSeat.make(address, { engagementType: 'poll' });
  const players = await newGuests(times, address);
  await Promise.all(players.map((player, index) => join(host.gameId)(player, index)()));
  const options = ['Elbe', 'Danube', 'Rhine', 'Volga'].map((text) => ({ text }));
  await host.open({ kind: 'single', title: 'Which river?', category: 'Rivers', options, right: [] });
  return {
    name: 'answer in a live session',
    atOnce: true,
    calls: players.map(
      (player, index) => () =>
        must(
          player.call(`PUT /engagements/${host.gameId}/questions/001/answer`, {
            answer: { kind: 'single', option: index % 4 },
          }),
        ),
    ),
  };
};

const sharedSets: Reading = {
  name: `page of ${LISTED} shared question sets`,
  made: (n) => ({
    line: 'POST /engagements/sets',
    body: {
      name: `Set ${n}`,
      description: 'Rivers, mountains and capitals, for a quick round before the break.',
      type: 'poll',
      visibility: 'shared',
    },
  }),
  isOwn: false,
  line: 'GET /engagements/sets?scope=shared',
};

export const engagementActions: readonly Prepare[] = [joinSession, answer];
export const engagementReadings: readonly Prepare[] = [preparing(sharedSets)];
