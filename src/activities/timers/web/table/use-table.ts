import { useEffect, useMemo, useRef } from 'preact/hooks';
import { keepScreenOn } from '#web/kit/device/wake-lock.ts';
import { watchGamepads } from '#web/kit/device/gamepad.ts';
import { wakeSound } from '#web/kit/device/sound.ts';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { pageRepaints } from '../face/repaint.ts';
import type { Passed } from './marks-passed.ts';
import { TableFaces } from './table-faces.ts';
import type { TableModel, Wish } from './table-model.ts';
import { sayLeft, sound } from './table-voice.ts';
import { tableWords } from './table.words.ts';

const soundOf = ({ kind }: Passed): 'tick' | 'warning' | 'flag' =>
  kind === 'tick' ? 'tick' : kind === 'zero' ? 'flag' : 'warning';

/** Ticks of the last seconds are always this device's own; warnings only where no server rings them. */
const hearPassed = (model: TableModel, passed: Passed): void => {
  if (passed.kind !== 'tick' && !model.hasOwnAlarms) return;
  sound(soundOf(passed));
  const name = model.seats.peek()[passed.seat]?.name;
  if (passed.kind !== 'tick' && name !== undefined) sayLeft(name, passed.leftMs);
};

/** The drawn clocks of a table for as long as a page shows it. */
export function useTableFaces(model: TableModel): TableFaces {
  const faces = useMemo(
    () => new TableFaces(model, pageRepaints(), (passed) => hearPassed(model, passed)),
    [model],
  );
  useEffect(() => () => faces.close(), [faces]);
  useEffect(keepScreenOn, []);
  return faces;
}

const soundsOf: Readonly<Partial<Record<Wish['type'], 'tap' | 'pause' | 'resume'>>> = {
  start: 'tap',
  tap: 'tap',
  pass: 'tap',
  pause: 'pause',
  resume: 'resume',
};

export type Doing = (wish: Wish) => void;

/** Does something to the clock, with its sound, and says it when it was refused. */
export function useDoing(model: TableModel): Doing {
  return (wish) => {
    wakeSound();
    const name = soundsOf[wish.type];
    if (name !== undefined) sound(name);
    void model.act(wish).then((refused) => {
      if (refused !== undefined) showToast(refused, { kind: 'bad' });
    });
  };
}

/** The tap of a seat: begins the game, or ends the seat's turn. */
export const tapWish = (model: TableModel, seat: number): Wish => {
  const clock = model.clock.peek();
  if (!clock.hasStarted) {
    const isGroup = clock.seats.every(({ control }) => control.type === 'group');
    return isGroup ? { type: 'start' } : { type: 'start', seat };
  }
  return { type: 'tap', seat, turn: clock.seats[seat]?.turns ?? 0 };
};

/** The turn goes to somebody out of order. */
export const handWish = (model: TableModel, seat: number, next: number): Wish => ({
  type: 'tap',
  seat,
  next,
  turn: model.clock.peek().seats[seat]?.turns ?? 0,
});

export const pauseWish = (model: TableModel): Wish =>
  model.clock.peek().pause === undefined ? { type: 'pause' } : { type: 'resume' };

interface KeyActs {
  readonly canTap: (seat: number) => boolean;
  readonly onMore: () => void;
  readonly onTime: () => void;
}

const runningSeat = (model: TableModel): number => {
  const { running, order } = model.clock.peek();
  return running[0] ?? order[0] ?? 0;
};

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, summary, dialog') !== null;

/** Keys and gamepads. Numbers are seats in the order of play; the space bar works wherever no control has the focus. */
export function useTableKeys(model: TableModel, act: Doing, acts: KeyActs): void {
  const latest = useRef({ act, acts });
  latest.current = { act, acts };
  useEffect(() => {
    const tap = (seat: number | undefined): void => {
      if (seat === undefined || !latest.current.acts.canTap(seat)) return;
      latest.current.act(tapWish(model, seat));
    };
    const seatKeys = model.seats.peek().map((_, place) => ({
      key: String(place + 1),
      label: () => tableWords('shortcutSeat', { number: place + 1 }),
      run: () => tap(model.clock.peek().order[place]),
    }));
    const dropKeys = addShortcuts([
      { key: 'n', label: () => tableWords('shortcutTap'), run: () => tap(runningSeat(model)) },
      { key: 'p', label: () => tableWords('shortcutPause'), run: () => latest.current.act(pauseWish(model)) },
      {
        key: 'u',
        label: () => tableWords('shortcutUndo'),
        run: () => latest.current.act({ type: 'undo', refund: true }),
      },
      { key: 'm', label: () => tableWords('shortcutMore'), run: () => latest.current.acts.onMore() },
      { key: 't', label: () => tableWords('shortcutTime'), run: () => latest.current.acts.onTime() },
      ...seatKeys,
    ]);
    const onSpace = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.repeat || isControl(event.target)) return;
      event.preventDefault();
      tap(runningSeat(model));
    };
    addEventListener('keydown', onSpace);
    const dropPads = watchGamepads(({ button }) => {
      if (button === 9) latest.current.act(pauseWish(model));
      else tap(runningSeat(model));
    });
    return () => {
      dropKeys();
      dropPads();
      removeEventListener('keydown', onSpace);
    };
  }, [model]);
}
