import { useLayoutEffect } from 'preact/hooks';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { OptionMark } from '../parts/OptionMark.tsx';
import { Words } from '../parts/Words.tsx';
import { onDigit } from './on-digit.ts';
import { useRoving } from './use-roving.ts';
import styles from './Play.module.css';

interface OptionTilesProps {
  readonly options: readonly { readonly text: string; readonly picture?: string | undefined }[];
  readonly chosen: readonly number[];
  /** One answer or several: radio buttons or check boxes to a screen reader. */
  readonly isMultiple: boolean;
  readonly isFinal: boolean;
  readonly label: string;
  readonly onChoose: (index: number) => void;
}

/** Colour, shape and text of each option; a tap or its number chooses it. */
export function OptionTiles({ options, chosen, isMultiple, isFinal, label, onChoose }: OptionTilesProps) {
  useLayoutEffect(
    () => (isFinal ? undefined : onDigit(options.length, onChoose)),
    [options, isFinal, onChoose],
  );
  const roving = useRoving(options.length, chosen[0]);
  return (
    <div
      class={styles['optionTiles']}
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-label={label}
      data-many={options.length > 6 || undefined}
    >
      {options.map(({ text, picture }, index) => {
        const isChosen = chosen.includes(index);
        return (
          <button
            key={index}
            type="button"
            class={styles['optionTile']}
            data-player={playerNumberAt(index)}
            data-faded={(isFinal && !isChosen) || undefined}
            role={isMultiple ? 'checkbox' : 'radio'}
            tabIndex={isMultiple ? 0 : roving.tabIndexOf(index)}
            onKeyDown={isMultiple ? undefined : roving.onKeyDown}
            aria-checked={isChosen}
            aria-disabled={isFinal || undefined}
            onClick={() => {
              if (!isFinal) onChoose(index);
            }}
          >
            <OptionMark index={index} />
            {picture !== undefined && (
              <img
                class={styles['optionTilesPicture']}
                src={pictureAddress(picture, 160)}
                alt=""
                loading="lazy"
              />
            )}
            <span class={styles['optionTilesText']}>
              <Words text={text} isChoice />
            </span>
            {isChosen && <Icon name="check" size={1.3} />}
          </button>
        );
      })}
    </div>
  );
}
