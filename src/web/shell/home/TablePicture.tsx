import { activityIds, activityShapes } from '#web/kit/parts/marks.ts';
import { SEAT_ANGLES } from '../Logo.tsx';
import styles from './TablePicture.module.css';

const CENTRE = 300;
const MARK_RADIUS = 240;
const MARK_SIZE = 36;

const at = (angleDegrees: number, radius: number): readonly [x: number, y: number] => {
  const angle = (angleDegrees * Math.PI) / 180;
  return [CENTRE + radius * Math.cos(angle), CENTRE + radius * Math.sin(angle)];
};

const BACKREST = (() => {
  const [[x1, y1], [x2, y2]] = [at(-11.5, 279), at(11.5, 279)];
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}A279 279 0 0 1 ${x2.toFixed(1)} ${y2.toFixed(1)}`;
})();

/** Decoration only: the list next to it says the same in words. */
export function TablePicture() {
  return (
    <svg class={styles['picture']} viewBox="0 0 600 600" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="lamp" cx="50%" cy="42%" r="60%">
          <stop class={styles['lampInner']} offset="0" />
          <stop class={styles['lampOuter']} offset="1" />
        </radialGradient>
      </defs>
      {activityIds.map((activity, index) => {
        const angle = SEAT_ANGLES[index] ?? 0;
        const [x, y] = at(angle, MARK_RADIUS);
        return (
          <g key={activity} class={styles['chair']} data-chair={activity} data-activity={activity}>
            <g transform={`rotate(${angle} ${CENTRE} ${CENTRE})`}>
              <rect class={styles['pad']} x="480" y="250" width="84" height="100" rx="32" />
              <path class={styles['back']} d={BACKREST} />
              <path class={`${styles['back']} ${styles['paint']}`} d={BACKREST} />
            </g>
            <path
              class={styles['mark']}
              fill-rule="evenodd"
              d={activityShapes[activity]}
              transform={`translate(${(x - MARK_SIZE / 2).toFixed(1)} ${(y - MARK_SIZE / 2).toFixed(1)}) scale(${MARK_SIZE / 24})`}
            />
          </g>
        );
      })}
      <circle class={styles['shadow']} cx={CENTRE} cy={CENTRE + 14} r="206" />
      <circle class={styles['edge']} cx={CENTRE} cy={CENTRE} r="210" />
      <circle class={styles['rim']} cx={CENTRE} cy={CENTRE} r="207" />
      <circle cx={CENTRE} cy={CENTRE} r="197" fill="url(#lamp)" />
      <circle class={styles['inlay']} cx={CENTRE} cy={CENTRE} r="184" />
    </svg>
  );
}
