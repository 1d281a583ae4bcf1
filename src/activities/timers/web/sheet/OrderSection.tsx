import { useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetProps } from './TableSheet.tsx';
import styles from './TableSheet.module.css';

const moved = (order: readonly number[], from: number, to: number): readonly number[] => {
  const rest = order.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...order.slice(from, from + 1), ...rest.slice(to)];
};

export function OrderSection({
  model,
  act,
  faces,
  onClose,
}: Pick<SheetProps, 'model' | 'act' | 'faces' | 'onClose'>) {
  const [order, setOrder] = useState<readonly number[]>(() => model.clock.peek().order);
  const faceOf = (seat: number) => faces.find((face) => face.seat === seat);
  return (
    <>
      <ol class={styles['order']}>
        {order.map((seat, at) => {
          const face = faceOf(seat);
          if (face === undefined) return null;
          return (
            <li key={seat}>
              <Seat number={face.player} name={face.name} size="small" />
              <span>
                <IconButton
                  icon="sort-up"
                  label={sheetWords('up', { name: face.name })}
                  disabled={at === 0}
                  onClick={() => setOrder(moved(order, at, at - 1))}
                />
                <IconButton
                  icon="sort-down"
                  label={sheetWords('down', { name: face.name })}
                  disabled={at === order.length - 1}
                  onClick={() => setOrder(moved(order, at, at + 1))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        onClick={() => {
          act({ type: 'reorder', order: [...order] });
          onClose();
        }}
      >
        {sheetWords('saveOrder')}
      </Button>
    </>
  );
}
