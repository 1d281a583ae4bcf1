import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { LiveClient } from '#web/kit/live/live-client.ts';
import type { LiveSocket, LiveSocketEvents } from '#web/kit/live/live-client.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { newBoard } from './board.ts';
import type { Board, BoardState } from './board.ts';
import { fakeBus, fakeWire, liveNode, settled } from './nodes.ts';
import type { FakeBus, FakeWire, TestNode } from './nodes.ts';

type Role = 'host' | 'player';

/** What a client of the world shows: built only from views and events. */
export interface Shown {
  notes: readonly string[];
  answers: number | undefined;
}

interface Link {
  readonly wire: FakeWire;
  cut(): void;
}

interface Seat {
  readonly role: Role;
  shown: Shown | undefined;
  link: Link | undefined;
}

export interface WorldClient extends Seat {
  readonly client: LiveClient;
}

/** How bad the network is: chances in [0, 1). */
export interface Weather {
  readonly loss: number;
  readonly doubling: number;
  readonly longestMs: number;
}

const CALM: Weather = { loss: 0, doubling: 0, longestMs: 0 };

/** Nodes, a bus, and clients on a network that loses, doubles and reorders; time is the test's. */
export class LiveWorld {
  readonly clock: FakeClock = fakeClock();
  readonly board: Board = newBoard();
  readonly bus: FakeBus = fakeBus(this.clock);
  readonly nodes: TestNode[];
  readonly clients: WorldClient[];
  readonly #random: Random;
  #weather: Weather = CALM;

  constructor(seed: string, nodeCount: number, roles: readonly Role[]) {
    this.#random = seededRandom(seed);
    this.bus.route = () => this.#fate();
    this.nodes = Array.from({ length: nodeCount }, (_, index) =>
      liveNode({
        clock: this.clock,
        sources: [this.board],
        bus: this.bus.forNode(),
        // So that even three clients are served in slices.
        listenersAtOnce: 1,
        seed: `${seed} ${index}`,
      }),
    );
    this.clients = roles.map((role) => this.#newClient(role));
  }

  set weather(weather: Weather) {
    this.#weather = weather;
  }

  /** Everything works from now on; long enough for all pauses and watches. */
  async calmDown(): Promise<void> {
    this.#weather = CALM;
    this.bus.restore();
    for (const { link } of this.clients) if (link) link.wire.bufferedBytes = 0;
    await this.pass(60_000, 250);
  }

  async pass(durationMs: number, stepMs = 20): Promise<void> {
    for (let passed = 0; passed < durationMs; passed += stepMs) {
      this.clock.advance(Math.min(stepMs, durationMs - passed));
      await settled();
    }
  }

  truth(role: Role): Shown {
    const { notes, answers }: BoardState = this.board.state('1');
    return { notes, answers: role === 'host' ? answers : undefined };
  }

  close(): void {
    for (const { client } of this.clients) client.close();
    for (const { hub } of this.nodes) hub.close();
  }

  /** When each copy of a message arrives; none when it is lost. */
  #fate(): number[] {
    const { loss, doubling, longestMs } = this.#weather;
    const copies = this.#random.next() < loss ? 0 : this.#random.next() < doubling ? 2 : 1;
    return Array.from({ length: copies }, () => (longestMs > 0 ? this.#random.below(longestMs) : 0));
  }

  #carry(deliver: () => void): void {
    for (const delayMs of this.#fate()) this.clock.after(delayMs, deliver);
  }

  #newClient(role: Role): WorldClient {
    const random = seededRandom(`client ${this.#random.below(1_000_000)}`);
    const self: Seat = { role, shown: undefined, link: undefined };
    const client = new LiveClient({
      open: (events) => this.#open(self, events),
      now: () => this.clock.now(),
      after: (durationMs, task) => this.clock.after(durationMs, task),
      random: () => random.next(),
    });
    client.follow(
      'board:1',
      {
        onView: (view) => {
          const { notes, answers } = view as BoardState;
          self.shown = { notes, answers };
        },
        onEvent: (event, payload) => {
          if (self.shown) self.shown = reduce(self.shown, event, payload);
        },
      },
      { role },
    );
    return Object.assign(self, { client });
  }

  #open(self: Seat, { onMessage, onClose }: LiveSocketEvents): LiveSocket {
    const node = this.nodes[this.#random.below(this.nodes.length)] as TestNode;
    const wire = fakeWire();
    let isCut = false;
    wire.onFrame = (frame) => {
      const text = JSON.stringify(frame);
      // Without the welcome there is no connection at all; everything after it may be lost.
      if (frame.type === 'welcome') this.clock.after(1, () => !isCut && onMessage(text));
      else this.#carry(() => !isCut && onMessage(text));
    };
    const { connection } = node.connect(self.role === 'host' ? 'guest:host' : 'guest:player', {
      wire,
      onEnd: () => this.clock.after(1, () => link.cut()),
    });
    const link: Link = {
      wire,
      cut() {
        if (isCut) return;
        isCut = true;
        connection.ended();
        onClose(1006);
      },
    };
    self.link = link;
    return {
      send: (text) => this.#carry(() => !isCut && connection.receive(text)),
      close: () => {
        isCut = true;
        connection.ended();
      },
    };
  }
}

const reduce = (shown: Shown, event: string, payload: unknown): Shown => {
  if (event === 'note.added')
    return { ...shown, notes: [...shown.notes, (payload as { note: string }).note] };
  if (event === 'answers.counted') return { ...shown, answers: (payload as { answers: number }).answers };
  return shown;
};
