import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contract, route } from '#core/route.ts';
import { outboxCommand } from './outbox-command.ts';

const notes = contract('notes', {
  handIn: route({
    method: 'POST',
    path: '/notes/:noteId/lines',
    summary: 'Casts a ballot.',
    access: 'guest',
    params: z.object({ noteId: z.string() }),
    body: z.object({ ranking: z.array(z.string()) }),
    response: z.object({}),
  }),
});

test('[OUTBOX-1] a call of a row carries all that is needed to send it by either road', () => {
  const call = { params: { noteId: '7' }, body: { ranking: ['a', 'b'] } };
  const made = outboxCommand(notes, 'handIn', call, 'note:7');
  expect(made).toEqual({
    id: expect.stringMatching(/^[\da-f]{32}$/) as string,
    key: 'note:7',
    name: 'notes.handIn',
    method: 'POST',
    path: '/notes/:noteId/lines',
    ...call,
  });
  expect(outboxCommand(notes, 'handIn', call, 'note:7').id).not.toBe(made.id);
});
