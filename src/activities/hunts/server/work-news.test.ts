import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/kit/actor.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { HuntWorld, huntHost, table } from '#tests/support/hunts/app.ts';
import { largeFile } from '#tests/support/hunts/large-file.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { huntWorkTopic, OWN_WORK } from '../contract.work.ts';
import type { Work } from '../contract.work.ts';
import { changePhase } from './phases.service.ts';
import { workTopicSource } from './work-news.ts';

/** What one call of the store costs. */
let callMs = 0;
const clock = fakeClock();
let world: HuntWorld;

beforeAll(async () => {
  const store = new Proxy(new MemoryStore({ tables: [platformTable, table], clock }), {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (name === 'put' || name === 'transact' || name === 'batchWrite') clock.advance(callMs);
        return Reflect.apply(value, target, given) as unknown;
      };
    },
  });
  world = await HuntWorld.start({ store, clock });
});
beforeEach(() => {
  callMs = 0;
});
afterAll(() => world.close());

const TEAMS = 60;
const STOPS = 20;

const aLargeFile = () => largeFile(TEAMS, STOPS);

type Heard = { readonly type: string; readonly to: readonly string[]; readonly payload: unknown };

/** What was said of work while something was done. */
const hearing = async <T>(act: () => Promise<T>): Promise<{ done: T; heard: Heard[] }> => {
  const before = world.hub.published.length;
  const done = await act();
  const heard = world.hub.published
    .slice(before)
    .filter(({ topic, key }) => topic.kind === huntWorkTopic.kind && key === OWN_WORK)
    .flatMap(({ messages }) => messages);
  return { done, heard };
};

const movesIn = (heard: readonly Heard[]): Work[] =>
  heard.filter(({ type }) => type === 'work.moved').map(({ payload }) => payload as Work);

const isRising = (works: readonly Work[]): boolean =>
  works.every(({ step, done }, index) => {
    const before = works[index - 1];
    return before === undefined || before.step !== step || before.done <= done;
  });

describe('[HUNT-12] progress of a large hunt', () => {
  test('creating it reports what is checked and saved, then the hunt, to its host alone', async () => {
    callMs = 300;
    const { done, heard } = await hearing(() => world.make(aLargeFile()));
    const moves = movesIn(heard);
    expect(new Set(moves.map(({ act, step }) => `${act} ${step}`))).toEqual(
      new Set(['make checking', 'make saving']),
    );
    expect(moves.filter(({ step }) => step === 'checking').map(({ total }) => total)).toContain(
      TEAMS + STOPS,
    );
    expect(isRising(moves)).toBe(true);
    const { workId } = moves[0] as Work;
    expect(heard.at(-1)).toMatchObject({ type: 'work.ended', payload: { workId, gameId: done.gameId } });
    expect(new Set(heard.flatMap(({ to }) => to)).size).toBe(1);
  });

  test('starting it reports planned and saved routes of that hunt', async () => {
    const { gameId } = await world.make(aLargeFile());
    callMs = 200;
    const { heard } = await hearing(() => world.phase(gameId, 'start'));
    const moves = movesIn(heard);
    expect(moves.map((work) => work.gameId)).toEqual(moves.map(() => gameId));
    const saved = moves.filter(({ step }) => step === 'storing');
    expect(saved.length).toBeGreaterThan(2);
    expect(saved.map(({ total }) => total)).toEqual(saved.map(() => TEAMS));
    expect(isRising(moves)).toBe(true);
    expect(heard.at(-1)).toMatchObject({ type: 'work.ended', payload: { gameId } });
  });

  test('work of less than 300 ms is not reported', async () => {
    const { done, heard } = await hearing(() => world.make(aLargeFile()));
    const started = await hearing(() => world.phase(done.gameId, 'start'));
    expect([...heard, ...started.heard]).toEqual([]);
  });

  test('a page that is opened meanwhile is shown it, and others are not; when it fails it is over', async () => {
    const { works } = world.hunts.deps;
    const source = workTopicSource(works);
    const [me, other] = [actorOf('guest:me'), actorOf('guest:other')];
    const viewOf = async (actor: Actor) => {
      const admitted = await source.admit(actor, OWN_WORK, {});
      return admitted.ok ? admitted.value.view : admitted.error.code;
    };
    const { heard } = await hearing(async () => {
      const failing = works.run(me.identityId, { act: 'make', step: 'reading' }, async (report) => {
        clock.advance(299);
        expect(await viewOf(me)).toEqual({ works: [] });
        report('checking', 25, 80);
        clock.advance(1);
        expect(await viewOf(me)).toMatchObject({ works: [{ step: 'checking', done: 25, total: 80 }] });
        expect(await viewOf(other)).toEqual({ works: [] });
        throw new Error('the disk is gone');
      });
      await expect(failing).rejects.toThrow('the disk is gone');
    });
    expect(heard.map(({ type }) => type)).toEqual(['work.moved', 'work.ended']);
    expect(heard[1]?.payload).not.toHaveProperty('gameId');
    expect(await viewOf(me)).toEqual({ works: [] });
    clock.advance(10_000);
    expect((await hearing(async () => clock.advance(10_000))).heard).toEqual([]);
    const wrong = await source.admit(me, 'another', {});
    expect(wrong.ok ? 'admitted' : wrong.error.code).toBe('hunt-not-found');
  });

  test('a start goes on when the page that asked for it is closed', async () => {
    const { gameId } = await world.make(aLargeFile());
    const gone = new AbortController();
    gone.abort();
    const started = await changePhase(
      world.hunts.deps,
      actorOf(huntHost),
      { gameId, id: 'command-closed', act: 'start' },
      { caller: 'host', seconds: 10, megabytes: 128, signal: gone.signal },
    );
    expect(started.ok && started.value.phase).toBe('running');
  });
});
