import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { recordingHub } from './recording-hub.ts';

const board = liveTopic({
  kind: 'board',
  summary: 'A board.',
  views: { host: z.object({}), player: z.object({}) },
  messages: [
    liveMessage('score.changed', {
      schema: z.object({ points: z.number() }),
      audiences: ['player'],
      summary: 'The points of a player.',
    }),
  ],
});

const publish = (type: string, to: string, payload: unknown) => {
  const hub = recordingHub();
  hub.publish({ topic: board, key: '1', messages: [{ type, to: [to], payload }] } as never);
  return hub.published[0]?.messages[0]?.payload;
};

describe('a recording hub refuses what the real one refuses', () => {
  test('a message that the topic does not declare', () => {
    expect(() => publish('score.lost', 'player', { points: 1 })).toThrow('declares no message score.lost');
  });

  test('an audience that the message is not for', () => {
    expect(() => publish('score.changed', 'host', { points: 1 })).toThrow('is not for host');
  });

  test('a payload that does not fit', () => {
    expect(() => publish('score.changed', 'player', { points: 'many' })).toThrow(/points/);
  });

  test('and keeps what would leave, not what was handed over', () => {
    expect(publish('score.changed', 'player', { points: 1, secret: 'x' })).toEqual({ points: 1 });
  });
});
