import { must, newGuest } from '#tests/support/server/callers.ts';
import type { Address, Prepare } from './prepared.ts';

/** A running hunt of so many riddles in a row, and a phone of its one team. */
const runningHunt = async (address: Address, levels: number) => {
  const host = await newGuest(address);
  const file = {
    name: 'Capacity',
    teams: [{ id: 'foxes', name: 'Foxes' }],
    levels: Array.from({ length: levels }, (_, index) => ({
      id: `level-${index}`,
      name: `Level ${index}`,
      mission: { type: 'text', prompt: 'Which colour?', answers: ['green'] },
    })),
  };
  const { gameId } = await must(host.call<{ gameId: string }>('POST /hunts', { file }));
  const draft = await must(
    host.call<{ file: { levels: { id: string }[]; teams: { id: string }[] } }>(`GET /hunts/${gameId}/draft`),
  );
  await must(host.call(`POST /hunts/${gameId}/phase`, { id: 'capacity-start', act: 'start' }));
  const phone = await newGuest(address);
  await must(phone.call(`POST /hunts/${gameId}/players`, { teamId: draft.file.teams[0]?.id }));
  return { gameId, phone, levelIds: draft.file.levels.map(({ id }) => id) };
};

const completeLevel: Prepare = async (address, times) => {
  const { gameId, phone, levelIds } = await runningHunt(address, times);
  return {
    name: 'stop of a hunt completed',
    atOnce: false,
    calls: levelIds.map(
      (levelId, index) => () =>
        must(
          phone.call(`POST /hunts/${gameId}/levels/${levelId}/attempts`, {
            id: `capacity-attempt-${index}`,
            proof: { type: 'text', text: 'green' },
          }),
        ),
    ),
  };
};

const reportPosition: Prepare = async (address, times) => {
  const { gameId, phone } = await runningHunt(address, 1);
  return {
    name: 'position in a hunt',
    atOnce: true,
    calls: Array.from({ length: times }, (_, index) => () => {
      const fix = {
        latitude: 48.2 + index / 1e5,
        longitude: 16.37,
        accuracy: 8,
        deviceAt: Date.now() + index,
      };
      return must(phone.call(`POST /hunts/${gameId}/positions`, { fixes: [fix] }));
    }),
  };
};

export const huntActions: readonly Prepare[] = [completeLevel, reportPosition];
