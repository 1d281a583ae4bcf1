import { Icon } from '#web/kit/parts/Icon.tsx';
import { QuestionText } from '../text/QuestionText.tsx';
import { cardWords } from './card.words.ts';
import { keyOfPlace } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import styles from './QuestionCard.module.css';

export interface ShownOption {
  readonly id: string;
  readonly text: string;
  readonly explanation?: string | undefined;
}

interface OptionRowProps {
  readonly option: ShownOption;
  readonly place: number;
  readonly name: string;
  readonly isMultiple: boolean;
  readonly isPicked: boolean;
  readonly isLocked: boolean;
  readonly verdict: Verdict | undefined;
  readonly onPick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const SIGNS = { right: 'check', wrong: 'cross', missed: 'check', solution: 'check' } as const;

/** The whole row is the target; the sign and the words say what the colour says. */
export function OptionRow(props: OptionRowProps) {
  const { option, place, name, isMultiple, isPicked, isLocked, verdict, onPick, onKeyDown } = props;
  return (
    <div class={styles['optionFrame']}>
      <label class={styles['option']} data-verdict={verdict} data-locked={isLocked || undefined}>
        <input
          class={styles['input']}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          value={option.id}
          checked={isPicked}
          disabled={isLocked}
          onChange={onPick}
          onKeyDown={onKeyDown}
        />
        <span class={styles['key']} data-multiple={isMultiple || undefined} aria-hidden="true">
          {verdict === undefined ? keyOfPlace(place) : <Icon name={SIGNS[verdict]} size={1.1} />}
        </span>
        <span class={styles['optionText']}>
          <QuestionText text={option.text} isChoice />
          {verdict !== undefined && <span class={styles['verdict']}>{cardWords(verdict)}</span>}
        </span>
      </label>
      {isLocked && option.explanation !== undefined && (
        <div class={styles['optionWhy']}>
          <QuestionText text={option.explanation} />
        </div>
      )}
    </div>
  );
}
