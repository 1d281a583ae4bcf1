import { useState } from 'preact/hooks';
import { ChartFrame } from '#web/kit/charts/ChartFrame.tsx';
import { cutToWidth } from '#web/kit/charts/scales.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import type { CrowdOverTime } from '#activities/hunts/rules/rehearsal/crowd-over-time.ts';
import { rehearsalWords } from './parts.words.ts';
import styles from './Build.module.css';

interface CrowdChartProps {
  readonly crowd: CrowdOverTime;
  readonly levels: readonly Level[];
}

const LABEL = 20;
const CELL = 24;
const ROW = LABEL + CELL + 8;
const AXIS = 24;
const MINUTE_MS = 60_000;
const DIGIT_PX = 13;

/** A row for each stop, time to the right; the darker, the more teams. Every number is written where it fits. */
export function CrowdChart({ crowd, levels }: CrowdChartProps) {
  const [cursor, setCursor] = useState(-1);
  const columns = crowd.counts.get(levels[0]?.id ?? '')?.length ?? 0;
  const minuteOf = (step: number): number => Math.round((step * crowd.stepMs) / MINUTE_MS);
  const countAt = (level: Level, step: number): number => crowd.counts.get(level.id)?.[step] ?? 0;
  const describe = (step: number): string => {
    const there = levels.flatMap((level) =>
      countAt(level, step) > 0 ? [`${level.name} ${formatNumber(countAt(level, step))}`] : [],
    );
    return rehearsalWords('atMinute', {
      minute: minuteOf(step),
      stops: there.length === 0 ? rehearsalWords('nobody') : there.join(', '),
    });
  };
  return (
    <ChartFrame
      title={rehearsalWords('crowdTitle')}
      note={cursor >= 0 ? describe(cursor) : '\u00A0'}
      rows={Array.from({ length: columns }, (_, step) => step)}
      rowKey={String}
      columns={[
        {
          id: 'time',
          header: rehearsalWords('time'),
          cell: (step) => formatNumber(minuteOf(step)),
          isNumeric: true,
        },
        ...levels.map((level) => ({
          id: level.id,
          header: level.name,
          cell: (step: number) => formatNumber(countAt(level, step)),
          isNumeric: true,
        })),
      ]}
      cursor={{ index: cursor, count: columns, text: describe, onMove: setCursor }}
    >
      {(width) => (
        <CrowdPicture {...{ crowd, levels, columns, width, cursor, minuteOf }} onCursor={setCursor} />
      )}
    </ChartFrame>
  );
}

interface CrowdPictureProps extends CrowdChartProps {
  readonly columns: number;
  readonly width: number;
  readonly cursor: number;
  readonly minuteOf: (step: number) => number;
  readonly onCursor: (step: number) => void;
}

function CrowdPicture(props: CrowdPictureProps) {
  const { crowd, levels, columns, width, cursor, minuteOf, onCursor } = props;
  return (
    <svg
      width={width}
      height={levels.length * ROW + AXIS}
      aria-hidden="true"
      onPointerMove={(event) => {
        const left = event.currentTarget.getBoundingClientRect().left;
        const step = Math.floor(((event.clientX - left) / width) * columns);
        onCursor(Math.min(columns - 1, Math.max(0, step)));
      }}
    >
      {levels.map((level, row) => (
        <CrowdRow
          key={level.id}
          name={level.name}
          counts={crowd.counts.get(level.id) ?? []}
          most={crowd.most}
          {...{ row, width, cursor }}
        />
      ))}
      <Axis {...{ width, columns, cursor, minuteOf }} top={levels.length * ROW + 14} />
    </svg>
  );
}

interface CrowdRowProps {
  readonly name: string;
  readonly counts: readonly number[];
  readonly most: number;
  readonly row: number;
  readonly width: number;
  readonly cursor: number;
}

function CrowdRow({ name, counts, most, row, width, cursor }: CrowdRowProps) {
  const cell = width / Math.max(1, counts.length);
  return (
    <g transform={`translate(0 ${row * ROW})`}>
      <text class={styles['rowName']} y="14">
        {cutToWidth(name, width)}
      </text>
      {counts.map((count, step) => (
        // Steps have no names; their place is what they are.
        <g key={step} transform={`translate(${step * cell} ${LABEL})`}>
          <rect
            class={styles['cell']}
            data-on={cursor === step || undefined}
            width={Math.max(1, cell - 1)}
            height={CELL}
            fill-opacity={count === 0 ? 0.08 : 0.25 + (0.6 * count) / Math.max(1, most)}
          />
          {count > 0 && cell >= DIGIT_PX && (
            <text class={styles['cellText']} x={cell / 2} y={CELL / 2} dy="0.36em" text-anchor="middle">
              {count}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface AxisProps {
  readonly width: number;
  readonly columns: number;
  readonly cursor: number;
  readonly minuteOf: (step: number) => number;
  readonly top: number;
}

const TICK_PX = 70;

function Axis({ width, columns, cursor, minuteOf, top }: AxisProps) {
  const every = Math.max(1, Math.ceil((columns * TICK_PX) / Math.max(1, width)));
  const steps = Array.from({ length: columns }, (_, step) => step).filter((step) => step % every === 0);
  return (
    <>
      {steps.map((step) => (
        <text key={step} class={styles['tick']} x={(step * width) / columns} y={top}>
          {rehearsalWords('minute', { minute: minuteOf(step) })}
        </text>
      ))}
      {cursor >= 0 && (
        <line
          class={styles['cursor']}
          x1={((cursor + 0.5) * width) / columns}
          x2={((cursor + 0.5) * width) / columns}
          y1={0}
          y2={top - 12}
        />
      )}
    </>
  );
}
