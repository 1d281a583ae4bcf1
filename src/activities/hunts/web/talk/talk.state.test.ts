import { describe, expect, test } from 'vitest';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { memoryOutboxStore } from '#web/kit/data/outbox-store.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { aPack, aPlay, NOON } from '#tests/support/hunts/play.ts';
import { settled as quiet } from '#tests/support/live/nodes.ts';
import { withProvisional } from '../offline/provisional.ts';
import { queueOf } from '../play/queue.ts';
import { newId } from '../new-id.ts';
import { Talk } from './talk.state.ts';

const message = (id: string, at: number, more: Partial<PlayerMessage> = {}): PlayerMessage => ({
  id,
  teamId: 't1',
  userId: 'u1',
  levelId: 'a',
  role: 'assistant',
  text: id,
  at,
  ...more,
});

const aTalk = (remembered: readonly PlayerMessage[] = [], store = memoryOutboxStore()) => {
  const clock = fakeClock();
  let listener: TopicListener | undefined;
  const talk = {
    sent: [] as Waiting[],
    kept: [] as string[],
    answer: (({ id, body }) => ({
      kind: 'done',
      value: {
        message: message(id, 5, { role: 'user', text: (body as { text: string }).text }),
        reply: message(`reply-${id}`, 6),
        isCompleted: false,
      },
    })) as (waiting: Waiting) => SendOutcome,
    view: (messages: PlayerMessage[]) => listener?.onView({ gameId: 'g1', messages }, 'team'),
    hear: (one: PlayerMessage) => listener?.onEvent('message.posted', { message: one }),
    shown: withProvisional(aPlay(), undefined, []),
    clock,
  };
  const outbox = new Outbox({
    store,
    send: async (waiting) => {
      talk.sent.push(waiting);
      return talk.answer(waiting);
    },
    ownerId: () => 'ada',
    now: () => clock.now(),
    after: (durationMs, task) => clock.after(durationMs, task),
    random: () => 0.5,
    alone: (task) => task(),
    tell: () => undefined,
  });
  const state = new Talk('g1', {
    calls: {
      readTeamMessages: async () => ({ ok: false, error: { code: 'offline', message: '', fields: [] } }),
    },
    live: {
      follow: (_, followed) => {
        listener = followed;
        return () => undefined;
      },
    },
    outbox: async () => outbox,
    now: () => NOON,
    store: {
      talk: async () => remembered,
      put: async ({ messages }) => void (talk.kept = messages.map(({ id }) => id)),
    },
    shown: () => talk.shown,
  });
  return { talk, state, outbox };
};

const ids = (state: Talk) => state.messages.value.map(({ id }) => id);

describe('[PLAYER-5] talk', () => {
  test('is in the order of the server, each message once', async () => {
    const { talk, state } = aTalk();
    await quiet();
    talk.view([message('m2', 2), message('m1', 1)]);
    talk.hear(message('m3', 3));
    talk.hear(message('m2', 2));
    expect(ids(state)).toEqual(['m1', 'm2', 'm3']);
  });

  test('own words are there at once, and once when the answer is there', async () => {
    const { talk, state } = aTalk();
    const saying = state.say('a', 'Where is it?');
    expect(state.onTheWay.value).toMatchObject([{ text: 'Where is it?', levelId: 'a' }]);
    await saying;
    await quiet();
    expect(state.onTheWay.value).toEqual([]);
    const id = talk.sent[0]?.id ?? '';
    expect(ids(state)).toEqual([id, `reply-${id}`]);
    expect(talk.sent[0]?.body).toMatchObject({ id, text: 'Where is it?', deviceAt: NOON });
  });

  test('without network words wait; refused ones say why until they are removed', async () => {
    const { talk, state } = aTalk();
    talk.answer = () => ({ kind: 'lost' });
    await state.say('a', 'Hello?');
    await quiet();
    expect(state.onTheWay.value).toHaveLength(1);
    talk.answer = () => ({
      kind: 'refused',
      problem: { type: '', title: 'The hunt is over.', status: 409, code: 'hunt-ended' },
    });
    talk.clock.advance(60_000);
    await quiet();
    expect(state.onTheWay.value).toMatchObject([{ problem: 'The hunt is over.' }]);
    state.drop(state.onTheWay.value[0]?.id ?? '');
    expect(state.onTheWay.value).toEqual([]);
  });

  test('words that count only at the place take the position along; a missing place is said until they are right', async () => {
    const { talk, state } = aTalk();
    const answered = talk.answer;
    talk.answer = (waiting) => {
      const outcome = answered(waiting);
      const value = { ...(outcome as { value?: object }).value, isPlaceMissing: true };
      return { ...outcome, value } as SendOutcome;
    };
    const position = { latitude: 48, longitude: 11, accuracy: 5 };
    await state.say('a', 'Open sesame', position);
    await quiet();
    expect(talk.sent[0]?.body).toMatchObject({ position });
    expect(state.placeMissing.value).toBe('a');
    talk.answer = answered;
    await state.say('a', 'Open sesame');
    await quiet();
    expect(talk.sent[1]?.body).not.toHaveProperty('position');
    expect(state.placeMissing.value).toBeUndefined();
  });

  test('news is what others say while the page is open, not one’s own words nor what is old', async () => {
    const { talk, state } = aTalk();
    await quiet();
    talk.view([message('old', 1, { role: 'system' })]);
    expect(state.news.value).toBeUndefined();
    talk.hear(message('mine', 2, { role: 'user' }));
    expect(state.news.value).toBeUndefined();
    talk.hear(message('host', 3, { role: 'system' }));
    expect(state.news.value?.id).toBe('host');
  });

  test('[PLAYER-9] what was said is read again without network; the server’s word replaces it', async () => {
    const { talk, state } = aTalk([message('m1', 1), message('deleted', 2)]);
    await quiet();
    expect(ids(state)).toEqual(['m1', 'deleted']);
    talk.view([message('m1', 1), message('m3', 3)]);
    expect(ids(state)).toEqual(['m1', 'm3']);
    expect(talk.kept).toEqual(['m1', 'm3']);
  });

  const anAnswer = (id: string) => ({
    id,
    key: queueOf('g1'),
    name: 'hunts.attemptLevel',
    method: 'POST' as const,
    path: '/hunts/:gameId/levels/:levelId/attempts' as const,
    params: { gameId: 'g1', levelId: 'a' },
    body: { id },
  });
  const refusedFor = (code: string): SendOutcome => ({
    kind: 'refused',
    problem: { type: '', title: code, status: 409, code },
  });

  test('[PLAYER-12] words wait behind the answer that opens their level, and keep their place after a closed tab', async () => {
    const store = memoryOutboxStore();
    const before = aTalk([], store);
    before.talk.answer = () => ({ kind: 'lost' });
    await before.outbox.add(anAnswer('answer-1'));
    await before.state.say('b', 'Who is there?');
    await before.outbox.add(anAnswer('answer-2'));
    await quiet();
    before.state.close();
    before.outbox.close();
    // The page is opened again, with a network.
    const { talk, state, outbox } = aTalk([], store);
    const answer = talk.answer;
    let isOpen = false;
    talk.answer = (waiting) => {
      if (waiting.id === 'answer-1') isOpen = true;
      if (waiting.name !== 'hunt-chat.say') return { kind: 'done', value: {} };
      return isOpen ? answer(waiting) : refusedFor('hunt-level-locked');
    };
    expect(state.onTheWay.value).toEqual([]);
    outbox.wake();
    await quiet();
    expect(talk.sent.map(({ id, name }) => (name === 'hunt-chat.say' ? 'words' : id))).toEqual([
      'answer-1',
      'words',
      'answer-2',
    ]);
    expect(state.messages.value.map(({ text }) => text)[0]).toBe('Who is there?');
    expect(state.onTheWay.value).toEqual([]);
  });

  test('[PLAYER-12] words that wait are shown again after a reload, also those of the queue of before', async () => {
    const store = memoryOutboxStore();
    const words = { ...anAnswer(newId()), name: 'hunt-chat.say', body: { text: 'Still here' } };
    await store.add({ ...words, key: 'hunt-chat:g1', ownerId: 'ada', createdAt: 0 });
    await store.add({ ...words, id: newId(), params: { gameId: 'g2' }, ownerId: 'ada', createdAt: 0 });
    const { talk, state } = aTalk([], store);
    talk.answer = () => ({ kind: 'lost' });
    await quiet();
    expect(state.onTheWay.value.map(({ text }) => text)).toEqual(['Still here']);
  });

  test('[PLAYER-11] [PLAYER-12] words at a level that only a photo on its way opens wait for it', async () => {
    const { talk, state } = aTalk();
    const photo = { levelId: 'a', attemptId: 'photo:a', by: 'photo', at: NOON } as const;
    talk.shown = withProvisional(aPlay(), aPack(), [photo]);
    const answer = talk.answer;
    talk.answer = () => refusedFor('hunt-level-locked');
    await state.say('b', 'Anybody?');
    await quiet();
    expect(state.onTheWay.value).toMatchObject([{ text: 'Anybody?' }]);
    expect(state.onTheWay.value[0]).not.toHaveProperty('problem');
    talk.answer = answer;
    talk.clock.advance(60_000);
    await quiet();
    expect(state.onTheWay.value).toEqual([]);
  });

  test('[PLAYER-12] words that were not taken are sent again together, in their order', async () => {
    const { talk, state } = aTalk();
    const answer = talk.answer;
    talk.answer = () => refusedFor('hunt-paused');
    await state.say('a', 'One');
    await state.say('a', 'Two');
    await quiet();
    expect(state.refused.value.map(({ text, problem }) => [text, problem])).toEqual([
      ['One', 'hunt-paused'],
      ['Two', 'hunt-paused'],
    ]);
    talk.answer = answer;
    talk.sent.length = 0;
    await state.again();
    await quiet();
    expect(state.refused.value).toEqual([]);
    expect(talk.sent.map(({ body }) => (body as { text: string }).text)).toEqual(['One', 'Two']);
    expect(state.onTheWay.value).toEqual([]);
  });

  test('ids are UUIDs of version 4', () => {
    expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
