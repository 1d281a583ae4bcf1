import { formatNumber } from '#web/kit/i18n/formats.ts';
import styles from './Parts.module.css';

interface WordCloudProps {
  readonly words: readonly { readonly text: string; readonly count: number }[];
}

const MOST_WORDS = 40;
const SIZES = 5;

/** Words by how often they were said: larger and earlier. A list, so it reads as one; the size is only for the eye. */
export function WordCloud({ words }: WordCloudProps) {
  const shown = words.slice(0, MOST_WORDS);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <ul class={styles['cloud']}>
      {shown.map(({ text, count }) => (
        <li key={text} data-size={Math.ceil((count / most) * SIZES)}>
          {text}
          {count > 1 && <span class={styles['count']}>{formatNumber(count)}</span>}
        </li>
      ))}
    </ul>
  );
}
