import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { bytes } from '#core/bytes.ts';
import { fail, ok } from '#core/result.ts';
import { contract, route } from '#core/route.ts';
import type { Locale, Param } from '#core/words.ts';
import { spoken as spokenWords } from '#register/words.ts';
import { bind } from '#server/kit/bind.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { clientFor, enlivenWith, newCommandId } from './client.ts';
import { livingProblem, rewordWith } from './living-problem.ts';

const shelf = contract('shelf', {
  findBooks: route({
    method: 'GET',
    path: '/shelves/:shelfId/books',
    summary: 'Find books',
    access: 'public',
    params: z.object({ shelfId: z.string() }),
    query: z.object({
      words: z.optional(z.string()),
      tag: z.optional(z.union([z.string(), z.array(z.string())])),
    }),
    response: z.object({ shelfId: z.string(), asked: z.array(z.string()) }),
  }),
  addBook: route({
    method: 'POST',
    path: '/shelves/:shelfId/books',
    summary: 'Add a book',
    access: 'guest',
    params: z.object({ shelfId: z.string() }),
    body: z.object({ title: z.string().check(z.minLength(1)), pages: z.number() }),
    response: z.object({ number: z.number() }),
  }),
  clear: route({
    method: 'DELETE',
    path: '/shelves',
    summary: 'Clear',
    access: 'account',
    response: z.undefined(),
  }),
  count: route({
    method: 'GET',
    path: '/shelves',
    summary: 'Count',
    access: 'public',
    response: z.object({ books: z.number() }),
  }),
  addCover: route({
    method: 'PUT',
    path: '/shelves/:shelfId/cover',
    summary: 'Add a cover',
    access: 'guest',
    params: z.object({ shelfId: z.string() }),
    body: bytes,
    bodyTypes: ['image/png'],
    response: z.object({ shelfId: z.string(), received: z.array(z.number()) }),
  }),
  lend: route({
    method: 'POST',
    path: '/lend',
    summary: 'Lend',
    access: 'public',
    response: z.undefined(),
    errors: ['conflict'],
  }),
});

let app: TestApp;
let books: string[];

beforeEach(async () => {
  books = [];
  app = await startTestApp({
    modules: () => [
      {
        name: 'shelf',
        routes: bind(shelf, {
          findBooks: async ({ params, query }) =>
            ok({ shelfId: params.shelfId, asked: [query.words ?? '', query.tag ?? []].flat() }),
          addBook: async ({ body }) => ok({ number: books.push(body.title) }),
          clear: async () => ok(undefined),
          count: async () => ok({ books: books.length }),
          addCover: async ({ params, body }) => ok({ shelfId: params.shelfId, received: [...body] }),
          lend: async () => fail('conflict'),
        }),
      },
    ],
  });
});
afterEach(() => app.close());

const clientAs = (token?: string) =>
  clientFor(shelf, { baseUrl: app.baseUrl, ...(token !== undefined && { token: () => token }) });

describe('clientFor', () => {
  test('fills the address, sends the query and gives back the typed value', async () => {
    const found = await clientAs().findBooks({
      params: { shelfId: 'top/left' },
      query: { words: 'a&b', tag: ['x', 'y'] },
    });
    expect(found).toEqual({ ok: true, value: { shelfId: 'top/left', asked: ['a&b', 'x', 'y'] } });
    if (found.ok) expectTypeOf(found.value).toEqualTypeOf<{ shelfId: string; asked: string[] }>();
    expect(await clientAs().count()).toEqual({ ok: true, value: { books: 0 } });
  });

  test('an answer without content is a success without value', async () => {
    expect(await clientAs('account.ben').clear()).toEqual({ ok: true, value: undefined });
  });

  test('a refusal is a value with code, message and fields, in the chosen language', async () => {
    const german = clientFor(shelf, { baseUrl: app.baseUrl, language: () => 'de' });
    const wrong = await german.addBook({ params: { shelfId: 's' }, body: { title: '', pages: 3 } });
    expect(wrong).toEqual({
      ok: false,
      error: {
        code: 'bad-input',
        message: 'Prüfe die markierten Felder.',
        fields: [
          {
            path: 'title',
            message: 'Erlaubt sind mindestens 1 Zeichen.',
            code: 'must-have-character',
            params: { bound: { code: 'bound-least', params: { bound: '1' } } },
          },
        ],
      },
    });
    expect(await clientAs().clear()).toMatchObject({ ok: false, error: { code: 'sign-in-needed' } });
    expect(await clientAs().lend()).toMatchObject({ ok: false, error: { code: 'conflict' } });
  });

  describe('after a change of language', () => {
    let spoken: Locale;
    beforeEach(() => {
      spoken = 'de';
      enlivenWith(livingProblem);
    });
    afterEach(() => {
      rewordWith(() => undefined);
      enlivenWith((problem) => problem);
    });
    const reader = () => clientFor(shelf, { baseUrl: app.baseUrl, language: () => spoken });
    const refused = async () => {
      const answer = await reader().addBook({ params: { shelfId: 's' }, body: { title: '', pages: 3 } });
      if (answer.ok) throw new Error('It was taken.');
      return answer.error;
    };

    test('a refusal is said anew by its code and its values, fields too', async () => {
      rewordWith(({ code, params }, language) => spokenWords({ code, params } as Param, language));
      const error = await refused();
      spoken = 'en';
      expect(error).toMatchObject({
        message: 'Check the marked fields.',
        fields: [{ path: 'title', message: 'Must have at least 1 character.' }],
      });
      spoken = 'de';
      expect(error.message).toBe('Prüfe die markierten Felder.');
    });

    test('a code that the page does not know keeps the words of the server', async () => {
      const error = await refused();
      spoken = 'en';
      expect(error.message).toBe('Prüfe die markierten Felder.');
    });

    test('what the page says itself follows, too', async () => {
      const lost = clientFor(shelf, { fetch: () => Promise.reject(new TypeError()), language: () => spoken });
      const answer = await lost.count();
      spoken = 'en';
      expect(answer).toMatchObject({ error: { code: 'offline', message: 'No connection to the server.' } });
    });
  });

  test('the compiler refuses a wrong body, a missing part and an unknown row', async () => {
    const client = clientAs();
    // @ts-expect-error pages must be a number
    const wrong = await client.addBook({ params: { shelfId: 's' }, body: { title: 'T', pages: 'many' } });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'bad-input', fields: [{ path: 'pages' }] } });
    // @ts-expect-error the body is missing
    const bodiless = await client.addBook({ params: { shelfId: 's' } });
    expect(bodiless).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    // @ts-expect-error there is no such row
    expect(client.burn).toBeUndefined();
  });

  test('a repeat with the same command id gets the first answer and runs once', async () => {
    const client = clientAs('guest.ada');
    const call = { params: { shelfId: 's' }, body: { title: 'Emma', pages: 9 }, commandId: newCommandId() };
    expect(await client.addBook(call)).toEqual({ ok: true, value: { number: 1 } });
    expect(await client.addBook(call)).toEqual({ ok: true, value: { number: 1 } });
    expect(books).toEqual(['Emma']);
    expect(await client.addBook({ ...call, commandId: newCommandId() })).toEqual({
      ok: true,
      value: { number: 2 },
    });
  });

  test('a file goes as its bytes; repeated it is the same command, another one is not', async () => {
    const client = clientAs('guest.ada');
    const cover = { params: { shelfId: 's' }, body: new Uint8Array([0, 255, 10]), commandId: newCommandId() };
    const first = await client.addCover(cover);
    expect(first).toEqual({ ok: true, value: { shelfId: 's', received: [0, 255, 10] } });
    expect(await client.addCover(cover)).toEqual(first);
    const other = await client.addCover({ ...cover, body: new Uint8Array([1]) });
    expect(other).toMatchObject({ ok: false, error: { code: 'command-key-reused' } });
    const empty = await client.addCover({ ...cover, body: new Uint8Array(), commandId: newCommandId() });
    expect(empty).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  });

  test('no connection is a value', async () => {
    const lost = clientFor(shelf, {
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      language: () => 'de',
    });
    const answer = await lost.count();
    expect(answer).toEqual({
      ok: false,
      error: { code: 'offline', message: 'Keine Verbindung zum Server.', isPassing: true, fields: [] },
    });
  });

  describe('behind a load balancer', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const badGateway = (): Response =>
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html', 'retry-after': '7' },
      });
    const stopping = (): Response =>
      Response.json({ code: 'server-stopping', title: 'Stopping', status: 503 }, { status: 503 });
    const behind = (answers: readonly (() => Response)[]) => {
      const sent: RequestInit[] = [];
      const made = clientFor(shelf, {
        language: () => 'de',
        fetch: (_, request = {}) => {
          sent.push(request);
          return Promise.resolve((answers[sent.length - 1] ?? badGateway)());
        },
      });
      return { client: made, sent };
    };
    const settle = async <T>(call: Promise<T>): Promise<T> => {
      await vi.runAllTimersAsync();
      return call;
    };

    test('a node that dies with a command in hand: the next one gets the same command', async () => {
      const { client, sent } = behind([badGateway, stopping, () => Response.json({ number: 3 })]);
      const added = client.addBook({ params: { shelfId: 'a' }, body: { title: 'Emma', pages: 400 } });
      expect(await settle(added)).toEqual({ ok: true, value: { number: 3 } });
      const ids = sent.map(({ headers }) => (headers as Record<string, string>)['idempotency-key']);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
    });

    test('where nobody answers it is "unavailable", in the language of the page, with its retry time', async () => {
      const { client, sent } = behind([]);
      expect(await settle(client.count())).toEqual({
        ok: false,
        error: {
          code: 'unavailable',
          message: 'Keine Verbindung zum Server.',
          isPassing: true,
          fields: [],
          retryAfter: 7,
        },
      });
      expect(sent).toHaveLength(3);
    });
  });

  test('a server that does not answer in time is a lost connection', async () => {
    const silent: typeof fetch = (_, request) =>
      new Promise((_resolve, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const client = clientFor(shelf, { fetch: silent, timeoutMs: 5 });
    expect(await client.count()).toMatchObject({ ok: false, error: { code: 'offline' } });
  });

  test('a call its caller gave up rejects, it is no lost connection', async () => {
    const giveUp = new AbortController();
    giveUp.abort();
    await expect(clientAs().count({ signal: giveUp.signal })).rejects.toThrow(/abort/i);
  });
});
