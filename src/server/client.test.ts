import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { connect, must } from '../client/index.ts';

let composed: ComposedApp;
beforeAll(async () => {
  composed = await startComposedApp();
});
afterAll(() => composed.app.close());

const guest = () => connect({ url: `${composed.app.baseUrl}/` });

test('a connection without a token is one guest, and every other is another', async () => {
  const ada = guest();
  const ids = await Promise.all(
    [ada.identity.readMe(), guest().identity.readMe()].map((asked) => must(asked)),
  );
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
  expect((await must(ada.identity.readMe())).id).toBe(ids[0]?.id);
});

test('with a token it is the account that made it; a bad one is called bad', async () => {
  const cookie = await composed.newAccount();
  const { body } = await composed
    .callerWith(cookie)
    .request<{ token: string }>('POST /api/me/tokens', { body: { name: 'client' } });
  const url = composed.app.baseUrl;
  const me = await must(connect({ url, token: body.token }).identity.readMe());
  expectTypeOf(me.kind).toEqualTypeOf<'guest' | 'account'>();
  expect(me.kind).toBe('account');
  await expect(must(connect({ url, token: 'nonsense' }).identity.readMe())).rejects.toThrow(/^bad-token: /);
});

test('what is wrong is said with its field, in the language asked for', async () => {
  const { rooms } = connect({ url: composed.app.baseUrl, language: 'de' });
  const opening = rooms.openRoom({ body: { title: 'Friday', hostName: 'Hana', tilte: 'x' } as never });
  await expect(must(opening)).rejects.toThrow(/^bad-input: .* tilte: .*Meinst du title\?$/);
});

/** Files that are loaded with the client. */
const reached = (start: string): ReadonlySet<string> => {
  const files = new Set([resolve(start)]);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, path = ''] of source.matchAll(/^(?:import|export) (?!type)[^;]*? from '([.#][^']+)';/gm))
      files.add(path.startsWith('#') ? resolve(path.replace('#', 'src/')) : join(dirname(file), path));
  }
  return files;
};

test('no server code is in it', () => {
  const files = [...reached('src/client/index.ts')].map((file) => file.slice(resolve('src').length));
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.filter((file) => !/^[/](client|core|web[/]kit)[/]|[/]contract(\.\w+)?\.ts$/.test(file)),
  ).toEqual([]);
});
