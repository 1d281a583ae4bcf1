import { describe, expect, test } from 'vitest';
import type { Answer } from '#web/kit/client.ts';
import type { TopicListener } from '#web/kit/live/topic-reader.ts';
import type { Counters, HostStage, HostView } from '#activities/engagements/contract.views.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import { openConsole } from './host.state.ts';

const counters = (given: Partial<Counters> = {}): Counters => ({
  joined: 3,
  present: 3,
  answered: 0,
  voted: 0,
  ...given,
});

const question = (questionId: string): NonNullable<HostStage['question']> => ({
  questionId,
  number: Number(questionId),
  kind: 'single',
  title: 'Which?',
  category: 'All',
  canChange: false,
});

const stage = (given: Partial<HostStage> = {}): HostStage => ({
  phase: 'question',
  epoch: 1,
  questionsPlayed: 1,
  isReading: true,
  isCounting: false,
  board: 'results',
  question: question('001'),
  ...given,
});

const hosted = (given: Partial<HostView> = {}): HostView => ({
  audience: 'host',
  gameId: '4821',
  title: 'Quiz night',
  engagementType: 'trivia',
  isLocked: false,
  teams: [],
  teamMode: 'none',
  asksNames: true,
  accent: 'coral',
  version: 4,
  code: '4821',
  isOwner: true,
  createdAt: 0,
  settings: defaultSettings('trivia'),
  aiContext: '',
  debugMode: false,
  stage: stage(),
  counters: counters({ questionId: '001' }),
  lobby: { present: 3, people: [] },
  asks: [],
  hasCohostLink: false,
  played: [],
  ...given,
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A console whose requests are answered when the test says so, in the order they were made. */
const aConsole = async () => {
  const waiting: ((answer: Answer<HostView>) => void)[] = [];
  const ask = (): Promise<Answer<HostView>> => new Promise((resolve) => waiting.push(resolve));
  let listener: TopicListener | undefined;
  const state = openConsole(
    {
      reading: { readGame: ask },
      hosting: { becomeCohost: ask },
      live: {
        follow: (_topic, given) => {
          listener = given;
          return () => undefined;
        },
      },
    },
    '4821',
  );
  const answer = async (view: HostView): Promise<void> => {
    waiting.shift()?.({ ok: true, value: view });
    await settled();
  };
  const game = (): HostView | undefined =>
    state.screen.value.phase === 'here' ? state.screen.value.view : undefined;
  const hear = (type: string, payload: unknown): void => listener?.onEvent(type, payload);
  await answer(hosted());
  return { state, ask, answer, game, hear, show: (view: HostView) => listener?.onView(view, 'host') };
};

const opened = (version = 5) => ({ stage: { ...stage(), isReading: false }, version });

describe('the console of a session', () => {
  test('[GAME-26] keeps a counter that was heard before the answer to its own step arrives', async () => {
    const { state, ask, answer, game, hear } = await aConsole();
    const moved = state.take(ask());
    hear('console.changed', opened());
    hear('counters.changed', counters({ questionId: '001', answered: 1 }));
    expect(game()?.counters.answered).toBe(1);
    await answer(hosted({ version: 5, stage: stage({ isReading: false }) }));
    await moved;
    expect(game()).toMatchObject({ version: 5, stage: { isReading: false }, counters: { answered: 1 } });
  });

  test('[LIVE-20] keeps what was heard while the session was read again', async () => {
    const { answer, game, hear, show } = await aConsole();
    hear('game.changed', { version: 5 });
    hear('counters.changed', counters({ questionId: '001', answered: 2 }));
    await answer(hosted({ version: 5, title: 'Renamed' }));
    expect(game()).toMatchObject({ title: 'Renamed', counters: { answered: 2 } });
    hear('game.changed', { version: 6 });
    show(hosted({ version: 6, title: 'Again', counters: counters({ questionId: '001', answered: 3 }) }));
    await answer(hosted({ version: 6, title: 'Again' }));
    expect(game()).toMatchObject({ version: 6, counters: { answered: 3 } });
  });

  test('[GAME-26] numbers of the question before say nothing of the one on stage, whichever comes first', async () => {
    const { game, hear } = await aConsole();
    hear('counters.changed', counters({ questionId: '001', answered: 3 }));
    hear('console.changed', { stage: stage({ epoch: 3, question: question('002') }), version: 8 });
    expect(game()?.counters).toMatchObject({ answered: 0, questionId: '002' });
    hear('counters.changed', counters({ questionId: '001', answered: 3, joined: 4 }));
    expect(game()?.counters).toMatchObject({ answered: 0, joined: 4, questionId: '002' });
    hear('counters.changed', counters({ questionId: '003', answered: 1 }));
    hear('console.changed', { stage: stage({ epoch: 5, question: question('003') }), version: 11 });
    expect(game()?.counters).toMatchObject({ answered: 1, questionId: '003' });
  });

  test('[GAME-26] who is here is told by the node that is followed: the others may not know yet', async () => {
    const { game, hear } = await aConsole();
    hear('lobby.changed', { present: 2, people: [] });
    expect(game()?.counters.present).toBe(2);
    hear('counters.changed', counters({ questionId: '001', answered: 2, present: 0 }));
    expect(game()?.counters).toMatchObject({ answered: 2, present: 2 });
  });
});
