import { effect } from '@preact/signals';
import { watchGamepads } from '#web/kit/device/gamepad.ts';
import { wakeSound } from '#web/kit/device/sound.ts';
import { keepScreenOn } from '#web/kit/device/wake-lock.ts';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { receiptTime } from '../duration-text.ts';
import { buttonLine, buttons, keyButton, learning, padButton, pressed } from './buttons.ts';
import { marksPassed } from './marks-passed.ts';
import type { Passed } from './marks-passed.ts';
import type { Stretch } from './use-table.ts';
import type { TableModel, Wish } from './table-model.ts';
import { sayLeft, sound } from './table-voice.ts';
import { pauseWish, tapWish } from './table-model.ts';
import { voiceWords } from './extras.words.ts';

export interface KeyActs {
  readonly act: (wish: Wish) => void;
  readonly canTap: (seat: number) => boolean;
  readonly onMore: () => void;
  readonly onTime: () => void;
}

const soundOf = ({ kind }: Passed): 'tick' | 'warning' | 'flag' =>
  kind === 'tick' ? 'tick' : kind === 'zero' ? 'flag' : 'warning';

/** This device always ticks the last seconds itself; it gives warnings only if no server does. */
export const hearStretch = (model: TableModel, { seat, ...stretch }: Stretch): void => {
  const passed = marksPassed(seat, stretch, model.warnAtSeconds);
  if (passed === undefined || (passed.kind !== 'tick' && !model.hasOwnAlarms)) return;
  sound(soundOf(passed));
  const name = model.seats.peek()[passed.seat]?.name;
  if (passed.kind !== 'tick' && name !== undefined) sayLeft(name, passed.leftMs);
};

/** An alarm from the server. */
export const hearAlarm = (
  model: TableModel,
  kind: string,
  seat: number | undefined,
  leftMs: number,
): void => {
  const name = seat === undefined ? undefined : model.seats.peek()[seat]?.name;
  if (kind === 'warning' || kind === 'period') sound('warning');
  if (kind === 'zero' || kind === 'hard-stop' || kind === 'phase') sound('flag');
  if (name !== undefined && (kind === 'warning' || kind === 'zero')) sayLeft(name, leftMs);
};

const soundsOf: Readonly<Partial<Record<Wish['type'], 'tap' | 'pause' | 'resume'>>> = {
  start: 'tap',
  tap: 'tap',
  pass: 'tap',
  pause: 'pause',
  resume: 'resume',
};

/** In the press itself: browsers let only a touch turn sound on. */
export const hearAct = ({ type }: Wish): void => {
  wakeSound();
  const name = soundsOf[type];
  if (name !== undefined) sound(name);
};

const runningSeat = (model: TableModel): number => {
  const { running, order } = model.clock.peek();
  return running[0] ?? order[0] ?? 0;
};

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, summary, dialog') !== null;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, dialog') !== null;

/** Buttons that belong to a seat, before any other use of the key. Each turn they end shows its receipt. */
const listenToButtons = (model: TableModel, acts: () => KeyActs) => {
  const awaited = new Set<number>();
  const press = (button: string | undefined): boolean => {
    const seat = pressed(button);
    if (typeof seat !== 'number') return seat === 'learned';
    const name = model.seats.peek()[seat]?.name ?? String(seat + 1);
    if (!acts().canTap(seat)) buttonLine.value = voiceWords('stands', { name });
    else {
      if (model.clock.peek().running.includes(seat)) awaited.add(seat);
      acts().act(tapWish(model, seat));
    }
    return true;
  };
  const dropReceipts = effect(() => {
    const turn = model.lastTurn.value;
    buttonLine.value = '';
    if (turn === undefined || !awaited.delete(turn.seat)) return;
    const name = model.seats.peek()[turn.seat]?.name ?? '';
    const [time, back] = [receiptTime(turn.chargedMs), receiptTime(turn.compensatedMs)];
    buttonLine.value = voiceWords('receipt', { name, time, back });
  });
  // Browsers click a focused button when the key goes up: that is not a second press.
  const onKey = (event: KeyboardEvent): void => {
    const button = keyButton(event);
    const isLearning = learning.peek() !== undefined;
    if (button === undefined || (!isLearning && isField(event.target))) return;
    const isOurs =
      event.type === 'keydown' && !event.repeat ? press(button) : Object.hasOwn(buttons.peek(), button);
    if (!isOurs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', onKey, true);
  addEventListener('keyup', onKey, true);
  const drop = (): void => {
    dropReceipts();
    removeEventListener('keydown', onKey, true);
    removeEventListener('keyup', onKey, true);
  };
  return { press, drop };
};

/** Keys and gamepads. Numbers are seats in the order of play; the space bar works wherever no control has the focus. */
const listenToKeys = (model: TableModel, acts: () => KeyActs): (() => void) => {
  const tap = (seat: number | undefined): void => {
    if (seat !== undefined && acts().canTap(seat)) acts().act(tapWish(model, seat));
  };
  const seatKeys = model.seats.peek().map((_, place) => ({
    key: String(place + 1),
    label: () => voiceWords('seat', { number: place + 1 }),
    run: () => tap(model.clock.peek().order[place]),
  }));
  const dropKeys = addShortcuts([
    { key: 'n', label: () => voiceWords('tap'), run: () => tap(runningSeat(model)) },
    { key: 'p', label: () => voiceWords('pause'), run: () => acts().act(pauseWish(model)) },
    { key: 'u', label: () => voiceWords('undo'), run: () => acts().act({ type: 'undo', refund: true }) },
    { key: 'm', label: () => voiceWords('more'), run: () => acts().onMore() },
    { key: 't', label: () => voiceWords('time'), run: () => acts().onTime() },
    ...seatKeys,
  ]);
  const onSpace = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.repeat || isControl(event.target)) return;
    event.preventDefault();
    tap(runningSeat(model));
  };
  addEventListener('keydown', onSpace);
  const own = listenToButtons(model, acts);
  const dropPads = watchGamepads((press) => {
    if (own.press(padButton(press))) return;
    if (press.button === 9) acts().act(pauseWish(model));
    else tap(runningSeat(model));
  });
  return () => {
    dropKeys();
    dropPads();
    own.drop();
    removeEventListener('keydown', onSpace);
  };
};

/** Sound, speech, keys and gamepads, while a page shows the clock. */
export const startExtras = (model: TableModel, acts: (() => KeyActs) | undefined): (() => void) => {
  const letSleep = keepScreenOn();
  const dropKeys = acts === undefined ? undefined : listenToKeys(model, acts);
  return () => {
    letSleep();
    dropKeys?.();
  };
};
