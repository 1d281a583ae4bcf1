import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { clientFrame, serverFrame } from '#core/live-frames.ts';
import { framesOf, shapeText } from './shape.ts';

test('a schema reads like a TypeScript type', () => {
  const schema = z.object({
    kind: z.literal('poll'),
    state: z.enum(['open', 'closed']),
    ranks: z.array(z.number()),
    mixed: z.array(z.union([z.string(), z.number()])),
    place: z.tuple([z.number(), z.number()]),
    names: z.optional(z.record(z.string(), z.string())),
    nested: z.object({ a: z.nullable(z.boolean()), b: z.unknown() }),
  });
  expect(shapeText(schema)).toBe(
    [
      '{',
      '  kind: "poll"',
      '  state: "open" | "closed"',
      '  ranks: number[]',
      '  mixed: (string | number)[]',
      '  place: [number, number]',
      '  names?: { [key: string]: string }',
      '  nested: { a: boolean | null; b: unknown }',
      '}',
    ].join('\n'),
  );
});

test('every frame of the protocol is found by its type', () => {
  expect([...framesOf(clientFrame).keys()]).toEqual(['subscribe', 'unsubscribe', 'command', 'clock']);
  expect([...framesOf(serverFrame).keys()]).toContain('event');
  for (const shape of framesOf(serverFrame).values()) expect(shape).toMatch(/^\{/);
});
