import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { editorWords } from './editor.words.ts';
import type { Keyed } from '../kinds/kind.ts';
import type { OptionForm } from '../kinds/options.ts';
import { MOST_OPTIONS, useOptionLines } from './use-option-lines.ts';
import styles from './Editor.module.css';

const LONGEST_OPTION = 200;

interface OptionsEditorProps {
  readonly options: readonly OptionForm[];
  readonly keyed: Keyed;
  readonly error: string | undefined;
  readonly onOptions: (options: readonly OptionForm[]) => void;
}

/** Lines to type one after the other: Enter adds one, Backspace in an empty line removes it. */
export function OptionsEditor({ options, keyed, error, onOptions }: OptionsEditorProps) {
  const lines = useOptionLines({ options, isSingle: keyed === 'one', onOptions });
  const hasTicks = keyed === 'one' || keyed === 'some';
  return (
    <fieldset ref={lines.list} class={styles['questionEditorOptions']}>
      <legend>{editorWords(keyed === 'order' ? 'orderedOptions' : 'options')}</legend>
      {options.map((option, index) => (
        <OptionLine key={index} {...{ option, index, hasTicks, lines }} isOrdered={keyed === 'order'} />
      ))}
      {error !== undefined && (
        <p class={styles['error']} role="alert">
          <Icon name="warning" size={1.1} />
          <span>{error}</span>
        </p>
      )}
      <p class="fine-print">{editorWords(hasTicks ? 'optionsHint' : 'optionsPlain')}</p>
      {options.length < MOST_OPTIONS && (
        <div>
          <Button size="small" kind="quiet" icon="plus" onClick={lines.add}>
            {editorWords('addOption')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface OptionLineProps {
  readonly option: OptionForm;
  readonly index: number;
  readonly hasTicks: boolean;
  readonly isOrdered: boolean;
  readonly lines: ReturnType<typeof useOptionLines>;
}

function OptionLine({ option, index, hasTicks, isOrdered, lines }: OptionLineProps) {
  const number = index + 1;
  return (
    <div class={styles['option']} data-right={(hasTicks && option.isRight) || undefined}>
      {hasTicks ? (
        <input
          type="checkbox"
          class={styles['right']}
          checked={option.isRight}
          aria-label={editorWords('isRight', { number })}
          onChange={(event) => lines.tick(index, event.currentTarget.checked)}
        />
      ) : (
        <span class={styles['place']} aria-hidden="true">
          {number}
        </span>
      )}
      <input
        type="text"
        dir="auto"
        class={styles['text']}
        value={option.text}
        maxLength={LONGEST_OPTION}
        autocomplete="off"
        enterKeyHint="next"
        aria-label={editorWords('optionLabel', { number })}
        onInput={(event) => lines.change(index, { text: event.currentTarget.value })}
        onKeyDown={(event) => lines.onKeyDown(event, index)}
      />
      {isOrdered && index > 0 && (
        <IconButton
          icon="sort-up"
          label={editorWords('optionUp', { number })}
          onClick={() => lines.raise(index)}
        />
      )}
      <IconButton
        icon="cross"
        label={editorWords('removeOption', { number })}
        onClick={() => lines.takeOut(index)}
      />
    </div>
  );
}
