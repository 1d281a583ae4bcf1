import { describe, expect, test } from 'vitest';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { memoryOutboxStore } from '#web/kit/data/outbox-store.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { aPack, aPlay, NOON } from '#tests/support/hunts/play.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { HandIn } from './hand-in.ts';
import type { HuntRun } from './hunt-run.ts';
import type { LocalVerdict } from '../offline/local-check.ts';
import { withProvisional } from '../offline/provisional.ts';
import type { Provisional } from '../offline/provisional.ts';

const result = (more: Partial<AttemptResult> = {}): AttemptResult => ({
  outcome: 'completed',
  isNew: true,
  levelId: 'a',
  version: 2,
  ...more,
});

const aPhone = () => {
  const clock = fakeClock();
  const store = memoryOutboxStore();
  const phone = {
    sent: [] as Waiting[],
    presumed: [] as Provisional[],
    settledIds: [] as string[],
    versions: [] as number[],
    told: [] as string[],
    shown: withProvisional(aPlay(), undefined, []),
    isOnline: true,
    local: 'unknown' as LocalVerdict,
    answer: { kind: 'done', value: result() } as SendOutcome,
    store,
    open(): HandIn {
      const outbox = new Outbox({
        store,
        send: async (waiting) => {
          if (!phone.isOnline) return { kind: 'lost' };
          phone.sent.push(waiting);
          return phone.answer;
        },
        ownerId: () => 'ada',
        now: () => clock.now(),
        after: (durationMs, task) => clock.after(durationMs, task),
        random: () => 0.5,
        alone: (task) => task(),
        tell: () => undefined,
      });
      const run = {
        gameId: 'g1',
        shown: { peek: () => phone.shown },
        presume: (done: Provisional) => phone.presumed.push(done),
        settle: (id: string) => phone.settledIds.push(id),
        catchUp: (version: number) => phone.versions.push(version),
      } as unknown as HuntRun;
      return new HandIn(run, {
        outbox: async () => outbox,
        checkLocally: async () => phone.local,
        isOnline: () => phone.isOnline,
        tell: (words) => phone.told.push(words),
        now: () => NOON,
      });
    },
    async network(): Promise<void> {
      await quiet();
      phone.isOnline = true;
      clock.advance(60_000);
      await quiet();
    },
  };
  return phone;
};

describe('[PLAYER-1] what is handed in', () => {
  test('goes out with the phone’s time and one id, and its answer stands at the level', async () => {
    const phone = aPhone();
    const handIn = phone.open();
    await handIn.give('a', { type: 'text', text: '1984' });
    await quiet();
    expect(phone.sent).toMatchObject([
      {
        name: 'hunts.attemptLevel',
        params: { gameId: 'g1', levelId: 'a' },
        body: { proof: { type: 'text', text: '1984' }, deviceAt: NOON, id: phone.sent[0]?.id },
      },
    ]);
    expect(handIn.handed.value['a']).toMatchObject({ state: 'answered', result: { outcome: 'completed' } });
    expect(phone.versions).toEqual([2]);
    expect(handIn.waiting.value).toBe(0);
  });

  test('a refusal is told in its own words, and can be put away', async () => {
    const phone = aPhone();
    phone.answer = {
      kind: 'refused',
      problem: { type: '', title: 'The hunt is paused.', status: 409, code: 'hunt-paused' },
    };
    const handIn = phone.open();
    await handIn.give('a', { type: 'gps' });
    await quiet();
    expect(handIn.handed.value['a']).toMatchObject({ state: 'refused', message: 'The hunt is paused.' });
    handIn.dismiss('a');
    expect(handIn.handed.value['a']).toBeUndefined();
    expect(phone.told).toEqual([]);
    // A level that is not on the page any more has no other place for it.
    await handIn.give('c', { type: 'gps' });
    await quiet();
    expect(phone.told).toEqual(['The hunt is paused.']);
  });

  test('only the last answer to a level is shown', async () => {
    const phone = aPhone();
    phone.isOnline = false;
    const handIn = phone.open();
    await handIn.give('a', { type: 'text', text: 'first' });
    await handIn.give('a', { type: 'text', text: 'second' });
    expect(handIn.waiting.value).toBe(2);
    phone.answer = { kind: 'done', value: result({ outcome: 'wrong' }) };
    await phone.network();
    expect(phone.sent.map(({ body }) => body)).toMatchObject([
      { proof: { text: 'first' } },
      { proof: { text: 'second' } },
    ]);
    expect(handIn.handed.value['a']).toMatchObject({ state: 'answered', proof: { text: 'second' } });
  });

  test('a clue that cannot be had says why', async () => {
    const phone = aPhone();
    phone.answer = {
      kind: 'refused',
      problem: { type: '', title: 'In 20 seconds.', status: 409, code: 'hunt-clue-not-ready' },
    };
    expect(await phone.open().takeClue('a', 'c1', 'clock')).toBe('In 20 seconds.');
    phone.answer = { kind: 'done', value: { version: 3 } };
    expect(await phone.open().takeClue('a', 'c1', 'price')).toBeUndefined();
  });
});

describe('[PLAYER-3] without network', () => {
  test('a right answer opens the next level at once; the server judges it later', async () => {
    const phone = aPhone();
    phone.isOnline = false;
    phone.local = 'right';
    const handIn = phone.open();
    await handIn.give('a', { type: 'text', text: '1984' });
    const [done] = phone.presumed;
    expect(done).toMatchObject({ levelId: 'a', by: 'text', at: NOON });
    await phone.network();
    expect(phone.settledIds).toEqual([done?.attemptId]);
    expect(phone.sent).toHaveLength(1);
  });

  test('what nobody can judge here goes on only if the player says so', async () => {
    const phone = aPhone();
    phone.isOnline = false;
    const handIn = phone.open();
    await handIn.give('a', { type: 'gps' });
    expect(phone.presumed).toEqual([]);
    expect(handIn.handed.value['a']).toMatchObject({ state: 'waiting', local: 'unknown' });
    handIn.goOn('a');
    expect(phone.presumed).toMatchObject([{ levelId: 'a', by: 'gps' }]);
  });

  test('a wrong answer opens nothing', async () => {
    const phone = aPhone();
    phone.isOnline = false;
    phone.local = 'wrong';
    const handIn = phone.open();
    await handIn.give('a', { type: 'text', text: '1985' });
    expect(phone.presumed).toEqual([]);
    expect(handIn.handed.value['a']).toMatchObject({ local: 'wrong' });
  });

  test('a reload finds what waits, and sends it exactly once', async () => {
    const phone = aPhone();
    phone.isOnline = false;
    const first = phone.open();
    await first.give('a', { type: 'code', code: 'MILL' });
    first.close();
    const again = phone.open();
    await quiet();
    expect(again.handed.value['a']).toMatchObject({
      state: 'waiting',
      proof: { type: 'code', code: 'MILL' },
      local: 'unknown',
    });
    await phone.network();
    expect(new Set(phone.sent.map(({ id }) => id)).size).toBe(1);
    expect(again.handed.value['a']).toMatchObject({ state: 'answered' });
  });

  test('[PLAYER-11] what only a photo on its way opens waits for it; anything else is refused at once', async () => {
    const phone = aPhone();
    const photo: Provisional = { levelId: 'a', attemptId: 'photo:a', by: 'photo', at: NOON };
    phone.shown = withProvisional(aPlay(), aPack(), [photo]);
    phone.answer = {
      kind: 'refused',
      problem: { type: '', title: 'Not open yet', status: 409, code: 'hunt-level-locked' },
    };
    const handIn = phone.open();
    await handIn.give('b', { type: 'text', text: '1984' });
    await quiet();
    expect(handIn.handed.value['b']?.state).toBe('waiting');
    phone.answer = { kind: 'done', value: result({ levelId: 'b' }) };
    await phone.network();
    expect(handIn.handed.value['b']).toMatchObject({ state: 'answered', result: { outcome: 'completed' } });
    expect(new Set(phone.sent.map(({ id }) => id)).size).toBe(1);

    phone.answer = {
      kind: 'refused',
      problem: { type: '', title: 'Not open yet', status: 409, code: 'hunt-level-locked' },
    };
    phone.shown = withProvisional(aPlay(), aPack(), [{ ...photo, by: 'text' }]);
    await handIn.give('c', { type: 'text', text: '1984' });
    await quiet();
    expect(handIn.handed.value['c']).toMatchObject({ state: 'refused', message: 'Not open yet' });
    handIn.close();
  });
});
