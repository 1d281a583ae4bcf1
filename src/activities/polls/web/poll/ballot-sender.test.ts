import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#core/result.ts';
import { problemOf } from '#server/kit/problem.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import type { Answer } from '#web/kit/client.ts';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { memoryOutboxStore } from '#web/kit/data/outbox-store.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { BallotSender } from './ballot-sender.ts';
import type { SentNews } from './ballot-sender.ts';
import type { pollsClient } from '../polls.client.ts';
import { forgetReceipt, keepReceipt, receiptFor } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';
import type { Token } from './tokens.ts';

type ReadBallot = typeof pollsClient.readBallot;
type Read = Awaited<ReturnType<ReadBallot>>;

const pollId = 'poll-1';
const HOUR_MS = 3_600_000;
const sending = {
  pollId,
  ballotId: 'f0000000-0000-4000-8000-000000000001',
  secret: 's'.repeat(40),
  choices: { ranks: [['tea'], ['coffee']] },
};
const counted: KeptReceipt = { ...sending, state: 'counted', chainNumber: 3, chainHash: 'hash-3' };

const refused = (code: ErrorCode): SendOutcome => ({ kind: 'refused', problem: problemOf({ code }, 'en') });
const taken = (chainNumber = 1): SendOutcome => ({
  kind: 'done',
  value: { chainNumber, chainHash: `hash-${chainNumber}` },
});
const unread = (code: ErrorCode | 'offline'): Read => ({
  ok: false,
  error: { code, message: '', fields: [] },
});
const onServer = (more: Partial<Extract<Read, { ok: true }>['value']> = {}): Read =>
  ({
    ok: true,
    value: { ranks: [['coffee']], isWithdrawn: false, chainNumber: 9, chainHash: 'hash-9', ...more },
  }) as Answer<never> as Read;

/** A voter's browser: its storage lasts, its visits come and go. */
const newBrowser = () => {
  const clock = fakeClock();
  const store = memoryOutboxStore();
  const sent: Waiting[] = [];
  const reads: unknown[] = [];
  const browser = {
    clock,
    sent,
    reads,
    answer: taken() as SendOutcome,
    found: unread('poll-wrong-receipt') as Read,
    tokens: {
      fetchToken: async () => browser.given,
      forgetToken: (ballotId: string) => void browser.forgotten.push(ballotId),
    },
    forgotten: [] as string[],
    given: unread('poll-already-voted') as Answer<Token>,
    visit() {
      const outbox = new Outbox({
        store,
        send: async (waiting) => {
          sent.push(waiting);
          return browser.answer;
        },
        ownerId: () => 'ada',
        now: () => clock.now(),
        after: (durationMs, task) => clock.after(durationMs, task),
        random: () => 0.5,
        alone: (task) => task(),
        tell: () => undefined,
      });
      const news: SentNews[] = [];
      const readBallot: ReadBallot = async (call) => {
        reads.push(call);
        return browser.found;
      };
      const sender = new BallotSender(pollId, (heard) => news.push(heard), {
        outbox,
        client: { readBallot },
        tokens: async () => browser.tokens,
      });
      return {
        sender,
        news,
        leave() {
          sender.close();
          outbox.close();
        },
      };
    },
  };
  return browser;
};

beforeEach(() => {
  // Receipts then live in the page: what another file left in a storage is not read.
  vi.stubGlobal('localStorage', undefined);
  forgetReceipt(pollId);
});
afterEach(() => vi.unstubAllGlobals());

describe('[POLL-32] a ballot that is in', () => {
  test('is shown as the server has it: changed or withdrawn elsewhere', async () => {
    keepReceipt(counted);
    const browser = newBrowser();
    browser.found = onServer();
    const { news, sender } = browser.visit();
    await quiet();
    const changed = { state: 'counted', choices: { ranks: [['coffee']] }, chainNumber: 9 };
    expect(news).toMatchObject([{ isReread: true, receipt: changed }]);
    expect(receiptFor(pollId)).toMatchObject(changed);
    browser.found = onServer({ ranks: [], isWithdrawn: true, chainNumber: 10 });
    await sender.reread();
    expect(receiptFor(pollId)?.state).toBe('withdrawn');
  });

  test('says nothing when nothing is new, and stays as it is without a network', async () => {
    keepReceipt(counted);
    const browser = newBrowser();
    browser.found = onServer({ ranks: [['tea'], ['coffee']], chainNumber: 3 });
    const { news, sender } = browser.visit();
    await quiet();
    browser.found = unread('offline');
    await sender.reread();
    expect(news).toEqual([]);
    expect(receiptFor(pollId)).toEqual(counted);
  });

  test('and that the server does not know is lost, its receipt kept as proof', async () => {
    keepReceipt(counted);
    const { news } = newBrowser().visit();
    await quiet();
    expect(news).toMatchObject([{ receipt: { state: 'lost', secret: counted.secret } }]);
    expect(receiptFor(pollId)).toMatchObject({ state: 'lost', chainNumber: 3 });
  });
});

describe('a ballot on its way', () => {
  test('[POLL-8] waits on disk, is counted, and its receipt says so', async () => {
    const browser = newBrowser();
    const { sender, news } = browser.visit();
    await sender.cast({ ...sending, code: 'INVITE', voterName: 'Ada' });
    await quiet();
    expect(browser.sent).toMatchObject([
      {
        name: 'polls.castBallot',
        key: 'poll:poll-1',
        params: { pollId, ballotId: sending.ballotId },
        body: { secret: sending.secret, ranks: [['tea'], ['coffee']], code: 'INVITE', voterName: 'Ada' },
      },
    ]);
    expect(news.at(-1)).toEqual({
      receipt: { ...sending, state: 'counted', chainNumber: 1, chainHash: 'hash-1' },
    });
    expect(receiptFor(pollId)).toMatchObject({ state: 'counted', chainNumber: 1 });
    expect(receiptFor(pollId)?.commandId).toBeUndefined();
  });

  test('[OUTBOX-1] is said to wait only once it is on disk', async () => {
    const browser = newBrowser();
    browser.answer = { kind: 'lost' };
    const { sender, news } = browser.visit();
    const cast = sender.cast(sending);
    expect(news).toEqual([]);
    await cast;
    await quiet();
    expect(news).toMatchObject([{ receipt: { state: 'waiting' } }]);
    expect(news[0]?.problem).toBeUndefined();
  });

  test.each(['poll-busy', 'storage-full', 'too-many-requests', 'server-stopping'] as const)(
    '[OUTBOX-2] that met %s is not refused: it waits and is sent again as the same ballot',
    async (code) => {
      const browser = newBrowser();
      browser.answer = refused(code);
      const { sender, news } = browser.visit();
      await sender.cast(sending);
      await quiet();
      expect(news).toMatchObject([{ receipt: { state: 'waiting' } }]);
      browser.answer = taken();
      browser.clock.advance(2000);
      await quiet();
      expect(new Set(browser.sent.map(({ id }) => id)).size).toBe(1);
      expect(news.at(-1)).toMatchObject({ receipt: { state: 'counted' } });
    },
  );

  test('[OUTBOX-4] that met a busy server survives a closed tab', async () => {
    const browser = newBrowser();
    browser.answer = refused('poll-busy');
    const first = browser.visit();
    await first.sender.cast(sending);
    await quiet();
    first.leave();
    browser.answer = taken(5);
    const second = browser.visit();
    await quiet();
    expect(second.news.at(-1)).toMatchObject({ receipt: { state: 'counted', chainNumber: 5 } });
    expect(first.news).toHaveLength(1);
    expect(new Set(browser.sent.map(({ id }) => id)).size).toBe(1);
  });

  test('that was refused leaves no receipt, and says why', async () => {
    const browser = newBrowser();
    browser.answer = refused('poll-closed');
    const { sender, news } = browser.visit();
    await sender.cast(sending);
    await quiet();
    expect(news.at(-1)).toMatchObject({ receipt: undefined, problem: { code: 'poll-closed' } });
    expect(receiptFor(pollId)).toBeUndefined();
  });

  test('of another poll is none of this one’s business', async () => {
    const browser = newBrowser();
    browser.answer = { kind: 'lost' };
    const { sender, news } = browser.visit();
    await sender.cast(sending);
    keepReceipt({ ...counted, commandId: 'another-command' });
    browser.answer = taken();
    browser.clock.advance(2000);
    await quiet();
    expect(news).toMatchObject([{ receipt: { state: 'waiting' } }]);
    expect(receiptFor(pollId)).toMatchObject({ commandId: 'another-command' });
  });

  test('is not heard of any more once its page has gone', async () => {
    const browser = newBrowser();
    browser.answer = { kind: 'lost' };
    const { sender, news } = browser.visit();
    await sender.cast(sending);
    sender.close();
    browser.answer = taken();
    browser.clock.advance(2000);
    await quiet();
    expect(news).toMatchObject([{ receipt: { state: 'waiting' } }]);
  });
});

describe('a change', () => {
  const other = { ...sending, choices: { ranks: [['coffee']] } };

  test('[POLL-8] that is taken replaces the receipt', async () => {
    const browser = newBrowser();
    keepReceipt(counted);
    browser.answer = taken(4);
    const { sender } = browser.visit();
    await sender.cast(other);
    await quiet();
    expect(receiptFor(pollId)).toEqual({ ...other, state: 'counted', chainNumber: 4, chainHash: 'hash-4' });
  });

  test('[POLL-8] that is refused leaves the ballot as it was', async () => {
    const browser = newBrowser();
    keepReceipt(counted);
    browser.answer = refused('poll-not-editable');
    const { sender, news } = browser.visit();
    await sender.cast(other);
    await quiet();
    expect(news.at(-1)).toMatchObject({ receipt: counted, problem: { code: 'poll-not-editable' } });
    expect(receiptFor(pollId)).toEqual(counted);
  });

  test('[POLL-8] that is refused on a later visit leaves the ballot as it was', async () => {
    const browser = newBrowser();
    keepReceipt(counted);
    browser.answer = refused('poll-busy');
    const first = browser.visit();
    await first.sender.cast(other);
    await quiet();
    first.leave();
    browser.answer = refused('poll-closed');
    const second = browser.visit();
    await quiet();
    expect(second.news.at(-1)).toMatchObject({ receipt: counted, problem: { code: 'poll-closed' } });
    expect(receiptFor(pollId)).toEqual(counted);
  });

  test('[POLL-8] a ballot taken back is withdrawn', async () => {
    const browser = newBrowser();
    keepReceipt(counted);
    browser.answer = taken(4);
    const { sender, news } = browser.visit();
    await sender.withdraw(counted);
    await quiet();
    expect(browser.sent).toMatchObject([{ name: 'polls.withdrawBallot', body: { secret: sending.secret } }]);
    expect(news.at(-1)).toMatchObject({ receipt: { state: 'withdrawn', chainNumber: 4 } });
  });

  test('[POLL-8] a ballot that could not be taken back still counts', async () => {
    const browser = newBrowser();
    keepReceipt(counted);
    browser.answer = refused('poll-not-editable');
    const { sender } = browser.visit();
    await sender.withdraw(counted);
    await quiet();
    expect(receiptFor(pollId)).toEqual(counted);
  });
});

describe('a ballot whose answer never came', () => {
  const left: KeptReceipt = { ...sending, state: 'waiting', commandId: 'command-of-yesterday' };

  test('[OUTBOX-6] after a day the server is asked whether it has it', async () => {
    const browser = newBrowser();
    browser.answer = { kind: 'lost' };
    const { sender, news } = browser.visit();
    await sender.cast(sending);
    await quiet();
    browser.found = onServer();
    browser.clock.advance(24 * HOUR_MS);
    await quiet();
    expect(news.at(-1)).toMatchObject({
      receipt: { state: 'counted', chainNumber: 9, choices: { ranks: [['coffee']] } },
    });
  });

  test('an earlier visit left it, and the outbox has it no more: the server says what became of it', async () => {
    const browser = newBrowser();
    keepReceipt(left);
    browser.found = onServer({ isWithdrawn: true });
    const { news } = browser.visit();
    await quiet();
    expect(browser.reads).toEqual([
      { params: { pollId, ballotId: sending.ballotId }, body: { secret: sending.secret } },
    ]);
    expect(news).toMatchObject([{ receipt: { state: 'withdrawn', chainNumber: 9 } }]);
  });

  test('a ballot of scores comes back as one', async () => {
    const browser = newBrowser();
    keepReceipt(left);
    browser.found = onServer({ scores: { tea: 3 } } as never);
    browser.visit();
    await quiet();
    expect(receiptFor(pollId)?.choices).toEqual({ scores: { tea: 3 } });
  });

  test('the server never got it: the voter can vote', async () => {
    const browser = newBrowser();
    keepReceipt(left);
    const { news } = browser.visit();
    await quiet();
    expect(news).toEqual([{ receipt: undefined }]);
    expect(receiptFor(pollId)).toBeUndefined();
  });

  test('the server cannot say: the receipt stays as it is', async () => {
    const browser = newBrowser();
    keepReceipt(left);
    browser.found = unread('offline');
    const { news } = browser.visit();
    await quiet();
    expect(news).toEqual([]);
    expect(receiptFor(pollId)).toEqual(left);
  });

  test('a ballot that still waits is not asked for', async () => {
    const browser = newBrowser();
    browser.answer = { kind: 'lost' };
    const first = browser.visit();
    await first.sender.cast(sending);
    await quiet();
    first.leave();
    browser.visit();
    await quiet();
    expect(browser.reads).toEqual([]);
  });

  test('somebody votes while the server is asked: the new ballot is not overwritten', async () => {
    const browser = newBrowser();
    keepReceipt(left);
    browser.found = onServer();
    const { sender } = browser.visit();
    await sender.cast(sending);
    await quiet();
    expect(receiptFor(pollId)).toMatchObject({ state: 'counted', chainNumber: 1 });
  });
});

describe('[POLL-39] a ballot with a token', () => {
  const token = { ballotId: 'f0000000-0000-4000-8000-000000000009', secret: 't'.repeat(40), token: 'ab' };
  const withToken = { ...sending, tokensOf: 'codes', code: 'ABC-DEF-GHJ' } as const;

  test('goes out as nobody’s, under the id that was signed, and without the code', async () => {
    const browser = newBrowser();
    browser.given = { ok: true, value: token };
    const { sender } = browser.visit();
    await sender.cast(withToken);
    await quiet();
    const { ballotId, secret } = token;
    expect(browser.sent).toMatchObject([
      { name: 'polls.castTokenBallot', isNobodys: true, params: { pollId, ballotId } },
    ]);
    expect(browser.sent[0]?.body).toEqual({ secret, ...sending.choices, token: 'ab' });
    expect(receiptFor(pollId)).toMatchObject({ ballotId, secret, token: 'ab', state: 'counted' });
    expect(browser.forgotten).toEqual([ballotId]);
  });

  test('is not kept and not sent where no token is given', async () => {
    const browser = newBrowser();
    const { sender, news } = browser.visit();
    await sender.cast(withToken);
    await quiet();
    expect(browser.sent).toEqual([]);
    expect(receiptFor(pollId)).toBeUndefined();
    expect(news).toMatchObject([{ receipt: undefined, problem: { code: 'poll-already-voted' } }]);
  });

  test('is refused: the token stays, for the next try', async () => {
    const browser = newBrowser();
    browser.given = { ok: true, value: token };
    browser.answer = refused('poll-ballot-invalid');
    const { sender } = browser.visit();
    await sender.cast(withToken);
    await quiet();
    expect(receiptFor(pollId)).toBeUndefined();
    expect(browser.forgotten).toEqual([]);
  });

  test('that the server lost is cast once more with the token its receipt has', async () => {
    const browser = newBrowser();
    keepReceipt({ ...counted, token: 'cd', state: 'lost' });
    const { sender } = browser.visit();
    await sender.cast(withToken);
    await quiet();
    expect(browser.sent).toMatchObject([{ isNobodys: true, body: { token: 'cd', secret: sending.secret } }]);
  });

  test('is withdrawn as nobody’s', async () => {
    const browser = newBrowser();
    keepReceipt({ ...counted, token: 'cd' });
    const { sender } = browser.visit();
    await sender.withdraw({ ...counted, token: 'cd' });
    await quiet();
    expect(browser.sent).toMatchObject([{ name: 'polls.withdrawBallot', isNobodys: true }]);
    expect(receiptFor(pollId)).toMatchObject({ state: 'withdrawn', token: 'cd' });
  });
});
