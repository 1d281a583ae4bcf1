// npm run bench -- rooms [--people=200,1000]
// A room moves to the next activity: from the host's start until each phone was told where to go and has its own seat there.
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import type { HostProgramme } from '#platform/rooms/contract.programme.ts';
import type { HostView } from '#platform/rooms/contract.ts';
import { must, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { cpuSecondsOf, machine, percentile, startBenchServer } from './support/bench-server.ts';
import type { BenchServer } from './support/bench-server.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '200,1000' } } });

interface Moved {
  readonly event?: string;
  readonly payload?: { readonly programme?: HostProgramme };
}

/** A phone at the table: follows the room, and when it is told to go, opens the page there as its seat. */
class Phone {
  readonly #socket: WebSocket;
  readonly ready: Promise<void>;
  toldAt = 0;
  seatedAt = 0;
  isSeated = false;
  readonly arrived: Promise<void>;

  constructor(caller: GuestCaller, address: string, roomId: string) {
    this.#socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
      headers: { origin: address, authorization: `Bearer ${caller.token}` },
    });
    this.#socket.on('open', () =>
      this.#socket.send(JSON.stringify({ type: 'subscribe', topic: `room:${roomId}` })),
    );
    this.ready = new Promise((resolve) => {
      this.#socket.on('message', (text: Buffer) => {
        if (text.includes('"type":"view"')) resolve();
      });
    });
    this.arrived = new Promise((resolve, reject) => {
      this.#socket.on('close', () => reject(new Error('a phone lost its connection')));
      this.#socket.on('message', (text: Buffer) => {
        if (text.includes('"type":"view","topic":"engagement:')) {
          this.seatedAt = performance.now();
          this.isSeated = text.includes('"audience":"player"');
          resolve();
        }
        if (text.includes('programme.moved')) this.#go(text);
      });
    });
  }

  /** As the player's page does with a socket that is open already: its first view comes by it. */
  #go(text: Buffer): void {
    const { payload } = JSON.parse(text.toString()) as Moved;
    const path = payload?.programme?.running?.phonePath;
    if (path === undefined) return;
    this.toldAt = performance.now();
    const topic = `engagement:${path.split('/').at(-1)}`;
    this.#socket.send(JSON.stringify({ type: 'subscribe', topic, as: { role: 'player' } }));
  }

  close(): void {
    this.#socket.terminate();
  }
}

const inTurns = async <T>(
  all: readonly T[],
  atOnce: number,
  visit: (each: T, index: number) => Promise<unknown>,
) => {
  for (let from = 0; from < all.length; from += atOnce)
    await Promise.all(all.slice(from, from + atOnce).map((each, index) => visit(each, from + index)));
};

const makeItem = async (host: GuestCaller, roomId: string): Promise<string> => {
  const question = { kind: 'true-false', title: 'True?', category: 'One', right: true };
  const set = { name: 'One question', type: 'trivia', questions: [question] };
  const { setId } = await must(host.call<{ setId: string }>('POST /engagements/sets', set));
  const item = { kind: 'session', title: 'Trivia', settings: { choiceId: setId } };
  const { items } = await must(host.call<HostProgramme>(`POST /rooms/${roomId}/items`, item));
  return items.at(-1)?.itemId ?? '';
};

const measure = async (server: BenchServer, people: number): Promise<void> => {
  const host = await server.newHost();
  const { room } = await must(
    host.call<{ room: HostView }>('POST /rooms', { title: 'Bench', hostName: 'Hana' }),
  );
  const { roomId } = room;
  const itemId = await makeItem(host, roomId);
  const guests = await newGuests(people, () => server.address);
  await inTurns(guests, 20, (guest, index) =>
    must(guest.call(`POST /rooms/${roomId}/members`, { name: `Guest ${index}` })),
  );
  const phones = guests.map((guest) => new Phone(guest, server.address, roomId));
  await Promise.all(phones.map(({ ready }) => ready));
  const cpuBefore = [cpuSecondsOf(server.pid), cpuSecondsOf(process.pid)] as const;
  const startedAt = performance.now();
  const starting = must(host.call(`POST /rooms/${roomId}/items/${itemId}/start`));
  await Promise.all([starting, ...phones.map(({ arrived }) => arrived)]);
  // On a machine with other work the times are not the product's; what it computes is.
  const [ofServer, ofPhones] = [server.pid, process.pid].map(
    (pid, index) => (cpuSecondsOf(pid) - (cpuBefore[index] ?? 0)) * 1000,
  );
  const told = phones.map(({ toldAt }) => toldAt - startedAt);
  const seated = phones.map(({ seatedAt }) => seatedAt - startedAt);
  const seats = phones.filter(({ isSeated }) => isSeated).length;
  for (const phone of phones) phone.close();
  const ms = (all: readonly number[], share: number): string => `${percentile(all, share).toFixed(0)} ms`;
  console.log(
    `| ${people} | ${ms(told, 0.95)} | ${ms(seated, 0.5)} | ${ms(seated, 0.95)} | ${ms(seated, 1)} | ${seats} | ${ofServer?.toFixed(0)} ms | ${ofPhones?.toFixed(0)} ms |`,
  );
};

const server = await startBenchServer();
try {
  console.log(`A room moves to a live session, on ${machine()}:\n`);
  console.log(
    '| people | told, p95 | there, median | there, p95 | there, last | seats | CPU of the server | CPU of the phones |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const people of values.people.split(',')) await measure(server, Number(people));
} finally {
  await server.stop();
}
