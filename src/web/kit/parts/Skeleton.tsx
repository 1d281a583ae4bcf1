import { kitWords } from '../words.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The shape of what comes. */
  readonly shape?: 'text' | 'title' | 'card' | 'tall' | 'row' | 'round';
  readonly count?: number;
}

const WIDTHS = ['92%', '74%', '83%', '61%', '88%'];

/** Grey forms where the page will be, announced once as loading. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <div class={styles['skeleton']} data-shape={shape} aria-live="polite">
      <span class="visually-hidden">{kitWords('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          class={styles['bone']}
          style={shape === 'text' ? { width: WIDTHS[index % WIDTHS.length] } : undefined}
        />
      ))}
    </div>
  );
}
