import { X509Certificate } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { ownCertificate } from './certificate.ts';
import { makeCertificate } from './self-signed.ts';

const HOME = { name: 'Roundtable on desk', hosts: ['localhost', 'desk.local'], addresses: ['192.168.1.20'] };
const NOW = Date.UTC(2026, 0, 15, 12);
const root = temporaryFolder('tls');

describe('a certificate of our own', () => {
  test('names the machine, signs itself and ends within 13 months', () => {
    const { cert, key } = makeCertificate(HOME, NOW);
    const read = new X509Certificate(cert);
    expect(read.subject).toBe('CN=Roundtable on desk');
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkIssued(read)).toBe(true);
    expect(read.ca).toBe(true);
    expect([read.checkHost('desk.local'), read.checkIP('192.168.1.20')]).toEqual([
      'desk.local',
      '192.168.1.20',
    ]);
    expect([read.checkHost('evil.example'), read.checkIP('192.168.1.21')]).toEqual([undefined, undefined]);
    expect(read.validFromDate.getTime()).toBe(NOW - DAY_MS);
    expect(read.validToDate.getTime() - NOW).toBeLessThan(398 * DAY_MS);
    expect(key).toContain('PRIVATE KEY');
  });

  test('is written with four digits of the year from 2050 on', () => {
    const { cert } = makeCertificate(HOME, Date.UTC(2060, 5, 1));
    expect(new X509Certificate(cert).validToDate.getUTCFullYear()).toBe(2061);
  });

  test('is kept, with a key that only we can read', async () => {
    const folder = join(root, 'kept');
    const made = await ownCertificate(folder, NOW, HOME);
    expect(await ownCertificate(folder, NOW + 300 * DAY_MS, HOME)).toEqual(made);
    expect((await stat(join(folder, 'key.pem'))).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['before it ends', NOW + 365 * DAY_MS, HOME],
    ['when the machine has another address', NOW, { ...HOME, addresses: ['10.0.0.7'] }],
  ])('is made anew %s', async (why, now, subject) => {
    const folder = join(root, why);
    const before = await ownCertificate(folder, NOW, HOME);
    const after = await ownCertificate(folder, now, subject);
    expect(after.cert).not.toBe(before.cert);
    expect(await readFile(join(folder, 'certificate.pem'), 'utf8')).toBe(after.cert);
  });

  test.each(['certificate.pem', 'key.pem'])('is made anew where %s is broken or gone', async (name) => {
    const folder = join(root, `broken-${name}`);
    await ownCertificate(folder, NOW, HOME);
    await writeFile(join(folder, name), 'nonsense');
    const { cert } = await ownCertificate(folder, NOW, HOME);
    await rm(join(folder, name));
    expect((await ownCertificate(folder, NOW, HOME)).cert).not.toBe(cert);
  });
});
