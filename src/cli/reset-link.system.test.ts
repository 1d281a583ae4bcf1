import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#platform/identity/server/identity.items.ts';
import { hashSecret } from '#platform/identity/server/secrets.ts';
import { tablesOf } from '#server/activities.ts';
import { systemClock } from '#server/kit/clock.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openStore } from '#server/open-store.ts';
import type { Store } from '#store/port/store.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { resetLinkCommand } from './reset-link.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundtable-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...words: string[]) => {
  const said: string[] = [];
  const env = { DATA_DIR: folder, STORE: 'sqlite', PUBLIC_URL: 'https://table.example' };
  const terminal = {
    env,
    out: (text: string) => said.push(text),
    complain: (text: string) => said.push(text),
  };
  const code = await resetLinkCommand.run({ words, values: {}, switches: new Set() }, terminal);
  return { code, said: said.join('\n') };
};

const openDatabase = (): Promise<Store> => {
  const config = testConfig({ DATA_DIR: folder, STORE: 'sqlite' });
  return openStore(config, tablesOf(config), systemClock);
};

const secretIn = (said: string): string => /\/reset-password#([\w-]+)/.exec(said)?.[1] ?? '';

describe('roundtable reset-link', () => {
  test('[IDENT-23] prints a link whose hash the store knows', async () => {
    const { code, said } = await run('Ada@example.org');
    expect(code).toBe(0);
    expect(said).toMatch(/^https:\/\/table\.example\/reset-password#[\w-]{43}\n/);
    const store = await openDatabase();
    const item = await store.get(platformTable, keys.reset(hashSecret(secretIn(said))));
    await store.close();
    expect(item).toMatchObject({ email: 'ada@example.org' });
  });

  test('[IDENT-23] while a server holds the database the link waits in the data folder', async () => {
    const store = await openDatabase();
    const { code, said } = await run('ada@example.org');
    await store.close();
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'reset-links'))).toEqual([`${hashSecret(secretIn(said))}.json`]);
  });

  test('[IDENT-23] without an e-mail, or with none, it says what is missing', async () => {
    expect(await run()).toEqual({
      code: 2,
      said: 'Which e-mail? Try: roundtable reset-link ada@example.org',
    });
    expect((await run('ada')).code).toBe(2);
  });
});
