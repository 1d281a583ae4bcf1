import { describe, expect, test } from 'vitest';
import { visitorGate } from './one-visitor.ts';

interface Sent {
  readonly answer: (value: string) => void;
  readonly fail: () => void;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

const start = (isKnown = false) => {
  const sent: Sent[] = [];
  const remembered: true[] = [];
  const gate = visitorGate({
    isKnown: () => isKnown,
    remember: () => void remembered.push(true),
    forget: () => void remembered.splice(0),
  });
  const ask = (how: { readonly isAlone?: boolean } = {}): Promise<string> =>
    gate.pass(
      () =>
        new Promise<string>((resolve, reject) => {
          sent.push({ answer: resolve, fail: () => reject(new Error('no network')) });
        }),
      how,
    );
  return { ask, sent, remembered, forget: gate.forget };
};

describe('a newcomer', () => {
  test('is none of a proxy’s: its word brings no cookie, so the next still goes alone', async () => {
    const remembered: true[] = [];
    const gate = visitorGate({
      isKnown: () => false,
      remember: () => void remembered.push(true),
      forget: () => undefined,
    });
    const isFromServer = (answer: string): boolean => answer !== 'bad gateway';
    expect(await gate.pass(() => Promise.resolve('bad gateway'), { isFromServer })).toBe('bad gateway');
    expect(remembered).toEqual([]);
    expect(await gate.pass(() => Promise.resolve('guest'), { isFromServer })).toBe('guest');
    expect(remembered).toEqual([true]);
  });

  test('sends one request until it is answered, then all that waited', async () => {
    const { ask, sent, remembered } = start();
    const answers = [ask(), ask(), ask()];
    await settle();
    expect(sent).toHaveLength(1);
    sent[0]?.answer('guest');
    await settle();
    expect(sent).toHaveLength(3);
    expect(remembered).toHaveLength(1);
    sent[1]?.answer('b');
    sent[2]?.answer('c');
    expect(await Promise.all(answers)).toEqual(['guest', 'b', 'c']);
  });

  test('whose first request is lost is still a newcomer: again one at a time', async () => {
    const { ask, sent, remembered } = start();
    const lost = ask();
    const others = [ask(), ask()];
    await settle();
    sent[0]?.fail();
    await expect(lost).rejects.toThrow('no network');
    await settle();
    expect(sent).toHaveLength(2);
    expect(remembered).toHaveLength(0);
    sent[1]?.answer('guest');
    await settle();
    expect(sent).toHaveLength(3);
    sent[2]?.answer('c');
    expect(await Promise.all(others)).toEqual(['guest', 'c']);
  });
});

test('who was here before does not wait', async () => {
  const { ask, sent } = start(true);
  void ask();
  void ask();
  await settle();
  expect(sent).toHaveLength(2);
});

test('who signed out is a newcomer again', async () => {
  const { ask, sent, remembered, forget } = start();
  const first = ask();
  sent[0]?.answer('guest');
  await first;
  forget();
  expect(remembered).toEqual([]);
  void ask();
  void ask();
  await settle();
  expect(sent).toHaveLength(2);
});

describe('signing in', () => {
  test('waits for what was sent before, and holds back what comes meanwhile', async () => {
    const { ask, sent } = start(true);
    const answers = [ask(), ask({ isAlone: true }), ask()];
    await settle();
    expect(sent).toHaveLength(1);
    sent[0]?.answer('guest');
    await settle();
    expect(sent).toHaveLength(2);
    sent[1]?.answer('account');
    await settle();
    expect(sent).toHaveLength(3);
    sent[2]?.answer('as the account');
    expect(await Promise.all(answers)).toEqual(['guest', 'account', 'as the account']);
  });

  test('that was refused, or after something that was lost, holds nobody back', async () => {
    const { ask, sent } = start();
    const first = ask().catch(() => 'lost');
    const entering = ask({ isAlone: true }).catch(() => 'refused');
    const waiting = ask();
    await settle();
    sent[0]?.fail();
    await settle();
    sent[1]?.fail();
    await settle();
    sent[2]?.answer('guest');
    expect(await Promise.all([first, entering, waiting])).toEqual(['lost', 'refused', 'guest']);
  });
});
