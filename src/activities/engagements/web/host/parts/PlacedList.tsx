import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { PlacedAnswer } from '#activities/engagements/contract.views.ts';
import styles from './PlacedList.module.css';

/** Answers by their place in the vote. */
export function PlacedList({ placed }: { readonly placed: readonly PlacedAnswer[] }) {
  return (
    <ol class={styles['list']}>
      {placed.map(({ place, text, author, points }, index) => (
        <li key={index}>
          <strong class={styles['place']}>{place}</strong>
          <span class={styles['text']}>
            {text}
            {author !== undefined && <span class={styles['author']}>{author}</span>}
          </span>
          <span class={styles['points']}>{formatNumber(points)}</span>
        </li>
      ))}
    </ol>
  );
}
