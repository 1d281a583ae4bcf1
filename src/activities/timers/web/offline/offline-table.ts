import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { TableStatus } from '#activities/timers/contract.tables.ts';
import { applyEvent, replay } from '#activities/timers/rules/clock/timeline.ts';
import type { ClockEvent, ClockLog } from '#activities/timers/rules/clock/event.ts';
import { followersOf } from '#activities/timers/rules/clock/order.ts';
import type { ClockState, TurnReceipt } from '#activities/timers/rules/clock/state.ts';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { looksOf } from '../face/player-looks.ts';
import type { Refused, TableModel, TableSeat, Wish } from '../table/table-model.ts';
import type { OfflineGame, OfflineStore } from './offline-store.ts';
import type { Failure } from '#core/result.ts';
import { inLocale } from '#core/words.ts';
import { language } from '#web/kit/i18n/language.ts';
import { timerErrorWords } from '#activities/timers/errors.words.ts';
import { countStep, givesTimeBack } from '#activities/timers/rules/clock/steps.ts';
import type { StepCount } from '#activities/timers/rules/clock/steps.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';

interface Parts {
  readonly store: OfflineStore;
  readonly now: () => number;
}

const statusOf = (clock: ClockState): TableStatus => {
  if (clock.endedAt !== undefined) return 'over';
  if (!clock.hasStarted) return 'lobby';
  return clock.pause === undefined ? 'running' : 'paused';
};

const seatsOf = (game: OfflineGame, clock: ClockState): readonly TableSeat[] => {
  const looks = looksOf(game.players.map(({ color }) => color));
  return game.players.map(({ color }, seat) => ({
    seat,
    color,
    name: clock.seats[seat]?.name ?? '',
    player: looks[seat] ?? 1,
    isClaimed: true,
    isMine: true,
  }));
};

/** A table in this browser alone: the same rules, and every event is on disk before it counts as saved. */
export class OfflineTable implements TableModel {
  readonly title: ReadonlySignal<string>;
  readonly status: ReadonlySignal<TableStatus>;
  readonly clock: ReadonlySignal<ClockState>;
  readonly seats: ReadonlySignal<readonly TableSeat[]>;
  readonly saved: ReadonlySignal<SaveState>;
  readonly undoSteps: ReadonlySignal<number>;
  readonly redoSteps: ReadonlySignal<number>;
  readonly lastTurn: ReadonlySignal<TurnReceipt | undefined>;
  readonly warnAtSeconds: readonly number[];
  readonly hasOwnAlarms = true;
  readonly now: () => number;
  readonly game: OfflineGame;
  readonly #store: OfflineStore;
  readonly #events: ClockEvent[];
  readonly #clock;
  readonly #steps;
  readonly #lastTurn;
  readonly #unsaved = signal(0);
  readonly #hasFailed = signal(false);
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    game: OfflineGame,
    past: { events: ClockEvent[]; clock: ClockState; last: TurnReceipt | undefined },
    parts: Parts,
  ) {
    this.game = game;
    this.now = parts.now;
    this.warnAtSeconds = game.warnAtSeconds;
    this.#store = parts.store;
    this.#events = past.events;
    this.#clock = signal(past.clock);
    this.#steps = signal(past.events.reduce(countStep, noSteps));
    this.#lastTurn = signal(past.last);
    this.title = signal(game.title);
    this.clock = this.#clock;
    this.lastTurn = this.#lastTurn;
    this.status = computed(() => statusOf(this.#clock.value));
    this.seats = computed(() => seatsOf(game, this.#clock.value));
    this.saved = computed(() =>
      this.#unsaved.value === 0 ? 'saved' : this.#hasFailed.value ? 'waiting' : 'saving',
    );
    this.undoSteps = computed(() => this.#steps.value.undoSteps);
    this.redoSteps = computed(() => this.#steps.value.undone.length);
  }

  /** A new game, or one that a reload or a dead battery interrupted. */
  static async open(game: OfflineGame, parts: Parts): Promise<OfflineTable> {
    const events = [...(await parts.store.events(game.gameId))];
    const played = replay({ ...setupOf(game), events });
    if (!played.ok) throw new Error(`event ${played.refused.index}: ${played.refused.error.code}`);
    const { state, turns } = played.value;
    return new OfflineTable(game, { events, clock: state, last: turns.at(-1) }, parts);
  }

  log(): ClockLog {
    return { ...setupOf(this.game), events: this.#events };
  }

  /** Applied and shown at once; the promise waits for the disk. */
  async act(wish: Wish): Promise<Refused> {
    const at = Math.max(this.now(), this.#clock.peek().at);
    return this.#add(eventOfWish({ clock: this.#clock.peek(), events: this.#events }, wish, at));
  }

  rename(seat: number, name: string): Promise<Refused> {
    return this.#add({ type: 'rename', seat, name, at: Math.max(this.now(), this.#clock.peek().at) });
  }

  end(): Promise<Refused> {
    return this.#add({ type: 'end', at: Math.max(this.now(), this.#clock.peek().at) });
  }

  async #add(event: ClockEvent): Promise<Refused> {
    const applied = applyEvent(this.#clock.peek(), event, () => this.log());
    if (!applied.ok) return refusalText(applied.error);
    this.#events.push(event);
    this.#unsaved.value += 1;
    const { state, receipts, turns } = applied.value;
    this.#clock.value = state;
    this.#steps.value = countStep(this.#steps.peek(), event);
    this.#lastTurn.value = (turns ?? receipts).at(-1) ?? (turns ? undefined : this.#lastTurn.peek());
    await this.#write();
    return undefined;
  }

  /** One after the other, so that the disk never holds an event without those before it. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#persist());
    return this.#writing;
  }

  /** Everything that is not on disk yet, also what a full disk refused before. */
  async #persist(): Promise<void> {
    try {
      while (this.#unsaved.peek() > 0) {
        const number = this.#events.length - this.#unsaved.peek();
        const event = this.#events[number];
        if (event === undefined) return;
        await this.#store.addEvent(this.game.gameId, number, event);
        this.#hasFailed.value = false;
        this.#unsaved.value -= 1;
      }
    } catch {
      // A full disk or a forbidden database: the game continues, and the mark says that it is not saved.
      this.#hasFailed.value = true;
    }
  }
}

const setupOf = ({ players, controls }: OfflineGame) => ({ players, controls });

/** Why the rules refused something, in the reader's language; there is no server to say it. */
const refusalText = ({ fields: [first] = [], ...failure }: Failure): string =>
  String(inLocale(timerErrorWords, first?.message ?? failure, language.value));

const noSteps: StepCount = { undoSteps: 0, undone: [] };

/** The event that a wish becomes at a moment. */
const eventOfWish = (
  { clock, events }: { readonly clock: ClockState; readonly events: readonly ClockEvent[] },
  wish: Wish,
  at: number,
): ClockEvent => {
  switch (wish.type) {
    case 'set': {
      const shownMs = readClock(clock, at).seats[wish.seat]?.shownMs ?? 0;
      return { type: 'adjust', seat: wish.seat, byMs: wish.remainingMs - shownMs, at };
    }
    case 'tap': {
      const { type, seat, clientMs } = wish;
      return { type, seat, next: followersOf(clock, seat, wish.next), clientMs, at };
    }
    case 'undo': {
      const { type, steps, refund = false } = wish;
      return { type, steps, refund: refund && givesTimeBack(events, steps ?? 1), at };
    }
    case 'adjust':
      return { type: 'adjust', seat: wish.seat, byMs: wish.byMs, at };
    default:
      return { ...wish, at };
  }
};
