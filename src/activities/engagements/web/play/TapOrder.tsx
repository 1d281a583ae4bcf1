import { useLayoutEffect } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { onDigit } from './on-digit.ts';
import { insideWords } from './inside.words.ts';
import styles from './Play.module.css';

interface TapOrderProps {
  readonly items: readonly {
    readonly id: number;
    readonly text: string;
    readonly picture?: string | undefined;
  }[];
  /** Ids in the order they were tapped. */
  readonly chosen: readonly number[];
  readonly most: number;
  readonly label: string;
  readonly isFinal: boolean;
  /** Changes the current choice: two quick taps must not undo each other. */
  readonly onChange: (change: (chosen: readonly number[]) => readonly number[]) => void;
}

/** Tap in order, tap again to take out: quicker on a phone than dragging, and the same by keyboard. */
export function TapOrder({ items, chosen, most, label, isFinal, onChange }: TapOrderProps) {
  const tap = (id: number): void =>
    onChange((before) => {
      if (before.includes(id)) return before.filter((other) => other !== id);
      return before.length < most ? [...before, id] : before;
    });
  useLayoutEffect(() => {
    if (isFinal) return undefined;
    return onDigit(items.length, (index) => {
      const item = items[index];
      if (item) tap(item.id);
    });
  }, [items, chosen, isFinal]);
  const statusOf = (place: number): string => {
    if (place > 0) return insideWords('placed', { place });
    if (chosen.length >= most) return insideWords('allPlaced');
    return insideWords('notPlaced', { place: chosen.length + 1 });
  };
  return (
    <div class={styles['order']}>
      <ol class={styles['tapList']} aria-label={label}>
        {items.map(({ id, text, picture }) => {
          const place = chosen.indexOf(id) + 1;
          return (
            <li key={id}>
              <button
                type="button"
                class={styles['tapRow']}
                aria-pressed={place > 0}
                aria-disabled={isFinal || undefined}
                onClick={() => {
                  if (!isFinal) tap(id);
                }}
              >
                <span class={styles['tapPlace']} aria-hidden="true">
                  {place > 0 ? place : ''}
                </span>
                {picture !== undefined && (
                  <img class={styles['photo']} src={pictureAddress(picture, 160)} alt="" loading="lazy" />
                )}
                <span class="breaks-anywhere">
                  {text} <span class="visually-hidden">{statusOf(place)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {!isFinal && chosen.length > 0 && (
        <Button kind="quiet" size="small" icon="undo" onClick={() => onChange(() => [])}>
          {insideWords('startOver')}
        </Button>
      )}
    </div>
  );
}
