import { formatNumber } from '#web/kit/i18n/formats.ts';
import { durationText } from '../duration-text.ts';
import { sheetWords } from './sheet.words.ts';
import type { TableModel } from '../table/table-model.ts';
import styles from './TableSheet.module.css';

const seconds = (ms: number): string =>
  formatNumber(ms / 1000, { minimumFractionDigits: 3, style: 'unit', unit: 'second', unitDisplay: 'narrow' });

/** What the last turn cost and why: measured = given back + charged. */
export function ReceiptSection({ model }: { readonly model: TableModel }) {
  const turn = model.lastTurn.value;
  if (turn === undefined) return <p>{sheetWords('noTurn')}</p>;
  return (
    <dl class={styles['receipt']}>
      <dt>{sheetWords('who')}</dt>
      <dd>{model.seats.value[turn.seat]?.name}</dd>
      <dt>{sheetWords('measured')}</dt>
      <dd>{seconds(turn.usedMs)}</dd>
      <dt>{sheetWords('compensated')}</dt>
      <dd>{seconds(turn.compensatedMs)}</dd>
      <dt>{sheetWords('charged')}</dt>
      <dd>{seconds(turn.chargedMs)}</dd>
      {turn.remainingMs !== null && (
        <>
          <dt>{sheetWords('left')}</dt>
          <dd>{durationText(turn.remainingMs)}</dd>
        </>
      )}
    </dl>
  );
}
