import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchToken } from '#tests/support/polls/tokens.ts';
import type { Ask } from '#tests/support/polls/tokens.ts';
import type { Caller } from '#tests/support/server/app.ts';
import type { OwnerView } from '../contract.views.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

const pizza = { kind: 'poll', title: 'Which pizza?', settings: { options: ['Funghi', 'Margherita'] } };

const wayOf = async (caller: Caller): Promise<{ readonly pollId: string; readonly code: string }> => {
  const line = `GET /api/rooms/${evening.roomId}/way`;
  const { path = '' } = await must(caller.request<{ path?: string }>(line));
  const [, pollId = '', code = ''] = /^\/polls\/([^#]+)#code=(\w+)$/.exec(path) ?? [];
  return { pollId, code };
};

const readPoll = (pollId: string) => must(evening.host.request<OwnerView>(`GET /api/polls/${pollId}`));

describe('a poll of a room', () => {
  test('[ROOM-26] everybody at the table is on the roll, the host too, each once, with a code of their own', async () => {
    const ana = await evening.join('Ana');
    const { running } = await evening.play(pizza);
    const [mine, again, hosts] = [
      await wayOf(ana.caller),
      await wayOf(ana.caller),
      await wayOf(evening.host),
    ];
    expect(mine).toEqual(again);
    expect(running?.phonePath).toBe(`/polls/${mine.pollId}`);
    expect(hosts.code).not.toBe(mine.code);
    expect(await readPoll(mine.pollId)).toMatchObject({
      turnout: { roll: 2 },
      settings: { voters: 'codes' },
    });
    const late = await evening.join('Lea');
    expect((await wayOf(late.caller)).code).toMatch(/^\w{16}$/);
    expect(await readPoll(mine.pollId)).toMatchObject({ turnout: { roll: 3 } });
    // Nobody else's code is in what anybody is told.
    const seen = JSON.stringify(await must(ana.caller.request(`GET /api/rooms/${evening.roomId}`)));
    for (const { code } of [mine, hosts]) expect(seen).not.toContain(code);
  });

  test('[ROOM-26] a code of the room takes one token, as every invitation, and a removed person has none', async () => {
    const [ana, ben] = [await evening.join('Ana'), await evening.join('Ben')];
    await evening.play(pizza);
    const [hers, his] = [await wayOf(ana.caller), await wayOf(ben.caller)];
    await must(evening.host.request(`DELETE /api/rooms/${evening.roomId}/members/${ana.memberId}`));
    const tokenOf = ({ caller }: { readonly caller: Caller }, way: typeof hers) => {
      const ask: Ask = (line, body) => caller.request(line.replace(' /', ' /api/'), body && { body });
      return fetchToken(ask, { ...way, ballotId: randomUUID() });
    };
    expect((await tokenOf(ana, hers)).refused?.body).toMatchObject({ code: 'poll-code-unknown' });
    expect((await tokenOf(ben, his)).token).toBeDefined();
    expect((await tokenOf(ben, his)).refused?.body).toMatchObject({ code: 'poll-already-voted' });
  });

  test('[ROOM-26] the roll is as long as the table: a removed voter shortens it, one who is back makes it whole', async () => {
    const ana = await evening.join('Ana');
    await evening.play(pizza);
    const { pollId, code } = await wayOf(ana.caller);
    const member = `/api/rooms/${evening.roomId}/members/${ana.memberId}`;
    expect(await readPoll(pollId)).toMatchObject({ turnout: { roll: 2 } });
    await must(evening.host.request(`DELETE ${member}`));
    expect(await readPoll(pollId)).toMatchObject({ turnout: { roll: 1 } });
    // Removed twice is removed once.
    await must(evening.host.request(`DELETE ${member}`));
    expect(await readPoll(pollId)).toMatchObject({ turnout: { roll: 1 } });
    await must(evening.host.request(`POST ${member}/restore`));
    expect(await readPoll(pollId)).toMatchObject({ turnout: { roll: 2 } });
    expect((await wayOf(ana.caller)).code).toBe(code);
  });

  test('[ROOM-27] closing the poll ends the item, and its winner is what the table sees', async () => {
    const { running } = await evening.play(pizza);
    const { pollId } = await wayOf(evening.host);
    await must(evening.host.request(`POST /api/polls/${pollId}/status`, { body: { to: 'closed' } }));
    await expect
      .poll(async () => (await evening.read()).played.map(({ itemId }) => itemId))
      .toEqual([running?.itemId]);
    expect((await evening.read()).played[0]).toMatchObject({
      isScored: false,
      resultPath: `/polls/${pollId}`,
    });
  });

  test('[ROOM-25] a poll of somebody else, or none at all, is not played', async () => {
    const stranger = evening.composed.callerWith(await evening.composed.newGuest());
    const body = { title: 'Mine', candidates: ['A', 'B'] };
    const theirs = await must(stranger.request<OwnerView>('POST /api/polls', { body }));
    for (const choiceId of [theirs.pollId, randomUUID()]) {
      const item = { kind: 'poll', title: 'Which?', settings: { choiceId } };
      await expect(evening.play(item)).rejects.toThrow('room-item-not-started');
    }
    expect((await evening.read()).running).toBeUndefined();
  });

  test('[ROOM-24] one’s own poll is played as a copy', async () => {
    const body = { title: 'Where to?', candidates: ['Lake', 'Hut'] };
    const own = await must(evening.host.request<OwnerView>('POST /api/polls', { body }));
    await evening.play({ kind: 'poll', title: 'Where to?', settings: { choiceId: own.pollId } });
    const { pollId } = await wayOf(evening.host);
    expect(pollId).not.toBe(own.pollId);
    expect((await readPoll(pollId)).candidates.map(({ name }) => name)).toEqual(['Lake', 'Hut']);
    expect((await readPoll(own.pollId)).status).toBe('draft');
  });
});
