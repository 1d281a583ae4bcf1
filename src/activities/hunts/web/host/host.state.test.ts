import { describe, expect, it } from 'vitest';
import type { Answer } from '#web/kit/client.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { USUAL_SETTINGS } from '#activities/hunts/contract.settings.ts';
import type { HostTeam, HostView } from '#activities/hunts/contract.console.ts';
import { HostState } from './host.state.ts';
import type { HostSources } from './host.state.ts';
import { openTalk, withMessages } from './TalkPanel.tsx';

const aView = (version: number, more: Partial<HostView> = {}): HostView => ({
  audience: 'host',
  gameId: 'g',
  name: `Hunt ${version}`,
  version,
  at: 1000,
  phase: 'running',
  settings: USUAL_SETTINGS,
  levels: [],
  teams: [],
  board: [],
  stuck: [],
  fixes: [],
  roster: { teams: [] },
  ...more,
});

type Read = Awaited<ReturnType<HostSources['calls']['readHunt']>>;
const refused = (code: string) =>
  ({ ok: false, error: { code, message: `${code} said`, fields: [] } }) as unknown as Answer<never>;

const open = (answers: Read[]) => {
  const listeners: TopicListener[] = [];
  let reads = 0;
  const state = new HostState(
    {
      calls: {
        readHunt: async () => answers[Math.min(reads++, answers.length - 1)] ?? (refused('offline') as Read),
      },
      live: {
        follow: (_topic, listener) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
      now: () => 5000,
    },
    'g',
  );
  return { state, listener: () => listeners.at(-1), reads: () => reads };
};

const here = ({ state }: ReturnType<typeof open>) => {
  const screen = state.page.screen.value;
  return screen.phase === 'here' ? screen.view : undefined;
};

describe('the state of the console', () => {
  it.each([
    ['hunt-not-found', 'missing'],
    ['not-allowed', 'forbidden'],
    ['offline', 'unreachable'],
  ])('%s: the hunt is %s', async (code, phase) => {
    const opened = open([refused(code) as Read]);
    await expect.poll(() => opened.state.page.screen.value.phase).toBe(phase);
  });

  it('somebody who only plays is a stranger here', async () => {
    const opened = open([{ ok: true, value: { audience: 'player' } } as unknown as Read]);
    await expect.poll(() => opened.state.page.screen.value.phase).toBe('forbidden');
  });

  it('shows newer views, never an older one, and stays when the server is gone for a moment', async () => {
    const opened = open([{ ok: true, value: aView(3) }, refused('offline') as Read]);
    await expect.poll(() => here(opened)?.version).toBe(3);
    opened.listener()?.onView(aView(2), 'host');
    expect(here(opened)?.version).toBe(3);
    opened.listener()?.onView(aView(4), 'host');
    expect(here(opened)?.version).toBe(4);
    await opened.state.page.reload();
    expect(here(opened)?.version).toBe(4);
  });

  it('asks for a fresh view when the hunt pauses, and counts news of pictures', async () => {
    const opened = open([
      { ok: true, value: aView(3) },
      { ok: true, value: aView(5, { phase: 'paused' }) },
    ]);
    await expect.poll(() => here(opened)?.version).toBe(3);
    opened.listener()?.onEvent('photos.changed', { teamId: 't' });
    expect(opened.state.photoNews.value).toBe(1);
    opened.listener()?.onEvent('phase.changed', { version: 5 });
    await expect.poll(() => here(opened)?.phase).toBe('paused');
    expect(opened.reads()).toBe(2);
  });

  it('[CONSOLE-8] reads again when it was overtaken: a pause is never missed by what a team does meanwhile', async () => {
    const opened = open([
      { ok: true, value: aView(3) },
      { ok: true, value: aView(4, { phase: 'paused' }) },
      { ok: true, value: aView(5, { phase: 'paused' }) },
    ]);
    await expect.poll(() => here(opened)?.version).toBe(3);
    opened.listener()?.onEvent('phase.changed', { version: 4 });
    opened.listener()?.onEvent('teams.changed', { version: 5, at: 1001, teams: [], stuck: [] });
    await expect.poll(() => here(opened)?.phase).toBe('paused');
    expect(here(opened)?.version).toBe(5);
    expect(opened.reads()).toBe(3);
  });

  it('[LIVE-20] keeps what was heard while an answer with a whole view was on its way', async () => {
    const opened = open([{ ok: true, value: aView(3) }]);
    await expect.poll(() => here(opened)?.version).toBe(3);
    let answer: (given: Answer<HostView>) => void = () => undefined;
    const taken = opened.state.takeView(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const stuck = [{ teamId: 't', levelId: 'l', playedMs: 9 }];
    opened.listener()?.onEvent('ranking.changed', { rows: [], stuck });
    answer({ ok: true, value: aView(4) });
    expect(await taken).toBe(true);
    expect(here(opened)).toMatchObject({ version: 4, stuck });
  });

  it('takes answers, says what was wrong with them, and forgets it with the next that is right', async () => {
    const opened = open([{ ok: true, value: aView(3) }]);
    await expect.poll(() => here(opened)?.version).toBe(3);
    expect(await opened.state.take(Promise.resolve(refused('hunt-paused')))).toBeUndefined();
    expect(opened.state.problem.value).toBe('hunt-paused said');
    expect(await opened.state.take(Promise.resolve({ ok: true as const, value: 7 }))).toBe(7);
    expect(opened.state.problem.value).toBeUndefined();
    opened.state.showTeam({ teamId: 't', name: 'Late' } as HostTeam);
    expect(here(opened)?.asOf).toEqual({ t: 5000 });
  });
});

describe('the state of the talk', () => {
  const message = (id: string, at: number): HostMessage => ({
    id,
    at,
    teamId: 't',
    userId: 'u',
    role: 'user',
    by: 'player',
    text: id,
  });

  it('adds what is overheard, and keeps what was read further back', async () => {
    let listener: TopicListener | undefined;
    const talk = openTalk(
      {
        calls: {
          readMessages: async () => refused('offline'),
        },
        live: {
          follow: (_topic, given) => {
            listener = given;
            return () => undefined;
          },
        },
      },
      'g',
    );
    await expect.poll(() => listener).toBeDefined();
    listener?.onView({ messages: [message('b', 5)], cursor: 'more' }, 'host');
    listener?.onEvent('message.overheard', { message: message('c', 9) });
    talk.change((known) => ({
      messages: withMessages(known.messages, [message('old', 1)]),
      cursor: undefined,
    }));
    listener?.onView({ messages: [message('c', 9)], cursor: 'more' }, 'host');
    const screen = talk.screen.value;
    const heard = screen.phase === 'here' ? screen.view : undefined;
    expect(heard?.messages.map(({ id }) => id)).toEqual(['c', 'b', 'old']);
    expect(heard?.cursor).toBeUndefined();
  });
});
