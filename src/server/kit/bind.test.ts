import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { contract, route } from '#core/route.ts';
import { bind } from './bind.ts';

const table = contract('parcels', {
  send: route({
    method: 'POST',
    path: '/parcels',
    summary: 'Sends one.',
    access: 'guest',
    body: z.object({ grams: z.number() }),
    response: z.object({ number: z.number() }),
    errors: ['room-closed', 'room-full'],
  }),
});

const weigh = (grams: number) => {
  if (grams <= 0) return fail('bad-input');
  return grams > 1000 ? fail('room-full') : ok(grams);
};

const send = async (grams: number) => {
  const weighed = weigh(grams);
  if (!weighed.ok) return weighed;
  if (weighed.value === 7) return fail('room-closed');
  return ok({ number: weighed.value });
};

describe('bind', () => {
  it('names a row by its contract', () => {
    expect(bind(table, { send: ({ body }) => send(body.grams) }).map(({ name }) => name)).toEqual([
      'parcels.send',
    ]);
  });

  it('takes the codes that follow from the row without being declared', () => {
    const rows = bind(table, {
      send: async ({ body }) => (body.grams === 0 ? fail('conflict') : send(body.grams)),
    });
    expect(rows).toHaveLength(1);
  });

  it('refuses a code that the row does not declare', () => {
    const rows = bind(table, {
      // @ts-expect-error the row does not declare room-locked
      send: async ({ body }) => (body.grams === 9 ? fail('room-locked') : send(body.grams)),
    });
    expect(rows).toHaveLength(1);
  });

  it('refuses a row that declares what its use case never answers with', () => {
    const rows = bind(table, {
      // @ts-expect-error nothing here answers with room-closed
      send: async ({ body }) => {
        const weighed = weigh(body.grams);
        return weighed.ok ? ok({ number: weighed.value }) : weighed;
      },
    });
    expect(rows).toHaveLength(1);
  });

  it('refuses a use case that may answer with any code', () => {
    const anything = async (): Promise<Result<{ number: number }>> => fail('room-closed');
    // @ts-expect-error its codes are not known
    const rows = bind(table, { send: anything });
    expect(rows).toHaveLength(1);
  });
});
