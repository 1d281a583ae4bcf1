import { expect, test } from 'vitest';
import { ballotId } from '#activities/polls/contract.views.ts';
import { forgetReceipt, keepReceipt, newBallotId, newSecret, receiptFor } from './receipts.ts';
import { parseReceipt, receiptLink, receiptText } from './receipt-text.ts';

test('a ballot id is a UUID the contract takes, never the same twice', () => {
  const ids = Array.from({ length: 200 }, newBallotId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids)
    expect(ballotId.parse(id)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a receipt goes through a line of text and back', () => {
  const receipt = { ballotId: newBallotId(), secret: newSecret() };
  expect(parseReceipt(`  ${receiptText(receipt)}\n`)).toEqual(receipt);
});

test('[POLL-32] a receipt is found in its link, in its file, and beside what people paste around it', () => {
  const receipt = { pollId: newBallotId(), ballotId: newBallotId(), secret: newSecret() };
  const { ballotId, secret } = receipt;
  const link = receiptLink('https://vote.example/x?y#z', receipt);
  expect(link.startsWith(`https://vote.example/polls/${receipt.pollId}#receipt=`)).toBe(true);
  const odd = { ...receipt, secret: 'a b&c/d#e%f+g?h=i,j;k' };
  expect(parseReceipt(receiptLink('https://vote.example', odd))?.secret).toBe(odd.secret);
  for (const text of [
    link,
    `Lunch\r\n${link}\r\n`,
    `Lunch\nhttps://vote.example/polls/${receipt.pollId}\n${receiptText(receipt)}\n`,
  ])
    expect(parseReceipt(text)).toEqual({ ballotId, secret });
});

test('what is no receipt is none', () => {
  for (const text of ['', 'abc', newBallotId(), `${newBallotId()} short`, `x ${newSecret()}`])
    expect(parseReceipt(text)).toBeUndefined();
});

test('without storage a receipt lives as long as the page, one for each poll', () => {
  const receipt = {
    pollId: 'p',
    ballotId: newBallotId(),
    secret: newSecret(),
    choices: {},
    state: 'waiting',
  } as const;
  keepReceipt(receipt);
  keepReceipt({ ...receipt, state: 'counted' });
  keepReceipt({ ...receipt, pollId: 'q' });
  expect(receiptFor('p')?.state).toBe('counted');
  forgetReceipt('p');
  expect(receiptFor('p')).toBeUndefined();
  expect(receiptFor('q')?.state).toBe('waiting');
});
