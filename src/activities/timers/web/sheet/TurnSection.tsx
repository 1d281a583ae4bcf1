import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { SeatFace } from '../face/seat-reading.ts';
import { sheetWords } from './sheet.words.ts';
import type { Wish } from '../table/table-model.ts';
import type { SheetProps } from './TableSheet.tsx';
import styles from './TableSheet.module.css';

type Order = readonly number[];

const GRIP = { path: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01' };
const MOVES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

const moved = (order: Order, seat: number, to: number): Order =>
  order.filter((other) => other !== seat).toSpliced(to, 0, seat);

/** The turn order: drag, arrow keys, or a press to move up. */
function useOrder({ model, act }: Pick<SheetProps, 'model' | 'act'>) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<{ readonly seat: number; readonly order?: Order } | undefined>(undefined);
  const keyed = useRef<number | undefined>(undefined);
  const [shown, show] = useState<Order>();
  const order = shown ?? model.clock.value.order;
  // A handle that moves in the list loses the focus.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-grip="${keyed.current}"]`)?.focus();
    keyed.current = undefined;
  }, [order]);
  const use = (next: Order): void => {
    if (next.some((seat, at) => seat !== model.clock.peek().order[at]))
      act({ type: 'reorder', order: [...next] });
  };
  const rowAt = (y: number): number =>
    [...(list.current?.children ?? [])].findIndex((row) => y < row.getBoundingClientRect().bottom);
  const drop = (): void => {
    const next = dragged.current?.order;
    if (next) use(next);
    show(undefined);
  };
  const gripOf = (seat: number, at: number) => ({
    'data-grip': seat,
    onPointerDown: (event: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { seat };
    },
    onPointerMove: ({ buttons, clientY }: PointerEvent): void => {
      const to = rowAt(clientY);
      if (buttons === 0 || dragged.current?.seat !== seat || (to === at && !dragged.current.order)) return;
      const next = moved(order, seat, to < 0 ? order.length - 1 : to);
      dragged.current = { seat, order: next };
      show(next);
    },
    onPointerUp: drop,
    onPointerCancel: () => {
      dragged.current = undefined;
      show(undefined);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const by = MOVES[event.key];
      if (by === undefined) return;
      event.preventDefault();
      keyed.current = seat;
      use(moved(order, seat, Math.min(order.length - 1, Math.max(0, at + by))));
    },
    onClick: (): void => {
      const wasDragged = dragged.current?.order !== undefined;
      dragged.current = undefined;
      if (!wasDragged) use(moved(order, seat, at === 0 ? order.length - 1 : at - 1));
    },
  });
  return { list, order, gripOf };
}

/** What people want most often: pass, run together, another order; each a press behind "More". */
export function TurnSection(props: SheetProps) {
  const { model, act, faces, mayAct, canArrange } = props;
  const { list, order, gripOf } = useOrder(props);
  const isRunning = model.status.value === 'running';
  const waits = ({ phase, seat }: SeatFace): boolean =>
    phase !== 'out' && !model.clock.value.running.includes(seat);
  const button = (word: 'runToo' | 'pass', wish: Wish, name: string) => (
    <Button size="small" aria-label={`${sheetWords(word)}: ${name}`} onClick={() => act(wish)}>
      {sheetWords(word)}
    </Button>
  );
  const waiting = faces.filter(waits).map(({ seat }) => seat);
  return (
    <>
      <ol class={styles['order']} ref={list}>
        {order.map((seat, at) => {
          const face = faces.find((each) => each.seat === seat);
          if (face === undefined) return null;
          const { name, player } = face;
          return (
            <li key={seat}>
              {canArrange && (
                <IconButton
                  icon={GRIP}
                  label={sheetWords('move', { name, place: at + 1 })}
                  {...gripOf(seat, at)}
                />
              )}
              <Seat number={player} name={name} size="small" />
              {isRunning && canArrange && waits(face) && button('runToo', { type: 'start', seat }, name)}
              {isRunning &&
                mayAct(seat) &&
                face.phase !== 'passed' &&
                face.phase !== 'out' &&
                button('pass', { type: 'pass', seat }, name)}
            </li>
          );
        })}
      </ol>
      {isRunning && canArrange && waiting.length > 0 && (
        <Button onClick={() => act({ type: 'start', seat: waiting })}>{sheetWords('everyone')}</Button>
      )}
    </>
  );
}
