import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../parts/Button.tsx';
import { Table } from '../parts/Table.tsx';
import type { Column } from '../parts/Table.tsx';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';

/** Where the cursor is in the chart, and what is read out there. */
export interface ChartCursor {
  readonly index: number;
  readonly count: number;
  readonly text: (index: number) => string;
  readonly onMove: (index: number) => void;
}

interface ChartFrameProps<Row> {
  readonly title: string;
  readonly note?: ComponentChildren;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly cursor: ChartCursor;
  /** Draws the chart for the width there is. */
  readonly children: (width: number) => ComponentChildren;
}

/** A title, the drawing, and the same numbers as a table one key away. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, note, rows, columns, rowKey, cursor, children } = props;
  const [isTable, setTable] = useState(false);
  const figure = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = figure.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setTable((was) => !was);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <figure ref={figure} class="stack-2">
      <figcaption class={styles['caption']}>
        <span class={styles['title']}>{title}</span>
        <IconButton
          icon={isTable ? 'chart' : 'table'}
          label={chartWords(isTable ? 'showChart' : 'showTable')}
          aria-keyshortcuts="t"
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      {isTable ? (
        <Table caption={title} isCaptionHidden columns={columns} rows={rows} rowKey={rowKey} />
      ) : (
        <Drawing title={title} cursor={cursor}>
          {children}
        </Drawing>
      )}
      {note !== undefined && <p class="fine-print">{note}</p>}
    </figure>
  );
}

interface DrawingProps {
  readonly title: string;
  readonly cursor: ChartCursor;
  readonly children: (width: number) => ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop for the whole chart: a slider whose value is the point at the cursor. */
function Drawing({ title, cursor, children }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const hintId = useId();
  const last = cursor.count - 1;
  const now = Math.max(0, cursor.index);
  return (
    <div
      ref={frame}
      class={styles['drawing']}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-describedby={hintId}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={now}
      aria-valuetext={cursor.count === 0 ? '' : cursor.text(now)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        const target = event.key === 'Home' ? 0 : event.key === 'End' ? last : cursor.index + (step ?? 0);
        if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
        event.preventDefault();
        cursor.onMove(Math.min(last, Math.max(0, target)));
      }}
      onFocus={() => cursor.onMove(now)}
      onBlur={() => cursor.onMove(-1)}
      onPointerLeave={() => cursor.onMove(-1)}
    >
      {width > 0 && children(width)}
      <span id={hintId} hidden>
        {chartWords('chartHint')}
      </span>
    </div>
  );
}

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}
