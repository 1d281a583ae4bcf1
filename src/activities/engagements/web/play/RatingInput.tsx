import { useCallback, useLayoutEffect } from 'preact/hooks';
import type { InputProps } from '../kinds/kind.ts';
import { onDigit } from './on-digit.ts';
import { useRoving } from './use-roving.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

/** Tap a number: that is the answer. */
export function RatingInput({ question, current, isFinal, onAnswer }: InputProps) {
  const { scale = 5, lowLabel, highLabel, title } = question;
  const onRate = useCallback((given: number) => onAnswer({ kind: 'rating', rating: given }), [onAnswer]);
  const rating = current?.kind === 'rating' ? current.rating : undefined;
  useLayoutEffect(
    () => (isFinal ? undefined : onDigit(scale, (index) => onRate(index + 1))),
    [scale, isFinal, onRate],
  );
  const roving = useRoving(scale, rating === undefined ? undefined : rating - 1);
  return (
    <>
      <p class="soft">{insideWords('rateHow', { scale })}</p>
      <div class={styles['rating']}>
        <div class={styles['ratingTiles']} role="radiogroup" aria-label={title} data-scale={scale}>
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
    </>
  );
}
