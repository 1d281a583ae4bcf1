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
  /** The label below each step: rounds, days, turns. */
  readonly steps: readonly string[];
  readonly lines: readonly Series[];
  /** How values are written: as numbers if left out. */
  readonly format?: (value: number) => string;
}

const HEIGHT = 240;
const TOP = 14;
const BOTTOM = HEIGHT - 30;
const LABEL_GAP = 20;
/** Below this width, names are below the lines instead of at their ends. */
const NAMES_BESIDE_FROM = 460;
/** About as wide as a character of the small text is. */
const CHARACTER = 7;

const widest = (texts: readonly string[]): number =>
  CHARACTER * Math.max(0, ...texts.map((text) => text.length));

interface Geometry {
  readonly left: number;
  readonly areNamesBelow: boolean;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
  readonly right: number;
}

interface Drawn {
  readonly lines: readonly Series[];
  readonly stepCount: number;
  readonly format: (value: number) => string;
}

function geometryOf({ lines, stepCount, format }: Drawn, width: number): Geometry {
  const ticks = niceTicks(Math.max(...lines.flatMap((line) => line.values), 0));
  const areNamesBelow = width < NAMES_BESIDE_FROM;
  const left = Math.min(width / 3, Math.max(40, widest(ticks.map(format)) + 12));
  const right = width - (areNamesBelow ? 8 : Math.min(132, width * 0.3));
  return {
    left,
    areNamesBelow,
    x: linearScale([0, Math.max(1, stepCount - 1)], [left, right]),
    y: linearScale([0, ticks.at(-1) ?? 1], [BOTTOM, TOP]),
    ticks,
    right,
  };
}

/** Lines with their names at their ends instead of a legend, where there is room for them. */
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
        const geometry = geometryOf({ lines, stepCount: steps.length, format }, width);
        return (
          <svg
            width={width}
            height={HEIGHT + (geometry.areNamesBelow ? lines.length * LABEL_GAP + 8 : 0)}
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

const nearestStep = (x: number, count: number, { left, right }: Geometry): number =>
  Math.min(count - 1, Math.max(0, Math.round(((x - left) / (right - left)) * (count - 1))));

/** A label at an edge is aligned to it; centred, it would stick out. */
const anchorOf = (index: number, count: number): 'start' | 'middle' | 'end' =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';

interface GridProps {
  readonly geometry: Geometry;
  readonly steps: readonly string[];
  readonly cursor: number;
  readonly format: (value: number) => string;
}

function Grid({ geometry, steps, cursor, format }: GridProps) {
  const { left, right } = geometry;
  const labelWidth = Math.max(56, widest(steps) + CHARACTER);
  const every = Math.max(1, Math.ceil((steps.length * labelWidth) / Math.max(1, right - left)));
  return (
    <>
      {geometry.ticks.map((tick) => (
        <g key={tick}>
          <line class={styles['grid']} x1={left} x2={right} y1={geometry.y(tick)} y2={geometry.y(tick)} />
          <text class={styles['tick']} x={left - 10} y={geometry.y(tick)} dy="0.36em" text-anchor="end">
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
              text-anchor={anchorOf(index, steps.length)}
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
  const { x, y, left, right, areNamesBelow } = geometry;
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
          <g
            transform={
              areNamesBelow
                ? `translate(${left} ${HEIGHT + LABEL_GAP * (index + 0.5)})`
                : `translate(${right + 12} ${labels[index] ?? 0})`
            }
          >
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
