import type { ComponentChildren } from 'preact';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { SeatFace } from '../face/seat-face.ts';
import { DeviceSection } from './DeviceSection.tsx';
import { EndSection } from './EndSection.tsx';
import { OrderSection } from './OrderSection.tsx';
import { PauseSection } from './PauseSection.tsx';
import { ReceiptSection } from './ReceiptSection.tsx';
import { Section } from './Section.tsx';
import { SeatSection } from './SeatSection.tsx';
import { StepSection } from './StepSection.tsx';
import { sheetWords } from './sheet.words.ts';
import type { Refused, TableModel } from '../table/table-model.ts';
import type { Doing } from '../table/use-table.ts';
import styles from './TableSheet.module.css';

export interface Closing {
  readonly winner?: string;
  readonly notes?: string;
}

export interface SheetProps {
  readonly model: TableModel;
  readonly act: Doing;
  readonly faces: readonly SeatFace[];
  /** host: everything; seat: what a player may do. */
  readonly rights: 'host' | 'seat';
  /** What only some tables have: the way in, the connection, the forecast. */
  readonly extra?: ComponentChildren;
  readonly onEnd: (closing: Closing) => Promise<Refused>;
  readonly onClose: () => void;
}

/** Everything that is not a tap. */
export function TableSheet(props: SheetProps) {
  const { model, rights, extra, onClose } = props;
  const status = model.status.value;
  const isOn = status === 'running' || status === 'paused';
  const isHost = rights === 'host';
  return (
    <Dialog isOpen title={sheetWords('title')} onClose={onClose}>
      <div class={styles['sheet']}>
        {extra}
        {isOn && (
          <Section title={sheetWords('pauseFor')} isOpen>
            <PauseSection {...props} />
          </Section>
        )}
        {isOn && isHost && (
          <Section title={sheetWords('takeBack')}>
            <StepSection {...props} />
          </Section>
        )}
        <Section title={sheetWords('lastTurn')}>
          <ReceiptSection model={model} />
        </Section>
        {status !== 'over' && isHost && (
          <Section title={sheetWords('seats')}>
            <SeatSection {...props} />
          </Section>
        )}
        {isOn && isHost && (
          <Section title={sheetWords('order')}>
            <OrderSection {...props} />
          </Section>
        )}
        <Section title={sheetWords('device')}>
          <DeviceSection />
        </Section>
        {status !== 'over' && isHost && (
          <Section title={sheetWords('end')}>
            <EndSection {...props} />
          </Section>
        )}
      </div>
    </Dialog>
  );
}
