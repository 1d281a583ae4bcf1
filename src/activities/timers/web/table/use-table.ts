import { useEffect, useMemo, useRef } from 'preact/hooks';
import { toastProblem } from '#web/kit/parts/toasts.ts';
import { pageRepaints, Repainter } from '../face/repaint.ts';
import type { RepaintSource } from '../face/repaint.ts';
import type * as TableExtras from './table-extras.ts';
import type { OnlineTable } from './online-table.ts';
import type { TableModel, Wish } from './table-model.ts';
import { effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import type { ClockReading } from '#activities/timers/rules/clock/reading.ts';
import { language } from '#web/kit/i18n/language.ts';
import { firstFallen, noteOf, phaseOf, textOf } from '../face/seat-reading.ts';
import type { Level, SeatFace, SeatPhase } from '../face/seat-reading.ts';

type Extras = Pick<typeof TableExtras, 'hearStretch' | 'hearAlarm' | 'hearAct' | 'startExtras'>;

let extras: Extras | undefined;

/** Sound, speech, keys, gamepads and the wake lock load after the first paint: a clock works without them. */
const loadExtras = async (): Promise<Extras> => (extras = await import('./table-extras.ts'));

/** The drawn clocks of a table for as long as a page shows it. */
export function useTableFaces(model: TableModel): TableFaces {
  const faces = useMemo(
    () => new TableFaces(model, pageRepaints(), (stretch) => extras?.hearStretch(model, stretch)),
    [model],
  );
  useEffect(() => () => faces.close(), [faces]);
  return faces;
}

export type Doing = (wish: Wish) => void;

/** Acts on the clock, with its sound, and shows a refusal. */
export const doingOf =
  (model: TableModel): Doing =>
  (wish) => {
    extras?.hearAct(wish);
    void model.act(wish).then((refused) => {
      if (refused !== undefined) toastProblem(refused);
    });
  };

/** Without acts the device is a screen: it stays awake and ignores keys. */
export function useTableExtras(model: TableModel, acts?: TableExtras.KeyActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    loadExtras().then(
      ({ startExtras }) => {
        const { current } = latest;
        if (isWanted) stop = startExtras(model, current && (() => latest.current ?? current));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [model]);
}

/** Plays the server's alarms once the sounds are loaded. */
export function useAlarms(table: OnlineTable): void {
  useEffect(
    () =>
      table.onAlarms((alarms) => {
        for (const { kind, seat, remainingMs } of alarms) extras?.hearAlarm(table, kind, seat, remainingMs);
      }),
    [table],
  );
}

interface SeatSignals {
  readonly digits: Signal<string>;
  readonly side: Signal<string>;
  readonly level: Signal<Level>;
}

const newSignals = (): SeatSignals => ({
  digits: signal(''),
  side: signal(''),
  level: signal<Level>('calm'),
});

/** How far a running clock was from zero at two reads within one turn. */
export interface Stretch {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

interface Watched {
  readonly turns: number;
  readonly untilZeroMs: number;
}

/** Draws a table's clocks: digits on every edge, everything else only when it changes. */
export class TableFaces {
  /** In the order of play. */
  readonly faces: ReadonlySignal<readonly SeatFace[]>;
  /** Seconds of a running pause. */
  readonly pause: ReadonlySignal<ClockReading['pause']>;
  readonly #model: TableModel;
  readonly #faces = signal<readonly SeatFace[]>([]);
  readonly #pause = signal<ClockReading['pause']>(undefined);
  readonly #seats: SeatSignals[] = [];
  readonly #onStretch: (stretch: Stretch) => void;
  readonly #stop: () => void;
  readonly #repainter: Repainter;
  #watched: readonly (Watched | undefined)[] = [];
  #drawn = '';

  constructor(
    model: TableModel,
    repaints: Omit<RepaintSource, 'paint'>,
    onStretch: (stretch: Stretch) => void = () => undefined,
  ) {
    this.#model = model;
    this.#onStretch = onStretch;
    this.faces = this.#faces;
    this.pause = this.#pause;
    this.#repainter = new Repainter({ ...repaints, paint: () => this.#paint() });
    this.#stop = effect(() => {
      // Read to redraw when any of them changes.
      void [model.clock.value, model.seats.value, language.value];
      this.#repainter.repaint();
    });
  }

  close(): void {
    this.#stop();
    this.#repainter.close();
  }

  #paint(): number {
    const clock = this.#model.clock.peek();
    const reading = readClock(clock, this.#model.now());
    const texts = clock.seats.map((seat, at) => {
      const own = reading.seats[at];
      return own === undefined ? undefined : textOf(seat, own);
    });
    for (const [at, text] of texts.entries()) {
      const signals = (this.#seats[at] ??= newSignals());
      if (text === undefined) continue;
      signals.digits.value = text.digits;
      signals.side.value = text.side;
      signals.level.value = text.level;
    }
    this.#drawFaces(reading);
    this.#watchMarks(reading);
    this.#pause.value = reading.pause;
    const pauseEdge =
      reading.pause === undefined ? Number.POSITIVE_INFINITY : 1000 - (reading.pause.lastedMs % 1000);
    return Math.min(pauseEdge, ...texts.map((text) => text?.changesInMs ?? Number.POSITIVE_INFINITY));
  }

  #drawFaces(reading: ClockReading): void {
    const clock = this.#model.clock.peek();
    const seats = this.#model.seats.peek();
    const first = firstFallen(clock, reading);
    const faces = clock.order.flatMap((at): readonly SeatFace[] => {
      const [state, own, seat, signals] = [clock.seats[at], reading.seats[at], seats[at], this.#seats[at]];
      if (!state || !own || !seat || !signals) return [];
      return [
        {
          seat: at,
          name: seat.name,
          player: seat.player,
          phase: this.#phase(reading, at),
          note: noteOf(state, own, first === at),
          ...signals,
        },
      ];
    });
    const drawn = JSON.stringify(
      faces.map(({ seat, name, player, phase, note }) => [seat, name, player, phase, note]),
    );
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#faces.value = faces;
  }

  #phase(reading: ClockReading, at: number): SeatPhase {
    return phaseOf(this.#model.clock.peek(), reading, at);
  }

  /** A mark counts within one turn: a bonus or a new turn starts over. */
  #watchMarks({ seats }: ClockReading): void {
    const before = this.#watched;
    this.#watched = seats.map(({ isRunning, turns, untilZeroMs }) =>
      isRunning && untilZeroMs !== null ? { turns, untilZeroMs } : undefined,
    );
    for (const [seat, now] of this.#watched.entries()) {
      const was = before[seat];
      if (!now || was?.turns !== now.turns) continue;
      this.#onStretch({ seat, before: was.untilZeroMs, after: now.untilZeroMs });
    }
  }
}
