import { activityIds, activityShapes } from '#web/kit/parts/marks.ts';
import styles from './SeatPicture.module.css';

const CENTRE = 200;
const MARK_RADIUS = 158;
const MARK_SIZE = 26;
const ANGLES = [-90, -30, 30, 150, 210];
const OWN_ANGLE = 90;

const at = (degrees: number, radius: number): readonly [x: number, y: number] => {
  const angle = (degrees * Math.PI) / 180;
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)];
};

const BACKREST = (() => {
  const [[x1, y1], [x2, y2]] = [at(-12, 186), at(12, 186)];
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}A186 186 0 0 1 ${x2.toFixed(1)} ${y2.toFixed(1)}`;
})();

/** The table with five seats and one that is yours. Decoration: the text next to it says it in words. */
export function SeatPicture() {
  return (
    <svg class={styles['picture']} viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      {activityIds.map((activity, index) => {
        const angle = ANGLES[index] ?? 0;
        const [x, y] = at(angle, MARK_RADIUS);
        return (
          <g key={activity} data-activity={activity}>
            <g transform={`rotate(${angle} ${CENTRE} ${CENTRE})`}>
              <rect class={styles['pad']} x="318" y="167" width="58" height="66" rx="22" />
              <path class={styles['back']} d={BACKREST} />
            </g>
            <path
              class={styles['mark']}
              fill-rule="evenodd"
              d={activityShapes[activity]}
              transform={`translate(${(x - MARK_SIZE / 2).toFixed(1)} ${(y - MARK_SIZE / 2).toFixed(1)}) scale(${(MARK_SIZE / 24).toFixed(3)})`}
            />
          </g>
        );
      })}
      <g class={styles['own']}>
        <g transform={`rotate(${OWN_ANGLE} ${CENTRE} ${CENTRE})`}>
          <rect class={styles['pad']} x="318" y="167" width="58" height="66" rx="22" />
          <path class={styles['back']} d={BACKREST} />
        </g>
        <g transform="translate(182 338) scale(1.5)" class={styles['person']}>
          <circle cx="12" cy="7.5" r="4" />
          <path d="M4.5 20c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5z" />
        </g>
      </g>
      <circle class={styles['shadow']} cx={CENTRE} cy={CENTRE + 9} r="136" />
      <circle class={styles['edge']} cx={CENTRE} cy={CENTRE} r="139" />
      <circle class={styles['rim']} cx={CENTRE} cy={CENTRE} r="137" />
      <circle class={styles['top']} cx={CENTRE} cy={CENTRE} r="130" />
      <circle class={styles['inlay']} cx={CENTRE} cy={CENTRE} r="121" />
      <g class={styles['key']} transform="translate(140 140) scale(5)">
        <path d="M8 8.6a4.4 4.4 0 1 0 0 6.8 4.4 4.4 0 0 0 1.5-2.2H16v2.6h2.4v-2.6h2.1v-2.4H9.5A4.4 4.4 0 0 0 8 8.6zM5.2 10.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z" />
      </g>
    </svg>
  );
}
