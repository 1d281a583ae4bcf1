import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformTable } from '#server/kit/platform-table.ts';
import { add } from '#store/port/changes.ts';
import { must, startEvening } from '#tests/support/rooms/evening.ts';
import type { Evening } from '#tests/support/rooms/evening.ts';
import type { HostProgramme } from '../contract.programme.ts';
import type { HostView } from '../contract.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await startEvening();
});
afterEach(() => evening.close());

interface Problem {
  readonly code: string;
  readonly title: string;
}

const pizza = { kind: 'poll', title: 'Pizza', settings: { options: ['Funghi', 'Margherita'] } };
const hello = { kind: 'note', title: 'Hello', settings: { text: 'Welcome.' } };
const items = () => `/api/rooms/${evening.roomId}/items`;
const itemOf = async (item: object): Promise<string> => {
  const { body } = await evening.host.request<HostProgramme>(`POST ${items()}`, { body: item });
  return body.items.at(-1)?.itemId ?? '';
};
const sentence = async (line: string): Promise<string> =>
  (await evening.host.request<Problem>(line)).body.title;
const polls = async (): Promise<number> =>
  (await must(evening.host.request<{ polls: unknown[] }>('GET /api/polls'))).polls.length;

describe('what cannot be done is said in a sentence, and nothing is half started', () => {
  test('[ROOM-23] two items at once, and what was played before', async () => {
    const [first, second] = [await itemOf(pizza), await itemOf({ ...pizza, title: 'Pasta' })];
    await must(evening.host.request(`POST ${items()}/${first}/start`));
    expect(await sentence(`POST ${items()}/${second}/start`)).toBe(
      'Pizza is running. End it before you start something else.',
    );
    expect(await polls()).toBe(1);
    await evening.end(first);
    expect(await sentence(`POST ${items()}/${first}/start`)).toBe(
      'Pizza was already started. Add it again to play it once more.',
    );
    expect(await polls()).toBe(1);
  });

  test('[ROOM-27] ending what has not started, and what has ended', async () => {
    const itemId = await itemOf(hello);
    const nothing = 'Hello is not running, so there is nothing to end.';
    expect(await sentence(`POST ${items()}/${itemId}/end`)).toBe(nothing);
    await must(evening.host.request(`POST ${items()}/${itemId}/start`));
    await evening.end(itemId);
    expect(await sentence(`POST ${items()}/${itemId}/end`)).toBe(nothing);
  });

  test('[ROOM-25] a set that was deleted since', async () => {
    const { host } = evening;
    const question = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true };
    const set = { name: 'Capitals', type: 'trivia', questions: [question] };
    const { setId } = await must(
      host.request<{ setId: string }>('POST /api/engagements/sets', { body: set }),
    );
    const itemId = await itemOf({ kind: 'session', title: 'Capitals', settings: { choiceId: setId } });
    await must(host.request(`DELETE /api/engagements/sets/${setId}`));
    expect(await sentence(`POST ${items()}/${itemId}/start`)).toBe(
      'Capitals could not be started. There is no such question set.',
    );
    const after = await evening.read();
    expect(after.running).toBeUndefined();
    expect(after.items.at(-1)).toMatchObject({ status: 'planned' });
    const { games } = await must(host.request<{ games: unknown[] }>('GET /api/engagements'));
    expect(games).toEqual([]);
    // The host is free to start something else.
    const other = await itemOf(hello);
    await must(host.request(`POST ${items()}/${other}/start`));
  });

  test('[ROOM-19] a full room takes nobody into what runs either', async () => {
    await evening.play(pizza);
    const key = { PK: `ROOM#${evening.roomId}`, SK: 'SEATS' };
    await evening.composed.app.store.update(platformTable, key, [add('seats', 4999)]);
    const late = evening.composed.callerWith(await evening.composed.newGuest());
    const refused = await late.request<Problem>(`POST /api/rooms/${evening.roomId}/members`, {
      body: { name: 'Lea' },
    });
    expect(refused.body.title).toBe('The room is full. Ask the host to free a seat.');
    const { running } = await evening.read();
    const pollId = running?.phonePath?.split('/').at(-1)?.replace('#', '');
    const poll = await must(evening.host.request<object>(`GET /api/polls/${pollId}`));
    expect(poll).toMatchObject({ turnout: { roll: 1 } });
  });

  test('[ROOM-28] members and hosts of another room are strangers here', async () => {
    const ana = await evening.join('Ana');
    const { running } = await evening.play(hello);
    const other = evening.composed.callerWith(await evening.composed.newGuest());
    const { room, seat } = await must(
      other.request<{ room: HostView; seat: string }>('POST /api/rooms', {
        body: { title: 'Elsewhere', hostName: 'Otto' },
      }),
    );
    const here = `/api/rooms/${evening.roomId}`;
    const codeOf = async (line: string, body?: object) =>
      (await other.request<Problem>(line, body && { body })).body.code;
    for (const part of ['way', 'scoreboard', 'season', 'evenings/1'])
      expect(await codeOf(`GET ${here}/${part}?seat=${encodeURIComponent(seat)}`)).toBe('room-not-joined');
    const item = `${here}/items/${running?.itemId}`;
    for (const line of [`POST ${item}/end`, `DELETE ${item}`, `GET ${here}/programme`])
      expect(await codeOf(line)).toBe('not-allowed');
    expect(await codeOf(`DELETE ${here}/members/${ana.memberId}`)).toBe('not-allowed');
    expect(await codeOf(`PATCH ${here}/members/${ana.memberId}`, { name: 'Mallory' })).toBe('not-allowed');
    // Nor does their own room know these people.
    expect(await codeOf(`DELETE /api/rooms/${room.roomId}/members/${ana.memberId}`)).toBe('member-not-found');
    expect((await evening.read()).running?.itemId).toBe(running?.itemId);
  });
});
