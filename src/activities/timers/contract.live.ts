import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { clockView, instant, seatNumber } from './contract.clock.ts';
import { alarm, hostView, playerView, screenView, status } from './contract.tables.ts';
import { receipt, seatView } from './contract.views.ts';

const everyone = ['host', 'player', 'screen'] as const;

export const tableTopic = liveTopic({
  kind: 'table',
  summary: 'A table: its seats and clocks. Screens repaint from stamps; events come when something happens.',
  views: { host: hostView, player: playerView, screen: screenView },
  messages: [
    liveMessage('clock.changed', {
      schema: z.object({
        version: z.number(),
        status,
        /** What was done, for whom it matters, and when. */
        act: z.object({ type: z.string(), at: instant, seat: z.optional(seatNumber) }),
        clock: clockView,
        receipt: z.optional(receipt),
        undoSteps: z.number(),
        redoSteps: z.number(),
      }),
      audiences: everyone,
      summary: 'Something was done to the clocks; `clock` replaces what the screen held.',
    }),
    liveMessage('alarm.rang', {
      schema: z.object({ version: z.number(), alarms: z.array(alarm) }),
      audiences: everyone,
      summary: 'A warning mark, the end of a period or zero was reached, told by the server’s clock.',
    }),
    liveMessage('table.changed', {
      schema: z.object({
        version: z.number(),
        title: z.string(),
        isLocked: z.boolean(),
        anySeat: z.boolean(),
        seats: z.array(z.omit(seatView, { isMine: true })),
      }),
      audiences: everyone,
      summary: 'Names, colours, seats or settings changed.',
    }),
    liveMessage('game.ended', {
      schema: z.object({
        version: z.number(),
        gameId: z.string(),
        endedAt: instant,
        winner: z.optional(z.string()),
        clock: clockView,
      }),
      audiences: everyone,
      summary: 'The game is over and its statistics are kept.',
    }),
    liveMessage('table.cancelled', {
      schema: z.object({ version: z.number() }),
      audiences: everyone,
      summary: 'The host ended the table without keeping the game.',
    }),
  ],
});
