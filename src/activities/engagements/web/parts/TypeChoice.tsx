import { useId } from 'preact/hooks';
import { engagementTypeList } from './engagement-types.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { newWords } from '../front/new.words.ts';
import styles from './Parts.module.css';

interface TypeChoiceProps {
  readonly type: EngagementType;
  readonly onType: (type: EngagementType) => void;
}

/** Four kinds of sessions, each with what it is good for. */
export function TypeChoice({ type, onType }: TypeChoiceProps) {
  const name = useId();
  return (
    <fieldset class={styles['types']}>
      <legend>{newWords('kind')}</legend>
      {engagementTypeList.map((one) => (
        <label key={one} class={styles['type']}>
          <input
            type="radio"
            name={name}
            class="visually-hidden"
            checked={one === type}
            onChange={() => onType(one)}
          />
          <span class={styles['name']}>{newWords(one)}</span>
          <span class={styles['text']}>{newWords(`${one}Text`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
