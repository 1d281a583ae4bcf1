import { expect, test } from 'vitest';
import { ballotId } from '#activities/polls/contract.views.ts';
import {
  forgetReceipt,
  keepReceipt,
  newBallotId,
  newSecret,
  parseReceipt,
  receiptFor,
  receiptText,
} from './receipts.ts';

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
