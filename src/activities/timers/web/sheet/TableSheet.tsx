import type { ComponentChildren } from 'preact';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { SeatFace } from '../face/seat-reading.ts';
import { EndSection, SeatSection } from './Sections.tsx';
import { Section } from './Section.tsx';
import { TurnSection } from './TurnSection.tsx';
import { sheetWords } from './sheet.words.ts';
import type { Refused, TableModel } from '../table/table-model.ts';
import type { Doing } from '../table/use-table.ts';
import { leftHandChoice, soundChoice, speechChoice } from '#web/kit/device/preferences.ts';
import { playSound, wakeSound } from '#web/kit/device/sound.ts';
import { canSpeak } from '#web/kit/device/speech.ts';
import { Switch, Checkbox } from '#web/kit/parts/Choice.tsx';
import { aroundChoice, arrangement, bigHandChoice } from '../table/screen-shape.ts';
import { isLoud } from '../table/table-voice.ts';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { pauseReasons, reasonName, tableWords } from '../table/table.words.ts';
import { buttons, learning, setButtons } from '../table/buttons.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { receiptTime } from '../duration-text.ts';
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
  /** Whose turns this device may end. */
  readonly mayAct: (seat: number) => boolean;
  /** Whether it may run seats together and change the order. */
  readonly canArrange: boolean;
  /** What only some tables have: invitation, connection, forecast. */
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
      <div class="stack-2">
        {(isOn || isHost) && (
          <Section title={sheetWords('order')} isOpen>
            <TurnSection {...props} />
          </Section>
        )}
        {isOn && (
          <Section title={sheetWords('pauseFor')} isOpen>
            <PauseSection {...props} />
          </Section>
        )}
        {extra}
        {isOn && isHost && (
          <Section title={sheetWords('takeBack')}>
            <StepSection {...props} />
          </Section>
        )}
        <Section title={sheetWords('lastTurn')}>
          <ReceiptSection model={model} />
        </Section>
        {isHost && (
          <Section title={sheetWords('seats')}>
            <SeatSection {...props} />
          </Section>
        )}
        <Section title={sheetWords('device')}>
          <DeviceSection />
        </Section>
        <Section title={sheetWords('buttons')}>
          <ButtonsSection {...props} />
        </Section>
        {isHost && (
          <Section title={sheetWords('end')}>
            <EndSection {...props} />
          </Section>
        )}
      </div>
    </Dialog>
  );
}

/** How this one device sounds and lies; kept in this browser. */
function DeviceSection() {
  return (
    <>
      <Switch
        label={sheetWords('sound')}
        isChecked={isLoud()}
        onChange={(isOn) => {
          soundChoice.set(isOn);
          wakeSound();
          if (isOn) playSound('tap');
        }}
      />
      {canSpeak() && (
        <Switch
          label={sheetWords('speech')}
          hint={sheetWords('speechHint')}
          isChecked={speechChoice.value.value === true}
          onChange={(isOn) => speechChoice.set(isOn)}
        />
      )}
      <Switch
        label={sheetWords('leftHand')}
        isChecked={leftHandChoice.value.value === true}
        onChange={(isOn) => leftHandChoice.set(isOn)}
      />
      <Switch
        label={sheetWords('around')}
        hint={sheetWords('aroundHint')}
        isChecked={arrangement() === 'around'}
        onChange={(isOn) => aroundChoice.set(isOn)}
      />
      <Switch
        label={sheetWords('bigHand')}
        hint={sheetWords('bigHandHint')}
        isChecked={bigHandChoice.value.value === true}
        onChange={(isOn) => bigHandChoice.set(isOn)}
      />
    </>
  );
}

/** Any key, pedal, presenter or gamepad: pressed once, it belongs to a seat. */
function ButtonsSection({ faces }: Pick<SheetProps, 'faces'>) {
  useEffect(() => () => void (learning.value = undefined), []);
  const known = Object.entries(buttons.value);
  return (
    <>
      <p>{sheetWords('buttonsHint')}</p>
      <ul class={styles['order']} aria-live="polite">
        {faces.map(({ seat, name, player }) => (
          <li key={seat}>
            <Seat number={player} name={name} size="small" />
            <small>{known.flatMap(([button, whose]) => (whose === seat ? [button] : [])).join(', ')}</small>
            <Button
              size="small"
              aria-label={`${sheetWords(learning.value === seat ? 'pressNow' : 'learn')}: ${name}`}
              aria-pressed={learning.value === seat}
              onClick={() => (learning.value = learning.value === seat ? undefined : seat)}
            >
              {sheetWords(learning.value === seat ? 'pressNow' : 'learn')}
            </Button>
          </li>
        ))}
      </ul>
      {known.length > 0 && (
        <Button kind="quiet" onClick={() => setButtons({})}>
          {sheetWords('forgetButtons')}
        </Button>
      )}
    </>
  );
}

/** Each reason is a bucket of its own in the statistics. */
function PauseSection({ model, act, onClose }: Pick<SheetProps, 'model' | 'act' | 'onClose'>) {
  const [reason, setReason] = useState('');
  const pause = (why: string): void => {
    act({ type: 'pause', reason: why });
    onClose();
  };
  return (
    <>
      <div class="row-2">
        {pauseReasons.map((why) => (
          <Button key={why} disabled={model.clock.value.pause?.reason === why} onClick={() => pause(why)}>
            {reasonName(why)}
          </Button>
        ))}
        {model.clock.value.pause !== undefined && (
          <Button kind="primary" onClick={() => act({ type: 'resume' })}>
            {tableWords('resume')}
          </Button>
        )}
      </div>
      <form
        class="row-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') pause(reason.trim());
        }}
      >
        <TextField label={sheetWords('otherReason')} maxLength={40} value={reason} onInput={setReason} />
        <Button type="submit" disabled={reason.trim() === ''}>
          {sheetWords('pauseNow')}
        </Button>
      </form>
    </>
  );
}

/** Undo any number of steps, with or without refund, and redo. */
function StepSection({ model, act }: Pick<SheetProps, 'model' | 'act'>) {
  const [typed, setTyped] = useState('1');
  const [refund, setRefund] = useState(true);
  const possible = model.undoSteps.value;
  const steps = Number(typed);
  const isGood = /^\d{1,4}$/.test(typed.trim()) && steps >= 1 && steps <= possible;
  return (
    <>
      <TextField
        label={sheetWords('steps')}
        hint={sheetWords('stepsHint', { count: possible })}
        inputMode="numeric"
        value={typed}
        onInput={setTyped}
      />
      <Checkbox
        label={sheetWords('refund')}
        hint={sheetWords('refundHint')}
        isChecked={refund}
        onChange={setRefund}
      />
      <div class="row-2">
        <Button icon="undo" disabled={!isGood} onClick={() => act({ type: 'undo', steps, refund })}>
          {sheetWords('undo')}
        </Button>
        <Button disabled={model.redoSteps.value === 0} onClick={() => act({ type: 'redo' })}>
          {sheetWords('redo')}
        </Button>
      </div>
    </>
  );
}

/** What the last turn cost and why: measured = given back + charged. */
function ReceiptSection({ model }: { readonly model: TableModel }) {
  const turn = model.lastTurn.value;
  if (turn === undefined) return <p>{sheetWords('noTurn')}</p>;
  return (
    <dl class={styles['receipt']}>
      <dt>{sheetWords('who')}</dt>
      <dd>{model.seats.value[turn.seat]?.name}</dd>
      <dt>{sheetWords('measured')}</dt>
      <dd>{receiptTime(turn.usedMs)}</dd>
      <dt>{sheetWords('compensated')}</dt>
      <dd>{receiptTime(turn.compensatedMs)}</dd>
      <dt>{sheetWords('charged')}</dt>
      <dd>{receiptTime(turn.chargedMs)}</dd>
      {turn.remainingMs !== null && (
        <>
          <dt>{sheetWords('left')}</dt>
          <dd>{receiptTime(turn.remainingMs)}</dd>
        </>
      )}
    </dl>
  );
}
