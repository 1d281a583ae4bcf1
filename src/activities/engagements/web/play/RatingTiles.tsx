import { useLayoutEffect } from 'preact/hooks';
import { onDigit } from './on-digit.ts';
import { useRoving } from './use-roving.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

interface RatingTilesProps {
  readonly scale: number;
  readonly lowLabel: string | undefined;
  readonly highLabel: string | undefined;
  readonly rating: number | undefined;
  readonly isFinal: boolean;
  readonly label: string;
  readonly onRate: (rating: number) => void;
}

export function RatingTiles(props: RatingTilesProps) {
  const { scale, lowLabel, highLabel, rating, isFinal, label, onRate } = props;
  useLayoutEffect(
    () => (isFinal ? undefined : onDigit(scale, (index) => onRate(index + 1))),
    [scale, isFinal, onRate],
  );
  const roving = useRoving(scale, rating === undefined ? undefined : rating - 1);
  return (
    <div class={styles['rating']}>
      <div class={styles['ratingTiles']} role="radiogroup" aria-label={label} data-scale={scale}>
        {Array.from({ length: scale }, (_, index) => (
          <button
            key={index}
            type="button"
            class={styles['ratingTile']}
            role="radio"
            tabIndex={roving.tabIndexOf(index)}
            onKeyDown={roving.onKeyDown}
            aria-checked={rating === index + 1}
            aria-label={insideWords('rateAs', { rating: index + 1, scale })}
            aria-disabled={isFinal || undefined}
            onClick={() => {
              if (!isFinal) onRate(index + 1);
            }}
          >
            {index + 1}
          </button>
        ))}
      </div>
      {(lowLabel ?? highLabel) !== undefined && (
        <p class={styles['ends']}>
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </p>
      )}
    </div>
  );
}
