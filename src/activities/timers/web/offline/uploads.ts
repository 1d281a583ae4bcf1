import type { UploadedGame } from '#activities/timers/contract.records.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import type { TimersClient } from '../timers.client.ts';
import { deviceFacts } from './device-facts.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';

interface UploadParts {
  readonly store: OfflineStore;
  readonly client: Pick<TimersClient, 'uploadGame'>;
  readonly now: () => number;
}

const bodyOf = (game: OfflineGame, events: readonly ClockEvent[], sentAt: number): UploadedGame => ({
  templateId: game.templateId,
  title: game.title,
  players: game.players.map(({ name, color }) => ({ name, color })),
  controls: [...game.controls],
  events: events.map((event) => ({ ...event })),
  winner: game.winner,
  notes: game.notes,
  device: deviceFacts(),
  // Whoever played without network meant it; there was nobody to ask.
  allowPlayerCount: true,
  sentAt,
});

/** True when nothing more is to be done for it. */
const uploadOne = async (game: OfflineGame, { store, client, now }: UploadParts): Promise<boolean> => {
  const { gameId } = game;
  const events = await store.events(gameId);
  // The id is the game's own: however often it is sent, it is stored once.
  const answer = await client.uploadGame({
    params: { gameId },
    body: bodyOf(game, events, now()),
    commandId: gameId,
  });
  if (answer.ok) {
    await store.putGame({ ...game, state: 'uploaded', problem: undefined });
    return true;
  }
  const { message, fields, isPassing } = answer.error;
  if (isPassing) return false;
  const problem = [message, ...fields.map((field) => field.message)].join(' ');
  await store.putGame({ ...game, state: 'refused', problem });
  return true;
};

/** Sends every ended game that waits, one after the other; says how many still wait. */
export const uploadWaiting = async (parts: UploadParts): Promise<number> => {
  const waiting = (await parts.store.games()).filter(({ state }) => state === 'ended');
  let left = waiting.length;
  for (const game of waiting.toReversed()) {
    if (!(await uploadOne(game, parts))) return left;
    left -= 1;
  }
  return left;
};
