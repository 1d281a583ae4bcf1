import { describe, expect, test } from 'vitest';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { OwnAnswer, PlayerView, Stage } from '#activities/engagements/contract.views.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import { hearPlayer, openSeat } from './player.state.ts';
import type { PlaySources } from './player.state.ts';

const stage = (given: Partial<Stage> = {}): Stage => ({
  phase: 'waiting',
  epoch: 1,
  questionsPlayed: 0,
  isReading: false,
  board: 'results',
  ...given,
});

const question = (questionId: string): ShownQuestion => ({
  questionId,
  number: Number(questionId),
  kind: 'single',
  title: 'Which?',
  category: 'All',
  canChange: false,
  options: [{ text: 'A' }, { text: 'B' }],
});

const player = (given: Partial<PlayerView> = {}): PlayerView => ({
  audience: 'player',
  gameId: '4821',
  title: 'Quiz night',
  engagementType: 'trivia',
  isLocked: false,
  teams: [],
  teamMode: 'none',
  asksNames: true,
  accent: 'coral',
  version: 1,
  me: { playerId: 'p1', name: 'Ada', total: 0, streak: 0 },
  stage: stage(),
  answers: [],
  hasFinished: false,
  asks: 'off',
  sendsUnsent: true,
  hasReactions: false,
  filtersProfanity: true,
  ...given,
});

const answerTo = (questionId: string): OwnAnswer => ({
  questionId,
  answer: { kind: 'single', option: 1 },
  submittedAt: 5,
});

describe('a player’s view after a message', () => {
  test('keeps the question that is not sent again, and the answer to it', () => {
    const before = player({
      stage: stage({ phase: 'question', question: question('001') }),
      answers: [answerTo('001')],
    });
    const after = hearPlayer['stage.changed']?.(before, { stage: stage({ phase: 'results' }), version: 4 });
    expect(after).toMatchObject({
      version: 4,
      stage: { phase: 'results', question: { questionId: '001' } },
      answers: [{ questionId: '001' }],
    });
  });

  test('forgets answer, ballot and outcome of the question before', () => {
    const before = player({
      stage: stage({ phase: 'results', question: question('001') }),
      answers: [answerTo('001')],
      outcome: { questionId: '001', hasAnswered: true, points: 900, streak: 1, total: 900 },
      ballot: { questionId: '001', answers: [], mostRanks: 3 },
    });
    const next = stage({ phase: 'question', question: question('002') });
    const after = hearPlayer['stage.changed']?.(before, { stage: next, version: 5 });
    expect([after?.answers, after?.outcome, after?.ballot]).toEqual([[], undefined, undefined]);
  });

  test('has points and rank of the outcome', () => {
    const outcome = { questionId: '001', hasAnswered: true, points: 900, streak: 2, total: 1700, rank: 3 };
    expect(hearPlayer['outcome.known']?.(player(), { outcome })).toMatchObject({
      outcome,
      me: { name: 'Ada', total: 1700, streak: 2, rank: 3 },
    });
  });

  test('is read anew when the session itself was changed', () => {
    expect(hearPlayer['game.changed']?.(player(), { version: 9 })).toBeUndefined();
  });
});

type Read = Awaited<ReturnType<PlaySources['client']['readGame']>>;

const failure = (code: 'game-not-found' | 'game-kicked' | 'offline'): Read => ({
  ok: false,
  error: { code, message: code, fields: [] },
});

const page = (reads: readonly Read[]) => {
  const answers = [...reads];
  const listeners: TopicListener[] = [];
  const timers = new Set<() => void>();
  const sources: PlaySources = {
    client: {
      readGame: async () => answers.shift() ?? failure('offline'),
      joinGame: async () => ({ ok: true, value: { game: player(), seat: 'secret' } }),
      takeSeat: async () => ({ ok: true, value: player({ title: 'By the link' }) }),
    },
    live: {
      follow: (_topic, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    after: (_durationMs, task) => {
      timers.add(task);
      return () => timers.delete(task);
    },
  };
  return { sources, listeners, timers };
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a player’s page', () => {
  test.each([
    [failure('game-not-found'), 'missing'],
    [failure('game-kicked'), 'forbidden'],
    [failure('offline'), 'unreachable'],
  ] as const)('says what is the matter', async (read, phase) => {
    const state = openSeat(page([read]).sources, '4821');
    await settled();
    expect(state.page.screen.value.phase).toBe(phase);
  });

  test('asks for a name, then sits down and follows once', async () => {
    const { gameId, title, engagementType, isLocked, teams, teamMode, asksNames, accent, version } = player();
    const face = { gameId, title, engagementType, isLocked, teams, teamMode, asksNames, accent, version };
    const { sources, listeners } = page([
      { ok: true, value: { audience: 'outside', ...face, isOver: false } },
      { ok: true, value: player({ version: 2 }) },
    ]);
    const state = openSeat(sources, '4821');
    await settled();
    expect(state.page.screen.value).toMatchObject({ view: { audience: 'outside' } });
    expect(await state.join({ name: 'Ada' })).toMatchObject({ ok: true });
    await state.page.reload();
    expect(state.page.screen.value).toMatchObject({ phase: 'here', view: { version: 2 } });
    expect(listeners).toHaveLength(1);
  });

  test('comes by a socket that is open already; read where that brings nothing, or the seat is a link’s', async () => {
    const open = (reads: readonly Read[], seat?: string) => {
      const { sources, listeners, timers } = page(reads);
      const live: PlaySources['live'] = { ...sources.live, status: { state: 'live', since: 0 } };
      return { state: openSeat({ ...sources, live }, '4821', seat), listeners, timers };
    };
    const quick = open([]);
    await settled();
    quick.listeners[0]?.onView(player({ title: 'By the socket' }), 'player');
    for (const task of quick.timers) task();
    await settled();
    expect(quick.state.page.screen.value).toMatchObject({ phase: 'here', view: { title: 'By the socket' } });
    const silent = open([{ ok: true, value: player({ title: 'Read' }) }]);
    await settled();
    expect(silent.state.page.screen.value.phase).toBe('loading');
    for (const task of silent.timers) task();
    await settled();
    expect(silent.state.page.screen.value).toMatchObject({ view: { title: 'Read' } });
    const linked = open([], 'secret');
    await settled();
    expect(linked.state.page.screen.value).toMatchObject({ view: { title: 'By the link' } });
  });

  test('takes the seat of the link', async () => {
    const state = openSeat(page([]).sources, '4821', 'token');
    await settled();
    expect(state.page.screen.value).toMatchObject({ phase: 'here', view: { title: 'By the link' } });
  });

  test('does not go back to an older view, and keeps what is there while the server is away', async () => {
    const { sources, listeners } = page([{ ok: true, value: player({ version: 7 }) }]);
    const state = openSeat(sources, '4821');
    await settled();
    listeners[0]?.onView(player({ version: 6, title: 'Old' }), 'player');
    await state.page.reload();
    expect(state.page.screen.value).toMatchObject({
      phase: 'here',
      view: { version: 7, title: 'Quiz night' },
    });
  });

  test('a step that was told late does not undo what followed it', () => {
    const before = player({
      version: 6,
      stage: stage({ phase: 'results', results: { state: 'shown', answered: 3 } }),
    });
    const results = { state: 'counting', answered: 0 } as const;
    const late = { stage: { phase: 'results', epoch: 4, results } } as const;
    expect(hearPlayer['stage.changed']?.(before, { ...late, version: 5 })).toEqual(before);
    expect(hearPlayer['stage.changed']?.(before, late, 7)).toMatchObject({
      version: 7,
      stage: { results: { state: 'counting' } },
    });
  });

  test('whose own handful or outcome got lost reads the session again; who has it does not', async () => {
    const voting = { phase: 'voting', epoch: 3, voting: { method: 'top-three', answers: 5 } } as const;
    const ballot = { questionId: '001', answers: [{ index: 2, text: 'B' }], mostRanks: 1 };
    const open = player({ stage: stage({ phase: 'question', question: question('001') }) });
    const dealt = player({ version: 3, ballot, stage: stage({ ...voting, question: question('001') }) });
    const { sources, listeners, timers } = page([
      { ok: true, value: open },
      { ok: true, value: dealt },
    ]);
    const state = openSeat(sources, '4821');
    await settled();
    const hear = (type: string, payload: unknown): void => listeners[0]?.onEvent(type, payload);
    hear('stage.changed', { stage: { phase: 'voting', epoch: 2 }, version: 2 });
    expect(timers.size).toBe(0);
    hear('stage.changed', { stage: voting, version: 3 });
    expect(timers.size).toBe(1);
    for (const task of timers) task();
    await settled();
    expect(state.page.screen.value).toMatchObject({ view: { ballot: { answers: [{ text: 'B' }] } } });
    hear('stage.changed', { stage: voting, version: 4 });
    hear('ballot.dealt', { ballot, version: 4 });
    expect(timers.size).toBe(0);
    const results = { state: 'shown', answered: 2 } as const;
    hear('stage.changed', { stage: { phase: 'results', epoch: 4, results }, version: 5 });
    expect(timers.size).toBe(1);
    hear('outcome.known', {
      outcome: { questionId: '001', hasAnswered: true, points: 3, streak: 0, total: 3 },
      version: 5,
    });
    expect(timers.size).toBe(0);
    state.close();
  });

  test('shows an answer as given once the server has it, only on its own question', async () => {
    const view = player({ stage: stage({ phase: 'question', question: question('001') }) });
    const state = openSeat(page([{ ok: true, value: view }]).sources, '4821');
    await settled();
    state.keepAnswer('001', { kind: 'single', option: 1 }, 5);
    state.keepAnswer('002', { kind: 'single', option: 0 }, 6);
    expect(state.page.screen.value).toMatchObject({ view: { answers: [answerTo('001')] } });
  });

  test('[LIVE-20] an acknowledged answer is not taken back by a view that was read before it', async () => {
    const onStage = { stage: stage({ phase: 'question' as const, question: question('001') }) };
    const { sources, listeners } = page([
      { ok: true, value: player(onStage) },
      { ok: true, value: player({ ...onStage, version: 2, title: 'Renamed' }) },
    ]);
    const state = openSeat(sources, '4821');
    await settled();
    listeners[0]?.onEvent('game.changed', { version: 2 });
    state.keepAnswer('001', { kind: 'single', option: 1 }, 5);
    await settled();
    const answered = { view: { title: 'Renamed', answers: [answerTo('001')] } };
    expect(state.page.screen.value).toMatchObject(answered);
    listeners[0]?.onView(player({ ...onStage, version: 2, title: 'Renamed' }), 'player');
    expect(state.page.screen.value).toMatchObject(answered);
    const next = { version: 3, stage: stage({ phase: 'question', question: question('002') }) };
    listeners[0]?.onView(player(next), 'player');
    expect(state.page.screen.value).toMatchObject({ view: { answers: [] } });
  });
});
