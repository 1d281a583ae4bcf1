import * as z from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { contract, route } from '#core/route.ts';
import type { Problem } from '#core/live-frames.ts';
import { bind } from '#server/kit/bind.ts';
import type { ServerModule } from '#server/kit/module.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp, TestAppOptions } from '#tests/support/app.ts';

const notes = contract('notes', {
  readNote: route({
    method: 'GET',
    path: '/notes/:noteId',
    summary: 'Read a note',
    access: 'public',
    params: z.object({ noteId: z.string().check(z.minLength(2)) }),
    query: z.object({ page: z.optional(z.coerce.number().check(z.gte(1))) }),
    response: z.object({ noteId: z.string(), page: z.number() }),
  }),
  writeNote: route({
    method: 'POST',
    path: '/notes',
    summary: 'Write a note',
    access: 'guest',
    body: z.object({
      title: z.string().check(z.minLength(1), z.maxLength(20)),
      colour: z.optional(z.enum(['red', 'blue'])),
    }),
    response: z.object({ title: z.string(), writtenBy: z.string() }),
  }),
  pinNote: route({
    method: 'PUT',
    path: '/notes/:noteId/pin',
    summary: 'Pin a note',
    access: 'account',
    params: z.object({ noteId: z.string() }),
    response: z.undefined(),
  }),
  deleteNotes: route({
    method: 'DELETE',
    path: '/notes',
    summary: 'Delete every note',
    access: 'admin',
    response: z.undefined(),
  }),
  breakNote: route({
    method: 'POST',
    path: '/notes/break',
    summary: 'Fails like a bug',
    access: 'public',
    response: z.undefined(),
  }),
  refuseNote: route({
    method: 'POST',
    path: '/notes/refuse',
    summary: 'Always refused',
    access: 'public',
    response: z.undefined(),
    errors: ['conflict'],
  }),
  guessNote: route({
    method: 'POST',
    path: '/notes/guess',
    summary: 'Limited',
    access: 'public',
    response: z.undefined(),
    limit: { name: 'note-guess', max: 2, perSeconds: 60, by: 'address' },
  }),
});

const notesModule: ServerModule = {
  name: 'notes',
  routes: bind(notes, {
    readNote: async ({ params, query }) =>
      ok({ noteId: params.noteId, page: query.page ?? 1, solution: 'secret' }),
    writeNote: async ({ body, actor }) =>
      ok({ title: body.title, writtenBy: actor.identityId, hostToken: 'secret' }),
    pinNote: async () => ok(undefined),
    deleteNotes: async () => ok(undefined),
    breakNote: async () => {
      throw new Error('the disk of /srv/private is on fire');
    },
    refuseNote: async () => fail('conflict'),
    guessNote: async () => ok(undefined),
  }),
};

let running: TestApp | undefined;
const start = async (options: Partial<TestAppOptions> = {}): Promise<TestApp> => {
  running = await startTestApp({ modules: () => [notesModule], ...options });
  return running;
};
afterEach(() => running?.close());

describe('contract rows over HTTP', () => {
  test('a call is parsed, run and stripped to what the response names', async () => {
    const app = await start();
    const read = await app.request('GET /api/notes/n1?page=3');
    expect(read.status).toBe(200);
    expect(read.body).toEqual({ noteId: 'n1', page: 3 });
    expect(read.headers.get('cache-control')).toBe('no-store');
  });

  test('bad input names each field and what would be right, in the language asked for', async () => {
    const app = await start();
    const wrong = await app.request<Problem>('POST /api/notes', { body: { title: '', colour: 'green' } });
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(wrong.body).toEqual({
      type: '/api/docs#error-bad-input',
      title: 'Please check the marked fields.',
      status: 400,
      code: 'bad-input',
      errors: [
        { path: 'title', message: 'Must have at least 1 character.' },
        { path: 'colour', message: 'Must be "red" or "blue".' },
      ],
    });
    const german = await app.request<Problem>('POST /api/notes', {
      body: {},
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    });
    expect(german.headers.get('content-language')).toBe('de');
    expect(german.body.title).toBe('Bitte prüfe die markierten Felder.');
    expect(german.body.errors).toEqual([{ path: 'title', message: 'Fehlt. Erwartet wird ein Text.' }]);
  });
});
