import { startClock } from '#activities/timers/rules/clock/start.ts';
import type { ClockEvent, ClockLog } from '#activities/timers/rules/clock/event.ts';
import type { ClockState, OpenTurn, TurnReceipt } from '#activities/timers/rules/clock/state.ts';
import { applyEvent } from '#activities/timers/rules/clock/timeline.ts';
import { withPending } from '#activities/timers/web/table/pending-acts.ts';
import type { Pending } from '#activities/timers/web/table/pending-acts.ts';
import { ServerTime } from '#activities/timers/web/table/server-time.ts';
import { ThinkWatch } from '#activities/timers/web/table/think-watch.ts';
import { aLog, sumOf } from './clock-games.ts';

export interface LateStep {
  readonly kind: 'tap' | 'others-tap' | 'pause' | 'resume' | 'undo' | 'refund' | 'open' | 'sleep' | 'freeze';
  readonly afterMs: number;
  /** Of a sleep, in which the steady clock stands still, or of a freeze, in which it goes on. */
  readonly forMs?: number;
}

export interface LateGame {
  readonly steps: readonly LateStep[];
  /** Of messages, one after the other and over again. */
  readonly delaysMs: readonly number[];
  /** How wrong each measurement of the server's clock is. */
  readonly errorsMs: readonly number[];
  /** How wrong the device's own clock is. */
  readonly wallMs: number;
  /** The device taps for everybody. */
  readonly isShared: boolean;
}

interface Given {
  readonly compensatedMs: number;
  /** What the network really took: to show the clock running, and to bring the tap. */
  readonly delayMs: number;
  /** What the page cannot know better. */
  readonly errorMs: number;
}

interface Message {
  readonly arrivesAt: number;
  readonly take: () => void;
}

type Direction = 'up' | 'down';

const BEAT_MS = 250;
/** An estimate is measured anew so often, and a clock that jumped is found so late. */
const MEASURE_MS = 2000;

const over = <T>(list: readonly T[]): (() => T) => {
  let at = -1;
  return () => {
    at = (at + 1) % list.length;
    const [first] = list.slice(at);
    if (first === undefined) throw new Error('nothing to draw from');
    return first;
  };
};

/** The truth: the clocks of the table, and what is on its way. */
class Server {
  at = 1_000_000;
  clock: ClockState;
  readonly underway: Readonly<Record<Direction, Message[]>> = { up: [], down: [] };
  #log: ClockLog = aLog({ type: 'sudden-death', mainMs: 3_600_000 }, [], { lag: true });

  constructor() {
    const first = startClock(this.#log);
    if (!first.ok) throw new Error(first.error.code);
    this.clock = first.value;
  }

  /** Undefined where it is refused. */
  apply(event: ClockEvent): readonly TurnReceipt[] | undefined {
    const applied = applyEvent(this.clock, event, () => this.#log);
    if (!applied.ok) return undefined;
    this.clock = applied.value.state;
    this.#log = { ...this.#log, events: [...this.#log.events, event] };
    return applied.value.receipts;
  }

  /** In order, as a socket brings them. */
  send(direction: Direction, delayMs: number, take: () => void): number {
    const before = this.underway[direction];
    const arrivesAt = Math.max(this.at + delayMs, before.at(-1)?.arrivesAt ?? 0);
    before.push({ arrivesAt, take });
    return arrivesAt;
  }

  deliver(direction: Direction): void {
    const due = this.underway[direction];
    for (let next = due[0]; next && next.arrivesAt <= this.at; next = due[0]) {
      due.shift();
      next.take();
    }
  }
}

/** One visit of the page: what it has seen, and what it knows of the server's time. */
class Visit {
  readonly watch = new ThinkWatch();
  readonly time: ServerTime;
  readonly beganAt: number;
  shown: ClockState | undefined;
  pending: Pending[] = [];
  offsetMs: number | undefined;

  constructor(beganAt: number, steady: () => number, wall: () => number) {
    this.beganAt = beganAt;
    this.time = new ServerTime({ steady, wall, offsetMs: () => this.offsetMs });
  }

  get clock(): ClockState | undefined {
    return this.shown && withPending(this.shown, this.pending);
  }
}

/** Plays a table over a slow network with a device that comes, goes and sleeps; returns what each tap got back. */
export const lateGame = ({ steps, delaysMs, errorsMs, wallMs, isShared }: LateGame): readonly Given[] => {
  const server = new Server();
  const delay = over(delaysMs);
  const error = over(errorsMs);
  const mostErrorMs = Math.max(...errorsMs.map(Math.abs));
  const given: Given[] = [];
  /** When the news of a stretch, by the moment of its beginning, were at the device. */
  const newsAt = new Map<number, number>();
  const absences: { readonly from: number; readonly to: number }[] = [];
  let frozenMs = 0;
  let isAsleep = false;
  let taps = 0;

  const steady = (): number => server.at - 400_000 - frozenMs;
  const wall = (): number => server.at + wallMs;
  const moment = () => ({ steady: steady(), wall: wall() });
  let visit: Visit;

  const show = (): void => {
    if (visit.clock) visit.watch.see(visit.clock, moment());
  };
  const tell = (): void => {
    const { clock } = server;
    const to = visit;
    const arrivesAt = server.send('down', delay(), () => {
      if (to !== visit) return;
      visit.shown = clock;
      show();
    });
    newsAt.set(clock.at, arrivesAt);
  };
  const open = (): void => {
    visit = new Visit(server.at, steady, wall);
    const opened = visit;
    server.send('up', delay(), () => {
      const { clock } = server;
      server.send('down', delay(), () => {
        if (opened !== visit) return;
        visit.shown ??= clock;
        show();
      });
    });
  };
  const measure = (): void => void (visit.offsetMs = server.at - steady() + error());

  const advance = (ms: number): void => {
    const until = server.at + ms;
    while (server.at < until) {
      const beat = server.at - (server.at % BEAT_MS) + BEAT_MS;
      const arrivals = [...server.underway.up, ...(isAsleep ? [] : server.underway.down)];
      server.at = Math.min(until, beat, ...arrivals.map(({ arrivesAt }) => Math.max(server.at, arrivesAt)));
      server.deliver('up');
      if (isAsleep) continue;
      server.deliver('down');
      if (server.at % MEASURE_MS === 0) measure();
      visit.time.now();
      visit.watch.beat(moment());
    }
  };
  const sleep = (ms: number, isFrozen: boolean): void => {
    const from = server.at;
    isAsleep = true;
    advance(ms);
    isAsleep = false;
    if (isFrozen) frozenMs += ms;
    absences.push({ from, to: server.at });
    server.deliver('down');
  };

  /** Who slept as the clock began to run can wait for the network from then on. */
  const backAfter = (at: number): number => absences.find(({ from, to }) => from <= at && at <= to)?.to ?? at;
  /** How long the clock ran before the page could show it. */
  const downMs = (from: number, to: number): number =>
    from < visit.beganAt ? 0 : Math.max(0, Math.min(newsAt.get(from) ?? from, to) - backAfter(from));
  const unseenMs = ({ stretches, since = server.at }: OpenTurn): number =>
    sumOf([...stretches, [since, server.at] as const].map(([from, to]) => downMs(from, to)));

  const tap = (): void => {
    const { clock } = visit;
    const [seat] = clock && clock.pause === undefined ? clock.running : [];
    if (clock === undefined || seat === undefined || (seat !== 0 && !isShared)) return;
    const tappedAt = server.at;
    const from = visit;
    const serverNow = visit.time.latest();
    const clientMs = serverNow === undefined ? undefined : visit.watch.thoughtMs(seat, moment(), serverNow);
    const turn = clock.seats[seat]?.turns;
    taps += 1;
    const id = String(taps);
    visit.pending.push({ id, turn, event: { type: 'tap', seat, at: visit.time.now() } });
    show();
    server.send('up', delay(), () => {
      const running = server.clock.seats[seat];
      const delayMs = server.at - tappedAt + (running?.turn ? unseenMs(running.turn) : 0);
      const receipts =
        running?.turns === turn ? server.apply({ type: 'tap', seat, at: server.at, clientMs }) : undefined;
      if (receipts) tell();
      else from.pending = from.pending.filter((each) => each.id !== id);
      if (from === visit) show();
      // What a page has sent that is gone is judged by what it saw, which is not known any more.
      for (const { compensatedMs } of from === visit ? (receipts ?? []) : [])
        given.push({ compensatedMs, delayMs, errorMs: mostErrorMs + 1 });
    });
  };

  const others = (event: ClockEvent): void => {
    if (server.apply(event)) tell();
  };
  const doing: Readonly<Record<LateStep['kind'], (step: LateStep) => void>> = {
    tap,
    'others-tap': () => others({ type: 'tap', seat: 1, at: server.at }),
    pause: () => others({ type: 'pause', at: server.at }),
    resume: () => others({ type: 'resume', at: server.at }),
    undo: () => others({ type: 'undo', at: server.at }),
    refund: () => others({ type: 'undo', at: server.at, refund: true }),
    open,
    sleep: ({ forMs = 0 }) => sleep(forMs, true),
    freeze: ({ forMs = 0 }) => sleep(forMs, false),
  };

  open();
  advance(3000);
  others({ type: 'start', seat: 0, at: server.at });
  for (const step of steps) {
    advance(step.afterMs);
    doing[step.kind](step);
  }
  advance(2000);
  return given;
};
