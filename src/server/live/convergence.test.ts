import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LiveWorld } from '#tests/support/live/world.ts';
import type { WorldClient } from '#tests/support/live/world.ts';
import type { TestNode } from '#tests/support/live/nodes.ts';

type Action =
  | { readonly do: 'note' | 'answer' | 'store'; readonly at: number; readonly times: number }
  | { readonly do: 'cut' | 'stall' | 'unstall' | 'wake'; readonly at: number }
  | { readonly do: 'loseBus' | 'restoreBus' }
  | { readonly do: 'weather'; readonly loss: number; readonly doubling: number; readonly longestMs: number }
  | { readonly do: 'pass'; readonly durationMs: number };

const at = fc.nat(10);
/** Not fc.double: its values are nearly all as good as zero. */
const percent = (max: number): fc.Arbitrary<number> => fc.nat(max).map((value) => value / 100);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('note' as const, 'answer' as const),
      at,
      times: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('store' as const), at, times: fc.constant(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'stall', 'unstall', 'wake'), at }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('loseBus' as const, 'restoreBus') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      loss: percent(40),
      doubling: percent(50),
      longestMs: fc.integer({ min: 0, max: 400 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pass' as const), durationMs: fc.integer({ min: 1, max: 900 }) }),
  },
);

const STALLED_BYTES = 300 * 1024;

const change = (world: LiveWorld, what: 'note' | 'answer' | 'store', node: TestNode): void => {
  const { notes, version } = world.board.state('1');
  if (what === 'note') world.board.addNote(node.hub, '1', `note ${version}`);
  else if (what === 'answer') world.board.countAnswer(node.hub, '1');
  else world.board.store('1', { notes: [...notes, `silent ${version}`] });
};

const touch = (client: WorldClient, what: 'cut' | 'stall' | 'unstall' | 'wake'): void => {
  if (what === 'wake') client.client.wake();
  else if (what === 'cut') client.link?.cut();
  else if (client.link) client.link.wire.bufferedBytes = what === 'stall' ? STALLED_BYTES : 0;
};

const perform = async (world: LiveWorld, step: Action): Promise<void> => {
  switch (step.do) {
    case 'pass':
      return world.pass(step.durationMs, 50);
    case 'weather':
      world.weather = step;
      return;
    case 'loseBus':
      return world.bus.lose();
    case 'restoreBus':
      return world.bus.restore();
    case 'note':
    case 'answer':
    case 'store':
      for (let time = 0; time < step.times; time++) {
        change(world, step.do, world.nodes[(step.at + time) % world.nodes.length] as TestNode);
      }
      return;
    default:
      return touch(world.clients[step.at % world.clients.length] as WorldClient, step.do);
  }
};

describe('a client ends in the server’s state', () => {
  test.each([1, 3])(
    '[LIVE-3] [LIVE-17] %i node(s): reordered, doubled, lost, cut, stalled and resumed',
    async (nodeCount) => {
      await fc.assert(
        fc.asyncProperty(
          fc.string(),
          fc.array(action, { minLength: 5, maxLength: 40 }),
          async (seed, actions) => {
            const world = new LiveWorld(seed, nodeCount, ['host', 'player', 'player']);
            for (const step of actions) await perform(world, step);
            await world.calmDown();
            const shown = world.clients.map((client) => client.shown);
            const truth = world.clients.map(({ role }) => world.truth(role));
            world.close();
            expect(shown).toEqual(truth);
            expect(world.nodes.flatMap(({ faults }) => faults)).toEqual([]);
          },
        ),
        { numRuns: 60 },
      );
    },
    60_000,
  );
});
