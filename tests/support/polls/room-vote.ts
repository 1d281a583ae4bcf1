import type { Page } from 'playwright-core';
import type { Table } from '#tests/support/rooms/steps.ts';
import { castWithToken } from './tokens.ts';
import type { Ask } from './tokens.ts';

/** Casts the ballot of whoever holds this phone in the poll that the room runs. */
export const vote = async (
  phone: Page,
  { world, roomId }: Table,
  ranking: readonly string[],
): Promise<void> => {
  const context = phone.context();
  const ask: Ask = async <T>(line: string, body?: object) => ({
    status: 200,
    body: await world.call<T>(context, line.replace(' /', ' /api/'), body),
  });
  const { path } = await world.call<{ path: string }>(context, `GET /api/rooms/${roomId}/way`);
  const [, pollId = '', code = ''] = /^\/polls\/([^#]+)#code=(\w+)$/.exec(path) ?? [];
  const ballot = { secret: 'a secret of this phone', ranks: ranking.map((option) => [option]) };
  await castWithToken({ voter: ask, nobody: ask }, { pollId, code, ballotId: crypto.randomUUID() }, ballot);
};
