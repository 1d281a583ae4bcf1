import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Assistant, AssistantRequest } from '#platform/assistant/server/assistant.ts';
import { noAssistant } from '#platform/assistant/server/assistant.ts';
import { fail, ok } from '#core/result.ts';
import { table } from '#tests/support/hunts/app.ts';
import { GAME, startTalkWorld } from '#tests/support/hunts/talk.ts';
import type { TalkWorld } from '#tests/support/hunts/talk.ts';
import type { Caller, TestResponse } from '#tests/support/server/app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { HostMessage, PlayerMessage } from '#activities/hunts/contract.chat.ts';
import { LONGEST_WORDS } from '#activities/hunts/contract.chat.ts';

interface Said {
  readonly message: PlayerMessage;
  readonly reply: PlayerMessage;
  readonly clue?: { readonly id: string; readonly text: string };
  readonly isCompleted: boolean;
}
interface Feed<M = HostMessage> {
  readonly messages: readonly M[];
  readonly cursor?: string;
}
interface Refused {
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

let world: TalkWorld;
afterEach(() => world.close());

const say = <T = Said>(
  caller: Caller,
  levelId: string,
  text: string,
  id = randomUUID(),
): Promise<TestResponse<T>> =>
  caller.request<T>(`POST /api/hunts/${GAME}/levels/${levelId}/messages`, { body: { id, text } });

const read = async (caller: Caller, query = ''): Promise<Feed> =>
  (await caller.request<Feed>(`GET /api/hunts/${GAME}/messages${query}`)).body;

const overhear = async (query = ''): Promise<Feed> =>
  (await world.host.request<Feed>(`GET /api/hunts/${GAME}/host/messages${query}`)).body;

const textsOf = ({ messages }: Feed): string[] => messages.map(({ text }) => text);

describe('a character without a model', () => {
  test('[TALK-1] answers by its script, and says a clue once', async () => {
    world = await startTalkWorld();
    const first = await say(world.player('ada'), 'light', 'Give us a hint, please');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      message: { role: 'user', text: 'Give us a hint, please', levelId: 'light', teamId: 'red' },
      reply: { role: 'assistant', text: 'Follow the gulls.', levelId: 'light', clueId: 'gulls' },
      clue: { id: 'gulls', text: 'Gulls sleep on its roof.' },
      isCompleted: false,
    });
    expect((await world.hunt.events()).at(-1)).toMatchObject({
      type: 'clue.released',
      clue: 'gulls',
      by: 'chat',
      price: 0,
    });
    const second = await say(world.player('ben'), 'light', 'hint');
    expect(second.body.clue).toBeUndefined();
    expect(await world.hunt.events('clue.released')).toHaveLength(1);
  });

  test('[TALK-1] replies without an intent take turns, for the whole team', async () => {
    world = await startTalkWorld();
    const replies: string[] = [];
    for (const name of ['ada', 'ben', 'ada'] as const) {
      world.app.clock.advance(1000);
      replies.push((await say(world.player(name), 'light', 'zzz')).body.reply.text);
    }
    expect(replies).toEqual(['Ask the wind.', 'The sea keeps what it knows.', 'Ask the wind.']);
    expect((await say(world.player('cleo'), 'light', 'zzz')).body.reply.text).toBe('Ask the wind.');
  });

  test('[TALK-2] the word it wanted completes the level once, for every phone of the team', async () => {
    world = await startTalkWorld();
    const answers = await Promise.all(
      (['ada', 'ben', 'ada', 'ben', 'ada'] as const).map((name) =>
        say(world.player(name), 'gate', 'Open sesame!'),
      ),
    );
    expect(answers.map(({ body }) => body.isCompleted)).toEqual([true, true, true, true, true]);
    expect(answers.every(({ body }) => body.reply.text === 'Pass, friend.')).toBe(true);
    const completions = await world.hunt.events('level.completed');
    expect(completions).toMatchObject([{ team: 'red', level: 'gate', by: 'chat' }]);
    expect((await say(world.player('ada'), 'gate', 'hello again')).body.isCompleted).toBe(true);
    expect((await say(world.player('cleo'), 'gate', 'hello')).body.isCompleted).toBe(false);
  });
});

test('[TALK-2] [PLAY-10] words that count only at the place need a position within it', async () => {
  world = await startTalkWorld();
  const speak = (position?: object) =>
    world.player('ada').request<Said & Refused>(`POST /api/hunts/${GAME}/levels/tower/messages`, {
      body: { id: randomUUID(), text: 'open sesame', position },
    });
  expect((await speak()).body).toMatchObject({ isCompleted: false, isPlaceMissing: true });
  const far = { latitude: 48.1, longitude: 11, accuracy: 5 };
  expect((await speak(far)).body).toMatchObject({ isCompleted: false, isPlaceMissing: true });
  const wrong = await speak({ latitude: 91, longitude: 11, accuracy: 5 });
  expect([wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual(['bad-input', 'position.latitude']);
  const near = await speak({ latitude: 48, longitude: 11, accuracy: 5 });
  expect(near.body.isCompleted).toBe(true);
  expect(near.body).not.toHaveProperty('isPlaceMissing');
});

describe('a message', () => {
  test('[TALK-3] sent again is the same message with the same reply, also at the same moment', async () => {
    world = await startTalkWorld();
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => say(world.player('ada'), 'gate', 'open sesame', id)),
    );
    const late = await say(world.player('ada'), 'gate', 'open sesame', id);
    for (const { status, body } of [...answers, late]) {
      expect(status).toBe(200);
      expect(body).toEqual(late.body);
    }
    expect(textsOf(await overhear())).toEqual(['Pass, friend.', 'open sesame']);
    expect(await world.hunt.events('level.completed')).toHaveLength(1);
  });

  test('[TALK-3] another text under the same id is refused', async () => {
    world = await startTalkWorld();
    const id = randomUUID();
    await say(world.player('ada'), 'gate', 'hello', id);
    const again = await say<Refused>(world.player('ada'), 'gate', 'something else', id);
    expect([again.status, again.body.code]).toEqual([409, 'hunt-message-reused']);
  });

  test('[TALK-4] of 100 kB is refused by name and limit, and nothing is stored', async () => {
    world = await startTalkWorld();
    const refused = await say<Refused>(world.player('ada'), 'gate', 'x'.repeat(100_000));
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-input']);
    expect(refused.body.errors).toMatchObject([{ path: 'text' }]);
    expect(refused.body.errors?.[0]?.message).toContain(String(LONGEST_WORDS));
    expect((await overhear()).messages).toEqual([]);
    const longest = await say(world.player('ada'), 'gate', 'x'.repeat(LONGEST_WORDS));
    expect(longest.status).toBe(200);
  });

  test.each([
    ['light', 'hunt-paused', true],
    ['mute', 'hunt-character-missing', false],
    ['nowhere', 'hunt-level-not-found', false],
  ] as const)('[TALK-4] to %s is refused: %s', async (levelId, code, isPaused) => {
    world = await startTalkWorld();
    if (isPaused) await world.hunt.phase('pause');
    const refused = await say<Refused>(world.player('ada'), levelId, 'hello');
    expect(refused.body.code).toBe(code);
    expect((await overhear()).messages).toEqual([]);
  });

  test('[TALK-5] has the keys of the four feeds, a time to go, and what the phone said', async () => {
    world = await startTalkWorld();
    const id = randomUUID();
    const deviceAt = world.app.clock.now() - 90_000;
    await world.player('ada').request(`POST /api/hunts/${GAME}/levels/light/messages`, {
      body: { id, text: 'zzz', deviceAt },
    });
    const stamp = String(world.app.clock.now()).padStart(13, '0');
    const item = await world.app.store.get(table, {
      PK: 'USER#ada',
      SK: `MESSAGE#${stamp}#${id}`,
    });
    expect(item).toMatchObject({
      GSI1PK: 'TEAM#red',
      GSI1SK: `MESSAGE#${stamp}#${id}`,
      GSI2PK: `GAME#${GAME}`,
      GSI2SK: `MESSAGE#${stamp}#${id}`,
      GSI3PK: 'LEVEL#light',
      GSI3SK: `MESSAGE#${stamp}#${id}`,
      ItemType: 'MESSAGE',
      id,
      user_id: 'ada',
      team_id: 'red',
      game_id: GAME,
      level_id: 'light',
      role: 'user',
      text: 'zzz',
      created_at: new Date(world.app.clock.now()).toISOString(),
      device_at: new Date(deviceAt).toISOString(),
      deleted_at: Math.floor(world.app.clock.now() / 1000) + 90 * 86_400,
    });
  });
});

describe('feeds', () => {
  const talk = async (): Promise<void> => {
    for (let round = 0; round < 6; round++)
      for (const [name, levelId] of [
        ['ada', 'light'],
        ['ben', 'gate'],
        ['cleo', 'light'],
      ] as const) {
        world.app.clock.advance(1000);
        await say(world.player(name), levelId, `${name} ${round}`);
      }
  };

  test('[TALK-6] a level’s talk is found by its own id, and only the own team’s', async () => {
    world = await startTalkWorld();
    await talk();
    const own = await read(world.player('ada'), '?levelId=light&order=oldest');
    const said = own.messages.filter(({ role }) => role === 'user').map(({ text }) => text);
    expect(said).toEqual(['ada 0', 'ada 1', 'ada 2', 'ada 3', 'ada 4', 'ada 5']);
    expect(own.messages.every(({ teamId, levelId }) => teamId === 'red' && levelId === 'light')).toBe(true);
    expect(own.messages.every((message) => !('by' in message))).toBe(true);
    const missing = await world.player('ada').request<Refused>(`GET /api/hunts/${GAME}/messages?levelId=x`);
    expect(missing.body.code).toBe('hunt-level-not-found');
  });

  test.each([
    ['', 36],
    ['teamId=red', 24],
    ['levelId=light', 24],
    ['userId=cleo', 12],
    ['teamId=red&levelId=gate', 12],
  ])('[TALK-6] for the host by %s, paged both ways without loss', async (by, count) => {
    world = await startTalkWorld();
    await talk();
    for (const order of ['newest', 'oldest']) {
      const found: HostMessage[] = [];
      let cursor: string | undefined;
      do {
        const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await overhear(`?${by}&order=${order}&limit=5${more}`);
        found.push(...page.messages);
        cursor = page.cursor;
      } while (cursor !== undefined);
      expect(new Set(found.map(({ id }) => id)).size).toBe(count);
      const times = found.map(({ at }) => at);
      const sorted = times.toSorted((one, other) => (order === 'oldest' ? one - other : other - one));
      expect(times).toEqual(sorted);
    }
  });

  test('[TALK-6] one’s own words are deleted at once, with what was answered', async () => {
    world = await startTalkWorld();
    await talk();
    expect(await world.chat.deleteWords(GAME, 'ada')).toBe(12);
    expect((await read(world.player('ada'), '?of=me')).messages).toEqual([]);
    expect((await overhear('?teamId=red')).messages.every(({ userId }) => userId === 'ben')).toBe(true);
    expect(await world.chat.deleteHuntWords(GAME)).toBe(24);
    expect((await overhear()).messages).toEqual([]);
  });

  test('[TALK-6] nobody without the right reads or writes', async () => {
    world = await startTalkWorld();
    await talk();
    const stranger = world.app.as('guest:zoe');
    const lines = [
      [stranger, `GET /api/hunts/${GAME}/messages`, 'hunt-not-joined'],
      [stranger, `GET /api/hunts/${GAME}/host/messages`, 'not-allowed'],
      [world.player('ada'), `GET /api/hunts/${GAME}/host/messages`, 'not-allowed'],
    ] as const;
    for (const [caller, line, code] of lines)
      expect((await caller.request<Refused>(line)).body.code).toBe(code);
    const body = { id: randomUUID(), text: 'x' };
    for (const path of ['broadcasts', 'teams/red/levels/light/replies']) {
      const refused = await world.player('ada').request<Refused>(`POST /api/hunts/${GAME}/${path}`, { body });
      expect(refused.body.code).toBe('not-allowed');
    }
  });
});

describe('the topic', () => {
  const admit = (token: 'guest:host' | 'guest:ada' | 'guest:zoe', as: Record<string, string> = {}) =>
    world.chat.topics[0]?.admit(actorOf(token), GAME, as);

  test('[TALK-9] begins with the last words: of all teams for the host, of the own for a player', async () => {
    world = await startTalkWorld();
    await say(world.player('ada'), 'light', 'zzz');
    await say(world.player('cleo'), 'light', 'zzz');
    const asHost = await admit('guest:host');
    expect(asHost).toMatchObject({ ok: true, value: { audience: 'host', channels: ['host'], version: 4 } });
    expect(asHost?.ok && (asHost.value.view as Feed).messages).toHaveLength(4);
    const asPlayer = await admit('guest:ada', { role: 'player' });
    expect(asPlayer).toMatchObject({
      ok: true,
      value: { audience: 'team', channels: ['team:red'], version: 4 },
    });
    expect(asPlayer?.ok && (asPlayer.value.view as Feed).messages).toHaveLength(2);
    expect(await admit('guest:zoe')).toMatchObject({ ok: false, error: { code: 'hunt-not-joined' } });
    expect(await admit('guest:ada', { role: 'host' })).toMatchObject({ error: { code: 'not-allowed' } });
    expect(await world.chat.topics[0]?.versions?.([GAME, 'another'])).toEqual([4, 0]);
  });
});

describe('the host', () => {
  const broadcast = (body: object) =>
    world.host.request<{ teams: number }>(`POST /api/hunts/${GAME}/broadcasts`, {
      body: { id: randomUUID(), text: 'Rain! Come back.', ...body },
    });

  test('[TALK-7] speaks to all teams, or to some, once however often it is sent', async () => {
    world = await startTalkWorld();
    const id = randomUUID();
    expect((await broadcast({ id })).body.teams).toBe(2);
    expect((await broadcast({ id })).body.teams).toBe(2);
    expect((await broadcast({ teamIds: ['blue'], text: 'Only you.' })).body.teams).toBe(1);
    expect(textsOf(await read(world.player('ada')))).toEqual(['Rain! Come back.']);
    expect(textsOf(await read(world.player('cleo'))).toSorted()).toEqual(['Only you.', 'Rain! Come back.']);
    const refused = await world.host.request<Refused>(`POST /api/hunts/${GAME}/broadcasts`, {
      body: { id: randomUUID(), text: 'x', teamIds: ['green'] },
    });
    expect(refused.body.code).toBe('hunt-team-not-found');
    const reused = await broadcast({ id, text: 'Sun! Stay.' });
    expect(reused.body).toMatchObject({ code: 'hunt-message-reused' });
  });

  test('[TALK-8] speaks as the character; players cannot tell, the host can', async () => {
    world = await startTalkWorld();
    const path = `POST /api/hunts/${GAME}/teams/red/levels/light/replies`;
    const body = { id: randomUUID(), text: 'Look up, sailors.' };
    const first = await world.host.request<{ message: HostMessage }>(path, { body });
    const again = await world.host.request<{ message: HostMessage }>(path, { body });
    expect(again.body).toEqual(first.body);
    expect(first.body.message).toMatchObject({ role: 'assistant', by: 'host', teamId: 'red' });
    expect(first.body.message.userId).not.toContain('host');
    const [heard] = (await read(world.player('ben'), '?levelId=light')).messages;
    expect(heard).toMatchObject({ role: 'assistant', text: 'Look up, sailors.' });
    expect(heard).not.toHaveProperty('by');
    expect((await read(world.player('cleo'))).messages).toEqual([]);
  });

  test('[TALK-9] hears every word as it is said; a team hears its own', async () => {
    world = await startTalkWorld();
    await say(world.player('ada'), 'light', 'hint');
    await broadcast({});
    const told = world.hub.published.filter(({ topic }) => topic.kind === 'hunt-chat');
    expect(told.map(({ version }) => version)).toEqual([1, 2, 3]);
    const to = told.map(({ messages }) => messages.map((message) => [message.type, ...message.to]));
    expect(to).toEqual([
      [
        ['message.posted', 'team:red'],
        ['message.overheard', 'host'],
      ],
      [
        ['message.posted', 'team:red'],
        ['message.overheard', 'host'],
      ],
      [
        ['message.posted', 'team:red'],
        ['message.posted', 'team:blue'],
        ['words.broadcast', 'host'],
      ],
    ]);
  });
});

/** A model that is given as a function. */
const modelThat = (
  answer: (request: AssistantRequest, signal: AbortSignal | undefined) => ReturnType<Assistant['complete']>,
): Assistant => ({
  ...noAssistant,
  isOn: true,
  complete: (request, options) => answer(request, options?.signal),
});

const saying = (text: string): Assistant => modelThat(async () => ok({ text, finish: 'complete' as const }));

describe('a character with a model', () => {
  const ask = async (assistant: Assistant): Promise<HostMessage | undefined> => {
    world = await startTalkWorld({ assistant });
    await say(world.player('ada'), 'light', 'Tell me about the sea');
    return (await overhear()).messages[0];
  };

  test('[TALK-10] speaks freely', async () => {
    const reply = await ask(saying('Salt and wind, my friend.'));
    expect(reply).toMatchObject({ text: 'Salt and wind, my friend.', by: 'model' });
  });

  test('[TALK-10] a reply with the secret is replaced by the script', async () => {
    const reply = await ask(saying('It is the l-i-g-h-t-h-o-u-s-e.'));
    expect(reply).toMatchObject({ text: 'Ask the wind.', by: 'script', heldBack: 'leak' });
  });

  test.each([
    ['a fault', modelThat(async () => fail('assistant-unavailable')), 'fault'],
    ['a refusal', modelThat(async () => fail('assistant-refused')), 'fault'],
    [
      'words held back by the provider',
      modelThat(async () => ok({ text: 'x', finish: 'filtered' })),
      'fault',
    ],
    ['nothing', saying('  '), 'leak'],
  ] as const)('[TALK-11] after %s the script speaks', async (_, assistant, heldBack) => {
    expect(await ask(assistant)).toMatchObject({ text: 'Ask the wind.', by: 'script', heldBack });
  });

  test('[TALK-11] after twelve seconds of silence the script speaks', async () => {
    let begin: (signal: AbortSignal) => void = () => undefined;
    const asked = new Promise<AbortSignal>((resolve) => {
      begin = resolve;
    });
    const assistant = modelThat(
      (_, signal) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(fail('assistant-stopped')));
          if (signal) begin(signal);
        }),
    );
    world = await startTalkWorld({ assistant });
    const answered = say(world.player('ada'), 'light', 'Tell me about the sea');
    const { aborted: isEarly } = await asked;
    world.app.clock.advance(11_999);
    expect([isEarly, (await asked).aborted]).toEqual([false, false]);
    world.app.clock.advance(1);
    expect((await answered).body.reply.text).toBe('Ask the wind.');
  });

  test('[TALK-11] a team that asks without end gets the script, others still the model', async () => {
    world = await startTalkWorld({ assistant: saying('Aye.') });
    for (let number = 0; number < 31; number++) {
      world.app.clock.advance(1000);
      await say(world.player('ada'), 'light', `Word ${number}`);
    }
    const [last] = (await overhear('?teamId=red')).messages;
    expect(last).toMatchObject({ by: 'script', heldBack: 'busy' });
    expect((await say(world.player('cleo'), 'light', 'zzz')).body.reply.text).toBe('Aye.');
    world.app.clock.advance(5 * 60_000);
    expect((await say(world.player('ada'), 'light', 'zzz')).body.reply.text).toBe('Aye.');
  });

  test('[TALK-12] what matters stays with the script: clues and goals are its words', async () => {
    world = await startTalkWorld({ assistant: saying('Aye.') });
    const hint = await say(world.player('ada'), 'light', 'hint');
    expect(hint.body).toMatchObject({ reply: { text: 'Follow the gulls.' }, clue: { id: 'gulls' } });
    const gate = await say(world.player('ada'), 'gate', 'open sesame');
    expect(gate.body).toMatchObject({ reply: { text: 'Pass, friend.' }, isCompleted: true });
  });

  test('[TALK-12] it is asked once, however often a phone sends while it waits', async () => {
    let asked = 0;
    world = await startTalkWorld({
      assistant: modelThat(async () => {
        asked += 1;
        return ok({ text: 'Aye.', finish: 'complete' });
      }),
    });
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => say(world.player('ada'), 'light', 'Tell me about the sea', id)),
    );
    expect(answers.map(({ body }) => body.reply.text)).toEqual(['Aye.', 'Aye.', 'Aye.', 'Aye.', 'Aye.']);
    expect(asked).toBe(1);
  });

  test('[TALK-12] it is told the talk of this level and the clues the team has, as values', async () => {
    const requests: AssistantRequest[] = [];
    const assistant = modelThat(async (request) => {
      requests.push(request);
      return ok({ text: 'Aye.', finish: 'complete' });
    });
    world = await startTalkWorld({ assistant });
    for (const [name, levelId, text] of [
      ['ada', 'light', 'hint'],
      ['cleo', 'light', 'We are the blue ones'],
      ['ada', 'gate', 'At the gate'],
      ['ben', 'light', 'Who are you, old man?'],
    ] as const) {
      world.app.clock.advance(1000);
      await say(world.player(name), levelId, text);
    }
    const [system, ...rest] = requests.at(-1)?.messages ?? [];
    expect(system?.content).toContain('The player has this clue: Gulls sleep on its roof.');
    expect(rest).toEqual([
      { role: 'user', content: '{"player":"hint"}' },
      { role: 'assistant', content: 'Follow the gulls.' },
      { role: 'user', content: '{"player":"Who are you, old man?"}' },
    ]);
  });
});
