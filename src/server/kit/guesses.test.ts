import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { codeIn, Guesses } from './guesses.ts';

const RIGHT = '4821';
const SCHOOL = '192.0.2.1';

const setUp = () => {
  const clock = fakeClock();
  const guesses = new Guesses({ clock, hub: recordingHub() });
  let looked = 0;
  let isOpen = true;
  const guess = (who: string | undefined, code: string, address = SCHOOL) =>
    guesses.guard(
      { actor: who === undefined ? undefined : actorOf(`guest:${who}`), address },
      { code, knows: async () => false },
      async () => {
        looked += 1;
        return code === RIGHT && isOpen ? ok('in') : fail('code-unknown');
      },
    );
  return { clock, guesses, guess, looked: () => looked, isRight: (now: boolean) => void (isOpen = now) };
};

const isRefused = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.code === 'too-many-requests';

describe('guessed codes', () => {
  test('[ROOM-4] a device that guesses wrong ten times waits, and nobody else does', async () => {
    const { guess, clock, looked } = setUp();
    for (let at = 0; at < 64; at++) await guess('ana', String(2000 + at));
    expect(looked()).toBe(10);
    expect(await guess('ana', RIGHT)).toMatchObject({
      error: { code: 'too-many-requests', params: { seconds: expect.any(Number) } },
    });
    expect(await guess('ben', RIGHT)).toMatchObject({ ok: true });
    clock.advance(MINUTE_MS);
    expect(await guess('ana', RIGHT)).toMatchObject({ ok: true });
  });

  test('[ROOM-4] 64 wrong codes without any cookie do not shut out a newcomer with the right one', async () => {
    const { guess } = setUp();
    for (let at = 0; at < 64; at++) await guess(`fresh-${at}`, String(2000 + at));
    expect(await guess('newcomer', RIGHT)).toMatchObject({ ok: true });
    expect(await guess(undefined, RIGHT)).toMatchObject({ ok: true });
  });

  test('[ROOM-4] nor do 300, and who was let in once is not slowed down by any number of them', async () => {
    const { guess, looked, isRight } = setUp();
    expect(await guess('early', RIGHT)).toMatchObject({ ok: true });
    for (let at = 0; at < 300; at++) await guess(`fresh-${at}`, '9998');
    expect(await guess('newcomer', RIGHT)).toMatchObject({ ok: true });
    for (let at = 0; at < 9000; at++) await guess(`more-${at}`, '9998');
    expect(isRefused(await guess('late', RIGHT))).toBe(true);
    expect(await guess('early', RIGHT)).toMatchObject({ ok: true });
    expect(await guess('newcomer', RIGHT)).toMatchObject({ ok: true });
    // The code is given back: what they were told holds no longer, and asking for it is a guess again.
    isRight(false);
    const before = looked();
    for (let at = 0; at < 20; at++) await guess('early', RIGHT);
    expect(looked()).toBe(before + 1);
  });

  test('[ROOM-4] a yes from what does not go by codes is no way around: only its own rows let somebody in', async () => {
    const { guesses, guess } = setUp();
    const eve = { actor: actorOf('guest:eve'), address: SCHOOL };
    for (let at = 0; at < 500; at++)
      await guesses.guard(eve, { code: String(2000 + at) }, async () => ok('nothing'));
    let looked = 0;
    for (let at = 0; at < 500; at++) looked += isRefused(await guess('eve', String(2000 + at))) ? 0 : 1;
    expect(looked).toBeLessThanOrEqual(10);
  });

  test('[ROOM-4] what is typed beside a code has a lane of its own: neither slows down the other', async () => {
    const { guesses, guess } = setUp();
    const isWrong = (result: { readonly ok: boolean }) => !result.ok;
    const passcode = async (who: string, code: string) =>
      guesses.guard(
        { actor: actorOf(`guest:${who}`), address: SCHOOL },
        { code, lane: 'x', isWrong },
        async () => (code === 'hush' ? ok('in') : fail('room-not-found')),
      );
    for (let at = 0; at < 1000; at++) await guess(`fresh-${at}`, '9998');
    expect(isRefused(await guess('newcomer', RIGHT))).toBe(true);
    expect(await passcode('newcomer', 'hush')).toMatchObject({ ok: true });
    const answers = [];
    for (let at = 0; at < 20; at++) answers.push(await passcode('ana', `wrong-${at}`));
    expect(answers.filter(isRefused)).toHaveLength(10);
    expect(isRefused(await passcode('ana', 'hush'))).toBe(true);
    expect(await passcode('ben', 'hush')).toMatchObject({ ok: true });
  });

  test('[ROOM-4] fresh cookies do not help: of 9,000 codes an address gets to try 900, then 60 a minute', async () => {
    const { guess, clock, looked } = setUp();
    for (let at = 0; at < 9000; at++) await guess(`fresh-${at}`, String(1000 + at).replace(RIGHT, '1000'));
    expect(looked()).toBe(900);
    clock.advance(MINUTE_MS);
    for (let at = 0; at < 9000; at++) await guess(`later-${at}`, '9998');
    expect(looked()).toBe(960);
  });

  test('[ROOM-4] thousands on their way at once run into debt, not through', async () => {
    const { guess, looked, clock } = setUp();
    await Promise.all(Array.from({ length: 9000 }, (_, at) => guess(`fresh-${at}`, '9998')));
    expect(looked()).toBeLessThanOrEqual(1200);
    clock.advance(MINUTE_MS);
    expect(isRefused(await guess('later', '9998'))).toBe(true);
  });

  test('[ROOM-4] 2,000 phones behind one address that type the right code at once all get in', async () => {
    const { guess } = setUp();
    let right = 0;
    // In waves of 500: more are not in flight at once on one node.
    for (let wave = 0; wave < 2000; wave += 500) {
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_, at) => guess(`phone-${wave + at}`, RIGHT)),
      );
      right += answers.filter((answer) => answer.ok).length;
    }
    expect(right).toBe(2000);
  });

  test('[ROOM-4] who has a seat goes on, whatever the neighbours try', async () => {
    const { guesses, guess } = setUp();
    for (let at = 0; at < 1000; at++) await guess(`fresh-${at}`, '9998');
    expect(isRefused(await guess('newcomer', RIGHT))).toBe(true);
    const seated = { actor: actorOf('guest:ana'), address: SCHOOL };
    const answer = await guesses.guard(seated, { code: RIGHT, knows: async () => true }, async () =>
      ok('in'),
    );
    expect(answer).toMatchObject({ ok: true });
    expect(await guess('elsewhere', RIGHT, '198.51.100.7')).toMatchObject({ ok: true });
  });

  test.each([
    ['4821', '4821'],
    [' 48 21', '4821'],
    ['48-21', '4821'],
    ['\uFF14821', '4821'],
    ['123456', '123456'],
    ['0123', undefined],
    ['1234567', undefined],
    ['0b1c2d3e-0000-4000-8000-000000000000', undefined],
    [4821, undefined],
    [undefined, undefined],
  ])('%s is read as the code %s', (asked, code) => {
    expect(codeIn(asked)).toBe(code);
  });
});
