import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { voterViewOf } from '#activities/polls/rules/views.ts';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { blindFor } from '#tests/support/polls/tokens.ts';
import { checkTokens } from './check-tokens.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = {
  n: Buffer.from(privateKey.export({ format: 'jwk' }).n ?? '', 'base64url').toString('hex'),
  e: '010001',
};
const facts = { now: NOW, byHour: [], hasVoted: false, result: undefined, writeIns: [] };
const poll = voterViewOf(aPoll({ settings: { voters: 'codes' } }, { roll: 3 }), facts);

const tokenOf = (ballotId: string, pollId = poll.pollId): string => {
  const { blinded, finish } = blindFor(key, { pollId, ballotId, code: 'any' });
  const given = { key: privateKey, padding: constants.RSA_NO_PADDING };
  return finish(privateDecrypt(given, Buffer.from(blinded, 'hex')).toString('hex'));
};
const ballot = (ballotId: string, token = tokenOf(ballotId)) => ({ ballotId, token, isWithdrawn: false });
const check = (ballots: readonly ReturnType<typeof ballot>[], issued: number) => {
  const client = { readTokenKey: async () => ({ ok: true as const, value: { ...key, issued } }) };
  return checkTokens(client, poll, { ballots, entries: [] });
};

test('[POLL-41] a record whose ballots all have their token is good', async () => {
  expect(await check([ballot('a'), ballot('b')], 3)).toBeUndefined();
});

test('[POLL-41] a ballot without token, or with another’s, is named', async () => {
  expect(await check([ballot('a'), ballot('b', '')], 3)).toEqual({ kind: 'token', ballotId: 'b' });
  expect(await check([ballot('a', tokenOf('b'))], 3)).toEqual({ kind: 'token', ballotId: 'a' });
  expect(await check([ballot('a', tokenOf('a', 'another'))], 3)).toEqual({ kind: 'token', ballotId: 'a' });
});

test('[POLL-41] more ballots than tokens, or more tokens than voters, is said', async () => {
  expect(await check([ballot('a'), ballot('b')], 1)).toEqual({ kind: 'issued', issued: 1 });
  expect(await check([ballot('a')], 4)).toEqual({ kind: 'issued', issued: 4 });
});
