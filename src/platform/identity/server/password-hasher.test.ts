import { describe, expect, test } from 'vitest';
import { PasswordHasher, defaultCost } from './password-hasher.ts';

const cheap = { N: 2 ** 8, r: 8, p: 1 };
const hashOf = async (hasher: PasswordHasher, password: string): Promise<string> => {
  const hash = await hasher.hash(password);
  if (!hash.ok) throw new Error(hash.error.code);
  return hash.value;
};

describe('PasswordHasher', () => {
  test('[IDENT-9] the hash names its parameters and has a salt of its own', async () => {
    const hasher = new PasswordHasher(cheap);
    const [first, second] = [await hashOf(hasher, 'turtle harbour'), await hashOf(hasher, 'turtle harbour')];
    expect(first).toMatch(/^scrypt\$256\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await hasher.verify('turtle harbour', first)).toEqual({ ok: true, value: true });
    expect(await hasher.verify('turtle harbouR', first)).toEqual({ ok: true, value: false });
  });

  test('[IDENT-9] hashes of other parameters are still understood, and known as outdated', async () => {
    const old = await hashOf(new PasswordHasher({ N: 2 ** 6, r: 4, p: 2 }), 'turtle harbour');
    const hasher = new PasswordHasher(cheap);
    expect(hasher.isOutdated(old)).toBe(true);
    expect(await hasher.verify('turtle harbour', old)).toEqual({ ok: true, value: true });
    expect(hasher.isOutdated(await hashOf(hasher, 'turtle harbour'))).toBe(false);
  });

  test('[IDENT-10] without a stored hash it works as much and says no', async () => {
    const hasher = new PasswordHasher(cheap);
    expect(await hasher.verify('turtle harbour', undefined)).toEqual({ ok: true, value: false });
    expect(hasher.calls).toBe(1);
  });

  test('[IDENT-9] the default is one of the settings OWASP names', async () => {
    expect(defaultCost).toEqual({ N: 32_768, r: 8, p: 3 });
    const hasher = new PasswordHasher();
    expect(await hasher.verify('turtle harbour', await hashOf(hasher, 'turtle harbour'))).toMatchObject({
      value: true,
    });
  });

  test('[IDENT-9] a crowd waits in a bounded line; who finds it full is told at once', async () => {
    const hasher = new PasswordHasher(cheap);
    const answers = await Promise.all(Array.from({ length: 100 }, () => hasher.hash('turtle harbour')));
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused).toHaveLength(100 - 66);
    expect(refused[0]).toMatchObject({ error: { code: 'server-busy' } });
    expect(hasher.calls).toBe(66);
    expect((await hasher.hash('turtle harbour')).ok).toBe(true);
  });
});
