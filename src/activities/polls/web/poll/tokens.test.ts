import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '#web/kit/client.ts';
import { isSignature, tokenMessage } from '#activities/polls/rules/blind.ts';
import { holdsToken } from './receipts.ts';
import { fetchToken, forgetToken } from './tokens.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = {
  n: Buffer.from(privateKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex'),
  e: '010001',
};
const sign = (blinded: string): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(blinded, 'hex'),
  ).toString('hex');

const refusal = (code: 'offline' | 'poll-code-unknown') => ({
  ok: false as const,
  error: { code, message: '', fields: [] },
});

/** A server that signs whatever it is asked. */
const server = () => {
  const asked: string[] = [];
  let next: Answer<{ blindSignature: string }> | undefined;
  return {
    asked,
    answer: (answer: Answer<{ blindSignature: string }> | undefined) => (next = answer),
    readTokenKey: async () => ({ ok: true as const, value: key }),
    readOwnWeight: async () => ({ ok: true as const, value: { weight: 1 } }),
    giveToken: async ({ body: { blinded } }: { readonly body: { readonly blinded: string } }) => {
      asked.push(blinded);
      return next ?? { ok: true as const, value: { blindSignature: sign(blinded) } };
    },
  };
};

// A poll for each test: what storage cannot keep lives as long as the page.
let polls = 0;
let wish: { pollId: string; voters: 'codes'; code: string };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  wish = { pollId: `poll-${++polls}`, voters: 'codes', code: 'ABC-DEF-GHJ' };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('[POLL-38] the token of this device', () => {
  test('is the server’s signature of a ballot id that the server has not seen', async () => {
    const known = server();
    const fetched = await fetchToken(wish, known);
    if (!fetched.ok) throw new Error(fetched.error.code);
    const { ballotId, token } = fetched.value;
    expect(isSignature(key, tokenMessage({ pollId: wish.pollId, voters: 'codes' }, ballotId), token)).toBe(
      true,
    );
    expect(known.asked.join(' ')).not.toContain(ballotId.replaceAll('-', ''));
  });

  test('is asked for with the same number after a lost answer, and kept over a reload', async () => {
    const known = server();
    known.answer(refusal('offline'));
    expect((await fetchToken(wish, known)).ok).toBe(false);
    known.answer(undefined);
    const [fetched, again] = [await fetchToken(wish, known), await fetchToken(wish, known)];
    expect(again).toEqual(fetched);
    expect(known.asked).toHaveLength(2);
    expect(new Set(known.asked).size).toBe(1);
    expect(holdsToken(wish.pollId)).toBe(true);
  });

  test('is asked for once, however often the button is pressed', async () => {
    const known = server();
    const all = await Promise.all([1, 2, 3].map(() => fetchToken(wish, known)));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(known.asked).toHaveLength(1);
  });

  test('is another for the next person with a code on this device, and goes when the ballot is in', async () => {
    const known = server();
    const first = await fetchToken(wish, known);
    const second = await fetchToken({ ...wish, code: 'KMN-PQR-STU' }, known);
    if (!first.ok || !second.ok) throw new Error('no token');
    expect(second.value.ballotId).not.toBe(first.value.ballotId);
    expect(await fetchToken({ ...wish, code: 'abc def ghj' }, known)).toEqual(first);
    for (const { value } of [first, second]) forgetToken(value.ballotId);
    expect(holdsToken(wish.pollId)).toBe(false);
    expect(JSON.stringify([...stored])).not.toContain('ABC');
  });

  test('is refused where the server signed something else: a mark on one voter would show', async () => {
    const known = server();
    known.answer({ ok: true, value: { blindSignature: sign('2'.padStart(512, '0')) } });
    expect(await fetchToken(wish, known)).toMatchObject({ ok: false, error: { code: 'poll-token-invalid' } });
  });
});
