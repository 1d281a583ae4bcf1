import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { tableTopic } from '#activities/timers/contract.live.ts';
import type { TableStatus, TableView } from '#activities/timers/contract.tables.ts';
import type { Receipt } from '#activities/timers/contract.views.ts';
import type { ClockState } from '#activities/timers/rules/clock/state.ts';
import { newCommandId } from '#web/kit/client.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { Screen } from '#web/kit/data/live-page.ts';
import type { ClockReading } from '#web/kit/live/clock-estimate.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { looksOf } from '../face/player-looks.ts';
import { timersClient } from '../timers.client.ts';
import type { TimersClient } from '../timers.client.ts';
import type { Pending, QuickActs } from './pending-acts.ts';
import { ServerTime } from './server-time.ts';
import type { Moment } from './think-watch.ts';
import type { ActSender } from './act-sender.ts';
import type { Refused, TableModel, TableSeat, Wish } from './table-model.ts';
import type { AlarmRang } from './table-view.ts';
import { fetchAfterLoad } from '#web/kit/when-loaded.ts';

/** What a table needs from outside; tests pass their own. */
interface TableSources {
  readonly client: Pick<TimersClient, 'readTable' | 'changeSeat'>;
  /** Loaded after the first paint: a clock can be read without a socket. */
  readonly live: () => Promise<Pick<LiveClient, 'follow' | 'clock'>>;
  readonly send: ActSender;
  /** Shows a tap before the server does; a clock works without it. */
  readonly quick: () => Promise<QuickActs>;
  readonly steady: () => number;
  readonly wall: () => number;
}

/** The viewer: the secret of a seat, or a screen that only needs a screen's view. */
interface TableAs {
  readonly token?: string;
  readonly screen?: 'yes';
}

type TablePhase = Screen<TableView>['phase'];

/** The answer arrived, but not the message that contains it: read again. */
const NEWS_WITHIN_MS = 1500;

/** How often a page that is there says so, see `ThinkWatch`. */
const BEAT_MS = 250;

/** A table on the server: painted from the first answer, kept current by the socket, quick because own taps show at once. */
export class OnlineTable implements TableModel {
  readonly tableId: string;
  readonly phase: ReadonlySignal<TablePhase>;
  readonly title: ReadonlySignal<string>;
  readonly status: ReadonlySignal<TableStatus>;
  readonly clock: ReadonlySignal<ClockState>;
  readonly seats: ReadonlySignal<readonly TableSeat[]>;
  readonly saved: ReadonlySignal<SaveState>;
  readonly undoSteps: ReadonlySignal<number>;
  readonly redoSteps: ReadonlySignal<number>;
  readonly lastTurn: ReadonlySignal<Receipt | undefined>;
  readonly hasOwnAlarms = false;
  readonly #sources: TableSources;
  readonly #as: TableAs;
  readonly #token: string | undefined;
  readonly #page: LivePage<TableView>;
  /** The last one stays for what is still on screen when the table closes. */
  readonly #view = signal<TableView | undefined>(undefined);
  readonly #pending = signal<readonly Pending[]>([]);
  readonly #time: ServerTime;
  readonly #quick = signal<QuickActs | undefined>(undefined);
  readonly #alarmListeners = new Set<(alarms: AlarmRang['alarms']) => void>();
  readonly #stopWatching: () => void;
  readonly #beats: ReturnType<typeof setInterval>;
  #live: Pick<LiveClient, 'follow' | 'clock'> | undefined;
  #isClosed = false;

  constructor(sources: TableSources, tableId: string, as: TableAs = {}) {
    this.tableId = tableId;
    this.#sources = sources;
    this.#as = as;
    this.#token = as.token;
    const { steady, wall } = sources;
    this.#time = new ServerTime({ steady, wall, offsetMs: () => this.#live?.clock()?.offsetMs });
    this.#page = new LivePage<TableView>({
      read: () => sources.client.readTable({ params: { tableId }, query: { token: as.token } }),
      follow: (ears) => this.#follow(ears),
    });
    this.phase = computed(() => this.#page.screen.value.phase);
    this.clock = computed(() => this.#shownClock());
    this.status = computed(() => this.#status());
    this.title = computed(() => (this.view.title === '' ? this.view.templateName : this.view.title));
    this.seats = computed(() => seatsOf(this.view));
    this.saved = computed(() =>
      this.#pending.value.some(({ version }) => version === undefined) ? 'saving' : 'saved',
    );
    this.undoSteps = computed(() => this.view.undoSteps);
    this.redoSteps = computed(() => this.view.redoSteps);
    this.lastTurn = computed(() => this.view.lastTurn);
    this.#stopWatching = effect(() => {
      const screen = this.#page.screen.value;
      if (screen.phase !== 'here') return;
      this.#view.value = screen.view;
      this.#quick.value?.see(this.clock.value, this.#moment());
    });
    this.#beats = setInterval(() => {
      // Read even while nothing is painted: a sleep shows in what both clocks said before it.
      this.now();
      this.#quick.peek()?.beat(this.#moment());
    }, BEAT_MS);
  }

  /** Only once `phase` is `here`. */
  get view(): TableView {
    const view = this.#view.value;
    if (view === undefined) throw new Error('the table is not here yet');
    return view;
  }

  get warnAtSeconds(): readonly number[] {
    return this.view.warnAtSeconds;
  }

  now(): number {
    return this.#time.now();
  }

  /** How sure the shown time is. */
  error(): ClockReading | undefined {
    return this.#live?.clock();
  }

  /** A view from the server's answer. */
  show(view: TableView): void {
    this.#page.show(view);
  }

  onAlarms(listener: (alarms: AlarmRang['alarms']) => void): () => void {
    this.#alarmListeners.add(listener);
    return () => this.#alarmListeners.delete(listener);
  }

  async act(wish: Wish): Promise<Refused> {
    const at = this.now();
    const id = newCommandId();
    const pending = this.#quick.peek()?.pendingOf(id, wish, at);
    const clientMs = this.#clientMs(wish);
    if (pending) this.#pending.value = [...this.#pending.peek(), pending];
    const body = { ...wish, id, ...(clientMs !== undefined && { clientMs, clientAt: at }) };
    const sent = await this.#sources.send(this.tableId, body, this.#token);
    if (sent.kind === 'refused') {
      this.#pending.value = this.#pending.peek().filter((each) => each.id !== id);
      return sent.message;
    }
    this.#acknowledge(id, sent.version);
    return undefined;
  }

  async rename(seat: number, name: string): Promise<Refused> {
    const { renameSeat } = await import('./seat-commands.ts');
    return renameSeat(this, this.#sources.client, { seat, name, token: this.#token });
  }

  reload(): Promise<void> {
    return this.#page.reload();
  }

  close(): void {
    this.#isClosed = true;
    this.#page.close();
    this.#stopWatching();
    clearInterval(this.#beats);
  }

  /** Shown until the message that contains it arrives: dropping it earlier would show the old clock for a moment. */
  #acknowledge(id: string, version: number): void {
    const { version: shown = 0 } = this.#view.peek() ?? {};
    const waiting = this.#pending.peek().filter((each) => each.version === undefined || each.version > shown);
    this.#pending.value = waiting.map((each) => (each.id === id ? { ...each, version } : each));
    if (shown >= version) return;
    setTimeout(() => {
      if (!this.#isClosed && (this.#view.peek()?.version ?? 0) < version) void this.reload();
    }, NEWS_WITHIN_MS);
  }

  #clientMs(wish: Wish): number | undefined {
    if (wish.type !== 'tap' || !this.view.lag) return undefined;
    const serverNow = this.#time.latest();
    if (serverNow === undefined) return undefined;
    return this.#quick.peek()?.thoughtMs(wish.seat, this.#moment(), serverNow);
  }

  #moment(): Moment {
    const { steady, wall } = this.#sources;
    return { steady: steady(), wall: wall() };
  }

  #status(): TableStatus {
    const { status } = this.view;
    if (status === 'over' || status === 'cancelled') return status;
    const clock = this.clock.value;
    if (!clock.hasStarted) return 'lobby';
    return clock.pause === undefined ? 'running' : 'paused';
  }

  #shownClock(): ClockState {
    const { clock, version: shown } = this.view;
    const waiting = this.#pending.value.filter(({ version }) => version === undefined || version > shown);
    return this.#quick.value?.withPending(clock, waiting) ?? clock;
  }

  async #hurry(): Promise<void> {
    this.#quick.value ??= await this.#sources.quick().catch(() => undefined);
  }

  async #follow(ears: Parameters<ReturnType<typeof followTopic<typeof tableTopic>>>[0]): Promise<() => void> {
    void this.#hurry();
    // Loaded together with the socket: neither is needed for the first paint.
    const [live, { hearTable }] = await Promise.all([this.#sources.live(), import('./table-view.ts')]);
    this.#live = live;
    const topic = {
      live: async () => live,
      kind: 'table',
      key: this.tableId,
      as: () => ({ ...this.#as }),
    } as const;
    return followTopic<typeof tableTopic>(topic, hearTable, {
      'alarm.rang': ({ alarms }) => {
        for (const listener of this.#alarmListeners) listener(alarms);
      },
    })(ears);
  }
}

const seatsOf = ({ seats }: TableView): readonly TableSeat[] => {
  const looks = looksOf(seats.map(({ color }) => color));
  return seats.map((seat, at) => ({ ...seat, player: looks[at] ?? 1 }));
};

const loadSender = () => import('./act-sender.ts');
const loadQuick = () => import('./pending-acts.ts');

export const pageSources = (): TableSources => {
  // A tap made offline must reach the outbox.
  fetchAfterLoad(() => Promise.all([loadSender(), loadQuick()]));
  return {
    client: timersClient,
    live: async () => (await import('#web/kit/live/page-live.ts')).pageLive(),
    send: async (...act) => (await loadSender()).sendAct(...act),
    quick: async () => (await loadQuick()).quickActs(),
    steady: () => performance.timeOrigin + performance.now(),
    wall: () => Date.now(),
  };
};
