import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, OutboxCommand } from '#web/kit/data/outbox.ts';
import { timersContract } from '#activities/timers/contract.ts';
import type { UploadedGame } from '#activities/timers/contract.records.ts';
import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';
import { deviceFacts } from './device-facts.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';

interface Uploads {
  readonly store: OfflineStore;
  readonly outbox: Pick<Outbox, 'add' | 'onSettled' | 'ownerId'>;
}

export const UPLOAD = `${timersContract.name}.uploadGame`;

const bodyOf = (game: OfflineGame, events: readonly ClockEvent[]): UploadedGame => ({
  templateId: game.templateId,
  title: game.title,
  players: game.players.map(({ name, color }) => ({ name, color })),
  controls: [...game.controls],
  events: events.map((event) => ({ ...event })),
  winner: game.winner,
  notes: game.notes,
  device: deviceFacts(),
  // Offline there was nobody to ask for confirmation.
  allowPlayerCount: true,
  sentAt: 0,
});

/** The id is the game's own: however often it is sent, it is stored once. */
const commandOf = (game: OfflineGame, events: readonly ClockEvent[]): OutboxCommand => {
  const { gameId } = game;
  const call = { params: { gameId }, body: bodyOf(game, events) };
  const command = outboxCommand(timersContract, 'uploadGame', call, 'timer-games');
  return { ...command, id: gameId, isRepeatable: true, isTimed: true };
};

export const endedGames = async (store: OfflineStore): Promise<readonly OfflineGame[]> =>
  (await store.games()).filter(({ state }) => state === 'ended').toReversed();

/**
 * Hands every ended game of this visitor to the outbox, oldest first. One that waits there stays as it is, and one that
 * another page sent meanwhile gets the same answer again.
 */
export const handOver = async ({ store, outbox }: Uploads): Promise<void> => {
  for (const game of await endedGames(store)) {
    // Games of earlier versions have no owner and belong to the current visitor.
    const ownerId = game.ownerId ?? outbox.ownerId;
    if (ownerId !== outbox.ownerId) continue;
    if (game.ownerId === undefined) await store.putGame({ ...game, ownerId });
    await outbox.add(commandOf(game, await store.events(game.gameId)));
  }
};

/** Stores the outcome with each game. */
export const followUploads = ({ store, outbox }: Uploads, onChanged: () => void): (() => void) =>
  outbox.onSettled(({ id, name, outcome }) => {
    if (name !== UPLOAD || outcome.kind === 'unsure') return;
    const note = async (): Promise<void> => {
      const game = await store.game(id);
      if (game === undefined) return;
      if (outcome.kind === 'done') await store.putGame({ ...game, state: 'uploaded', problem: undefined });
      else {
        const { title, errors = [] } = outcome.problem;
        const problem = [title, ...errors.map(({ message }) => message)].join(' ');
        await store.putGame({ ...game, state: 'refused', problem });
      }
    };
    note().then(onChanged, () => undefined);
  });
