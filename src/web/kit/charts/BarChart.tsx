import { useState } from 'preact/hooks';
import { formatNumber, formatPercent } from '../i18n/formats.ts';
import { playerShapes } from '../parts/marks.ts';
import { chartWords } from './chart-words.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { cutToWidth, linearScale } from './scales.ts';
import type { Datum } from './series.ts';
import styles from './charts.module.css';

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Datum[];
  /** The bar that matters most: the winner, the right answer. */
  readonly highlight?: string;
  /** How values are written: as numbers if left out. */
  readonly format?: (value: number) => string;
  /** What 100 % is: the sum of the bars if left out; people, where each may have chosen several. 0: no shares. */
  readonly whole?: number;
  /** A full bar is 100 %, not the longest one. */
  readonly isOfWhole?: boolean;
  /** Labels of one or two characters, such as ratings from 1 to 10: next to their bars, at half the height. */
  readonly isDense?: boolean;
}

/** The layout of a row: the label above the bar, or before it. */
const ROOMY = { height: 58, left: 0, top: 28, labelAt: 18 };
const DENSE = { height: 30, left: 28, top: 7, labelAt: 20 };
const BAR = 16;
const RIGHT = 116;
const CHARACTER = 8.6;

/** Horizontal bars, the label above each and the value at its end. */
export function BarChart(props: BarChartProps) {
  const { title, bars, highlight, format = formatNumber, whole, isOfWhole = false, isDense = false } = props;
  const [cursor, setCursor] = useState(-1);
  const total = whole ?? bars.reduce((sum, bar) => sum + bar.value, 0);
  const hasShares = whole !== 0;
  const share = (bar: Datum): string => {
    if (!hasShares) return '';
    return formatPercent(total === 0 ? 0 : bar.value / total);
  };
  return (
    <ChartFrame
      title={title}
      rows={bars}
      rowKey={(bar) => bar.id}
      columns={[
        { id: 'label', header: chartWords('name'), cell: (bar) => bar.label, sortBy: (bar) => bar.label },
        {
          id: 'value',
          header: chartWords('value'),
          cell: (bar) => format(bar.value),
          sortBy: (bar) => bar.value,
          isNumeric: true,
        },
        ...(hasShares
          ? [{ id: 'share', header: chartWords('share'), cell: share, isNumeric: true } as const]
          : []),
      ]}
      cursor={{
        index: cursor,
        count: bars.length,
        text: (index) => describe(bars[index], share, format),
        onMove: setCursor,
      }}
    >
      {(width) => (
        <Bars
          {...{ bars, highlight, width, cursor, share, format, isDense }}
          longest={isOfWhole ? total : Math.max(1, ...bars.map((bar) => bar.value))}
          onCursor={setCursor}
        />
      )}
    </ChartFrame>
  );
}

/** Room for the longest value behind its bar. */
const rightOf = (bars: readonly Datum[], text: (bar: Datum) => string): number =>
  Math.max(RIGHT, ...bars.map((bar) => 20 + text(bar).length * CHARACTER));

interface BarsProps {
  readonly bars: readonly Datum[];
  readonly highlight: string | undefined;
  readonly width: number;
  readonly cursor: number;
  readonly share: (bar: Datum) => string;
  readonly format: (value: number) => string;
  readonly isDense: boolean;
  readonly longest: number;
  readonly onCursor: (index: number) => void;
}

function Bars(props: BarsProps) {
  const { bars, highlight, width, cursor, share, format, isDense, longest, onCursor } = props;
  const row = isDense ? DENSE : ROOMY;
  const scale = linearScale(
    [0, longest],
    [0, Math.max(40, width - row.left - rightOf(bars, (bar) => `${format(bar.value)} ${share(bar)}`))],
  );
  // Nothing is nothing, but the smallest something must be seen.
  const length = (bar: Datum): number => (bar.value === 0 ? 0 : Math.max(BAR, scale(bar.value)));
  return (
    <svg width={width} height={bars.length * row.height} aria-hidden="true">
      {bars.map((bar, index) => (
        <g
          key={bar.id}
          class={styles['bar']}
          data-player={bar.player}
          data-quiet={(highlight !== undefined && highlight !== bar.id) || undefined}
          data-on={cursor === index || undefined}
          transform={`translate(0 ${index * row.height})`}
          onPointerEnter={() => onCursor(index)}
        >
          <rect class={styles['hit']} width={width} height={row.height} />
          <BarLabel bar={bar} width={width} y={row.labelAt} />
          <rect
            class={styles['fill']}
            x={row.left}
            y={row.top}
            rx={BAR / 2}
            width={length(bar)}
            height={BAR}
          />
          <text
            class={styles['value']}
            x={row.left + (length(bar) === 0 ? 0 : length(bar) + 10)}
            y={row.top + BAR / 2}
            dy="0.36em"
          >
            {format(bar.value)} <tspan class={styles['soft']}>{share(bar)}</tspan>
          </text>
        </g>
      ))}
    </svg>
  );
}

interface BarLabelProps {
  readonly bar: Datum;
  readonly width: number;
  readonly y: number;
}

function BarLabel({ bar, width, y }: BarLabelProps) {
  const left = bar.player === undefined ? 0 : 24;
  return (
    <>
      {bar.player !== undefined && (
        <path class={styles['fill']} d={playerShapes[bar.player]} transform="translate(0 5) scale(0.66)" />
      )}
      <text class={styles['label']} x={left} y={y}>
        {cutToWidth(bar.label, width - left)}
      </text>
    </>
  );
}

const describe = (
  bar: Datum | undefined,
  share: (bar: Datum) => string,
  format: (value: number) => string,
): string =>
  bar === undefined
    ? ''
    : `${bar.label}: ${[format(bar.value), share(bar)].filter((part) => part !== '').join(', ')}`;
