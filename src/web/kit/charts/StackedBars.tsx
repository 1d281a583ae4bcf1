import { useState } from 'preact/hooks';
import { formatNumber, formatPercent } from '../i18n/formats.ts';
import { playerShapes } from '../parts/marks.ts';
import type { Column } from '../parts/Table.tsx';
import { chartWords } from './chart-words.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { stackShares } from './scales.ts';
import type { Series } from './series.ts';
import styles from './charts.module.css';

interface StackedBarsProps {
  readonly title: string;
  /** One bar each: rounds of a count, sessions, teams. */
  readonly rows: readonly string[];
  readonly layers: readonly Series[];
}

const ROW = 60;
const BAR = 26;
const GAP = 2;

/** Shares of a whole, one bar for each row, the layers named in the first bar that has room. */
export function StackedBars({ title, rows, layers }: StackedBarsProps) {
  const [cursor, setCursor] = useState(-1);
  const valueAt = (layer: Series, row: number): number => layer.values[row] ?? 0;
  const cells = rows.flatMap((row, index) => layers.map((layer) => ({ row, index, layer })));
  const columns: Column<{ readonly row: string; readonly index: number }>[] = [
    { id: 'row', header: chartWords('step'), cell: (row) => row.row },
    ...layers.map((layer) => ({
      id: layer.id,
      header: layer.label,
      cell: (row: { readonly index: number }) => formatNumber(valueAt(layer, row.index)),
      isNumeric: true,
    })),
  ];
  return (
    <ChartFrame
      title={title}
      rows={rows.map((row, index) => ({ row, index }))}
      rowKey={(row) => row.row}
      columns={columns}
      cursor={{
        index: cursor,
        count: cells.length,
        text: (index) => {
          const cell = cells[index];
          return cell === undefined
            ? ''
            : `${cell.row}, ${cell.layer.label}: ${formatNumber(valueAt(cell.layer, cell.index))}`;
        },
        onMove: setCursor,
      }}
    >
      {(width) => (
        <>
          <svg width={width} height={rows.length * ROW} aria-hidden="true">
            {rows.map((row, index) => (
              <StackRow
                key={row}
                {...{ row, index, layers, width }}
                on={Math.floor(cursor / layers.length) === index ? cursor % layers.length : -1}
                onCursor={(layer) => setCursor(index * layers.length + layer)}
              />
            ))}
          </svg>
          <UnnamedLayers layers={layers} width={width} />
        </>
      )}
    </ChartFrame>
  );
}

interface StackRowProps {
  readonly row: string;
  readonly index: number;
  readonly layers: readonly Series[];
  readonly width: number;
  readonly on: number;
  readonly onCursor: (layer: number) => void;
}

function StackRow({ row, index, layers, width, on, onCursor }: StackRowProps) {
  const values = layers.map((layer) => layer.values[index] ?? 0);
  const slices = stackShares(values);
  const chosen = layers[on];
  return (
    <g transform={`translate(0 ${index * ROW})`}>
      <text class={styles['label']} y="16">
        {row}
        {chosen !== undefined && (
          <tspan class={styles['soft']}>
            {`  ${chosen.label}: ${formatNumber(values[on] ?? 0)} (${formatPercent((slices[on]?.end ?? 0) - (slices[on]?.start ?? 0))})`}
          </tspan>
        )}
      </text>
      {layers.map((layer, place) => {
        const slice = slices[place] ?? { start: 0, end: 0 };
        const span = (slice.end - slice.start) * width;
        if (span <= 0) return null;
        return (
          <g
            key={layer.id}
            class={styles['layer']}
            data-player={layer.player}
            data-on={on === place || undefined}
            transform={`translate(${slice.start * width} 26)`}
            onPointerEnter={() => onCursor(place)}
          >
            <rect class={styles['fill']} width={Math.max(1, span - GAP)} height={BAR} rx="6" />
            <LayerFace layer={layer} span={span} value={values[place] ?? 0} isNamed={index === 0} />
          </g>
        );
      })}
    </g>
  );
}

interface LayerFaceProps {
  readonly layer: Series;
  readonly span: number;
  readonly value: number;
  readonly isNamed: boolean;
}

const CHARACTER = 7.6;
const hasRoomFor = (text: string, span: number): boolean => span > 34 + text.length * CHARACTER;

/** Layers too thin for their name in the first bar are listed below with their shape. */
function UnnamedLayers({ layers, width }: { readonly layers: readonly Series[]; readonly width: number }) {
  const slices = stackShares(layers.map((layer) => layer.values[0] ?? 0));
  const unnamed = layers.filter((layer, index) => {
    const slice = slices[index];
    return slice === undefined || !hasRoomFor(layer.label, (slice.end - slice.start) * width);
  });
  if (unnamed.length === 0) return null;
  return (
    <ul class={styles['key']} aria-hidden="true">
      {unnamed.map((layer) => (
        <li key={layer.id} data-player={layer.player}>
          <svg width="1em" height="1em" viewBox="0 0 24 24">
            <path class={styles['fill']} d={playerShapes[layer.player ?? 1]} />
          </svg>
          {layer.label}
        </li>
      ))}
    </ul>
  );
}

/** The shape if there is room for it, then the name (first row) or the number. */
function LayerFace({ layer, span, value, isNamed }: LayerFaceProps) {
  const text = isNamed ? layer.label : formatNumber(value);
  const hasText = hasRoomFor(text, span);
  return (
    <>
      {layer.player !== undefined && span > 24 && (
        <path
          class={styles['onFill']}
          d={playerShapes[layer.player]}
          transform="translate(6 6.5) scale(0.54)"
        />
      )}
      {hasText && (
        <text class={styles['onFillText']} x={layer.player === undefined ? 10 : 26} y={BAR / 2} dy="0.36em">
          {text}
        </text>
      )}
    </>
  );
}
