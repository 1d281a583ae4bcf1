import { useState } from 'preact/hooks';
import { formatNumber } from '../i18n/formats.ts';
import { playerShapes } from '../parts/marks.ts';
import { chartWords } from './chart-words.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { linearScale, niceTicks, spreadLabels } from './scales.ts';
import type { Series } from './series.ts';
import styles from './charts.module.css';

interface LineChartProps {
  readonly title: string;
  /** What stands below each step: rounds, days, turns. */
  readonly steps: readonly string[];
  readonly lines: readonly Series[];
  /** How values are written: as numbers if left out. */
  readonly format?: (value: number) => string;
}

const HEIGHT = 240;
const TOP = 14;
const BOTTOM = HEIGHT - 30;
const LEFT = 40;
const LABEL_GAP = 20;

interface Geometry {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
  readonly right: number;
}

function geometryOf(lines: readonly Series[], stepCount: number, width: number): Geometry {
  const ticks = niceTicks(Math.max(...lines.flatMap((line) => line.values), 0));
  const right = width - Math.min(132, width * 0.3);
  return {
    x: linearScale([0, Math.max(1, stepCount - 1)], [LEFT, right]),
    y: linearScale([0, ticks.at(-1) ?? 1], [BOTTOM, TOP]),
    ticks,
    right,
  };
}

/** Lines with their names at their ends instead of a legend. */
export function LineChart({ title, steps, lines, format = formatNumber }: LineChartProps) {
  const [cursor, setCursor] = useState(-1);
  const rows = steps.map((step, index) => ({ step, index }));
  return (
    <ChartFrame
      title={title}
      rows={rows}
      rowKey={(row) => String(row.index)}
      columns={[
        { id: 'step', header: chartWords('step'), cell: (row) => row.step },
        ...lines.map((line) => ({
          id: line.id,
          header: line.label,
          cell: (row: { readonly index: number }) => format(line.values[row.index] ?? 0),
          isNumeric: true,
        })),
      ]}
      cursor={{
        index: cursor,
        count: steps.length,
        text: (index) =>
          `${steps[index] ?? ''}: ${lines.map((line) => `${line.label} ${format(line.values[index] ?? 0)}`).join(', ')}`,
        onMove: setCursor,
      }}
    >
      {(width) => {
        const geometry = geometryOf(lines, steps.length, width);
        return (
          <svg
            width={width}
            height={HEIGHT}
            aria-hidden="true"
            onPointerMove={(event) => {
              const left = event.currentTarget.getBoundingClientRect().left;
              setCursor(nearestStep(event.clientX - left, steps.length, geometry));
            }}
          >
            <Grid geometry={geometry} steps={steps} cursor={cursor} format={format} />
            <Lines geometry={geometry} lines={lines} cursor={cursor} format={format} />
          </svg>
        );
      }}
    </ChartFrame>
  );
}

const nearestStep = (x: number, count: number, geometry: Geometry): number =>
  Math.min(count - 1, Math.max(0, Math.round(((x - LEFT) / (geometry.right - LEFT)) * (count - 1))));

interface GridProps {
  readonly geometry: Geometry;
  readonly steps: readonly string[];
  readonly cursor: number;
  readonly format: (value: number) => string;
}

function Grid({ geometry, steps, cursor, format }: GridProps) {
  const every = Math.max(1, Math.ceil((steps.length * 56) / Math.max(1, geometry.right - LEFT)));
  return (
    <>
      {geometry.ticks.map((tick) => (
        <g key={tick}>
          <line
            class={styles['grid']}
            x1={LEFT}
            x2={geometry.right}
            y1={geometry.y(tick)}
            y2={geometry.y(tick)}
          />
          <text class={styles['tick']} x={LEFT - 10} y={geometry.y(tick)} dy="0.36em" text-anchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {cursor >= 0 && (
        <line class={styles['cursor']} x1={geometry.x(cursor)} x2={geometry.x(cursor)} y1={TOP} y2={BOTTOM} />
      )}
      {steps.map(
        (step, index) =>
          (index % every === 0 || index === cursor) && (
            <text
              key={step}
              class={index === cursor ? styles['tickOn'] : styles['tick']}
              x={geometry.x(index)}
              y={HEIGHT - 8}
              text-anchor="middle"
            >
              {step}
            </text>
          ),
      )}
    </>
  );
}

interface LinesProps {
  readonly geometry: Geometry;
  readonly lines: readonly Series[];
  readonly cursor: number;
  readonly format: (value: number) => string;
}

function Lines({ geometry, lines, cursor, format }: LinesProps) {
  const { x, y, right } = geometry;
  const at = (line: Series): number => line.values[cursor === -1 ? line.values.length - 1 : cursor] ?? 0;
  const labels = spreadLabels(
    lines.map((line) => y(line.values.at(-1) ?? 0)),
    LABEL_GAP,
    BOTTOM,
  );
  return (
    <>
      {lines.map((line, index) => (
        <g key={line.id} class={styles['line']} data-player={line.player}>
          <polyline
            points={line.values
              .map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`)
              .join(' ')}
          />
          {cursor >= 0 && <circle class={styles['dot']} cx={x(cursor)} cy={y(at(line))} r="5.5" />}
          <g transform={`translate(${right + 12} ${labels[index] ?? 0})`}>
            {line.player !== undefined && (
              <path
                class={styles['fill']}
                d={playerShapes[line.player]}
                transform="translate(0 -7) scale(0.58)"
              />
            )}
            <text class={styles['label']} x={line.player === undefined ? 0 : 20} dy="0.36em">
              {line.label} <tspan class={styles['soft']}>{format(at(line))}</tspan>
            </text>
          </g>
        </g>
      ))}
    </>
  );
}
