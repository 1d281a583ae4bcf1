import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { startIdentityApp } from '#tests/support/identity/app.ts';
import type { IdentityApp } from '#tests/support/identity/app.ts';
import { dropLink } from './link-drop.ts';
import { hashSecret } from './secrets.ts';

const TOKEN = 'a-secret-of-the-operator-0123456789';
const PASSWORD = 'turtle harbour nine';

let folder: string;
let app: IdentityApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roundtable-links-'));
  app = await startIdentityApp({ env: { DATA_DIR: folder } });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const useLink = (token: string) =>
  app.newBrowser().send<{ code?: string; identity?: { email: string } }>('POST /api/password-resets', {
    token,
    password: PASSWORD,
  });

describe('links made while the server runs', () => {
  test('[IDENT-23] a note in the data folder works once and is gone', async () => {
    await dropLink(folder, hashSecret(TOKEN), {
      email: 'ada@example.org',
      expiresAt: app.clock.now() + DAY_MS,
    });
    const [name = ''] = readdirSync(join(folder, 'reset-links'));
    expect(statSync(join(folder, 'reset-links', name)).mode & 0o077).toBe(0);
    expect(name).not.toContain(TOKEN);
    const answers = await Promise.all([useLink(TOKEN), useLink(TOKEN)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(readdirSync(join(folder, 'reset-links'))).toEqual([]);
    expect((await useLink(TOKEN)).body.code).toBe('reset-link-unusable');
  });

  test('[IDENT-23] an old note is refused, a path in the token finds nothing', async () => {
    await dropLink(folder, hashSecret(TOKEN), { email: 'ada@example.org', expiresAt: app.clock.now() - 1 });
    expect((await useLink(TOKEN)).body.code).toBe('reset-link-unusable');
    expect((await useLink('../../../../etc/passwd-and-more')).body.code).toBe('reset-link-unusable');
  });
});
