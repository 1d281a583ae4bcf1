import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendText } from './long-text.ts';

test.each([
  ['short', 'a few words'],
  ['long', 'x'.repeat(3_000_001)],
  // A sign of two halves lies across the end of every slice, before or behind it.
  ['long, with a sign across each cut', `x${'😀'.repeat(700_000)}`],
])('a text that is %s arrives as it is, and says its length', async (_, text) => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', (_request, reply) => sendText(reply.type('application/json; charset=utf-8'), text));
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
  expect((await answer.text()) === text).toBe(true);
});
