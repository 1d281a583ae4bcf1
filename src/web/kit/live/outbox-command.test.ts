import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contract, route } from '#core/route.ts';
import { outboxCommand } from './outbox-command.ts';

const polls = contract('polls', {
  castBallot: route({
    method: 'POST',
    path: '/polls/:pollId/ballots',
    summary: 'Casts a ballot.',
    access: 'guest',
    params: z.object({ pollId: z.string() }),
    body: z.object({ ranking: z.array(z.string()) }),
    response: z.object({}),
  }),
});

test('[OUTBOX-1] a call of a row carries all that is needed to send it by either road', () => {
  const call = { params: { pollId: '7' }, body: { ranking: ['a', 'b'] } };
  const made = outboxCommand(polls, 'castBallot', call, 'poll:7');
  expect(made).toEqual({
    id: expect.stringMatching(/^[\da-f]{32}$/) as string,
    key: 'poll:7',
    name: 'polls.castBallot',
    method: 'POST',
    path: '/polls/:pollId/ballots',
    ...call,
  });
  expect(outboxCommand(polls, 'castBallot', call, 'poll:7').id).not.toBe(made.id);
});
