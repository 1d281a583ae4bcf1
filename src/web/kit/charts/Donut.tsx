import { useState } from 'preact/hooks';
import { formatNumber, formatPercent } from '../i18n/formats.ts';
import { playerShapes } from '../parts/marks.ts';
import { chartWords } from './chart-words.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ringPath, spreadLabels, stackShares } from './scales.ts';
import type { Slice } from './scales.ts';
import type { Datum } from './series.ts';
import styles from './charts.module.css';

interface DonutProps {
  readonly title: string;
  readonly parts: readonly Datum[];
}

const SIZE = 200;
const OUTER = 96;
const INNER = 62;
const LABEL_GAP = 26;
/** Narrower than this the names stand below the ring. */
const BESIDE = 380;

/** Shares of one whole; the names stand beside their slices, the chosen value in the middle. */
export function Donut({ title, parts }: DonutProps) {
  const [cursor, setCursor] = useState(-1);
  const slices = stackShares(parts.map((part) => part.value));
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const share = (index: number): string =>
    formatPercent((slices[index]?.end ?? 0) - (slices[index]?.start ?? 0));
  return (
    <ChartFrame
      title={title}
      rows={parts.map((part, index) => ({ ...part, index }))}
      rowKey={(part) => part.id}
      columns={[
        { id: 'label', header: chartWords('name'), cell: (part) => part.label, sortBy: (part) => part.label },
        {
          id: 'value',
          header: chartWords('value'),
          cell: (part) => formatNumber(part.value),
          sortBy: (part) => part.value,
          isNumeric: true,
        },
        { id: 'share', header: chartWords('share'), cell: (part) => share(part.index), isNumeric: true },
      ]}
      cursor={{
        index: cursor,
        count: parts.length,
        text: (index) =>
          `${parts[index]?.label ?? ''}: ${formatNumber(parts[index]?.value ?? 0)}, ${share(index)}`,
        onMove: setCursor,
      }}
    >
      {(width) => (
        <svg
          width={width}
          height={width < BESIDE ? SIZE + (parts.length + 0.5) * LABEL_GAP : SIZE}
          aria-hidden="true"
        >
          <g transform={`translate(${SIZE / 2} ${SIZE / 2})`}>
            {parts.map((part, index) => (
              <path
                key={part.id}
                class={styles['slice']}
                data-player={part.player}
                data-on={cursor === index || undefined}
                d={ringPath(slices[index] ?? { start: 0, end: 0 }, OUTER, INNER)}
                onPointerEnter={() => setCursor(index)}
              />
            ))}
            <text class={styles['big']} text-anchor="middle" dy="0.2em">
              {cursor === -1 ? formatNumber(total) : share(cursor)}
            </text>
            <text class={styles['tick']} text-anchor="middle" y="28">
              {cursor === -1 ? '' : formatNumber(parts[cursor]?.value ?? 0)}
            </text>
          </g>
          <DonutLabels {...{ parts, slices, cursor, width }} share={share} onCursor={setCursor} />
        </svg>
      )}
    </ChartFrame>
  );
}

interface DonutLabelsProps {
  readonly parts: readonly Datum[];
  readonly slices: readonly Slice[];
  readonly cursor: number;
  readonly width: number;
  readonly share: (index: number) => string;
  readonly onCursor: (index: number) => void;
}

function DonutLabels({ parts, slices, cursor, width, share, onCursor }: DonutLabelsProps) {
  const isBelow = width < BESIDE;
  const wanted = parts.map((_, index) => ((index + 0.5) / parts.length) * SIZE);
  const places = spreadLabels(wanted, LABEL_GAP, SIZE - LABEL_GAP / 2);
  return (
    <>
      {parts.map((part, index) => (
        <g
          key={part.id}
          class={styles['legend']}
          data-player={part.player}
          data-on={cursor === index || undefined}
          data-empty={slices[index]?.start === slices[index]?.end || undefined}
          transform={
            isBelow
              ? `translate(0 ${SIZE + (index + 1) * LABEL_GAP})`
              : `translate(${SIZE + 22} ${places[index] ?? 0})`
          }
          onPointerEnter={() => onCursor(index)}
        >
          {part.player !== undefined && (
            <path
              class={styles['fill']}
              d={playerShapes[part.player]}
              transform="translate(0 -8) scale(0.66)"
            />
          )}
          <text class={styles['label']} x={part.player === undefined ? 0 : 24} dy="0.36em">
            {part.label} <tspan class={styles['soft']}>{share(index)}</tspan>
          </text>
        </g>
      ))}
    </>
  );
}
