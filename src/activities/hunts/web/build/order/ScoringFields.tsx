import type { Scoring } from '#activities/hunts/contract.file.ts';
import { changed } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { WordsField } from '../LinesField.tsx';
import { NumberField } from '../NumberField.tsx';
import { orderWords } from './order.words.ts';
import styles from './Order.module.css';

interface ScoringFieldsProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

const PENALTIES = ['perMinute', 'wrongAnswer', 'skip', 'lateMinute'] as const;
const MOST_POINTS = 100_000;
const MOST_BONUSES = 20;

const bonusesIn = (words: readonly string[]): number[] =>
  words
    .map(Number)
    .filter((points) => Number.isInteger(points) && points >= 0 && points <= MOST_POINTS)
    .slice(0, MOST_BONUSES);

/** What is added and taken beside the points of the stops. */
export function ScoringFields({ draft, onEdit }: ScoringFieldsProps) {
  const scoring = draft.scoring ?? {};
  const set = (patch: { readonly [Key in keyof Scoring]?: Scoring[Key] | undefined }): void =>
    onEdit((before) => {
      const next = changed(before.scoring ?? {}, patch);
      return changed(before, { scoring: Object.keys(next).length === 0 ? undefined : next });
    });
  return (
    <fieldset class={styles['scoring']}>
      <legend class={styles['legend']}>{orderWords('scoring')}</legend>
      <WordsField
        label={orderWords('firstBonuses')}
        hint={orderWords('firstBonusesHint')}
        isOptional
        entries={(scoring.firstBonuses ?? []).map(String)}
        onChange={(words) => {
          const bonuses = bonusesIn(words);
          set({ firstBonuses: bonuses.length === 0 ? undefined : bonuses });
        }}
      />
      <div class={styles['pair']}>
        {PENALTIES.map((penalty) => (
          <NumberField
            key={penalty}
            label={orderWords(penalty)}
            isOptional
            from={0}
            to={MOST_POINTS}
            value={scoring[penalty]}
            onChange={(points) => set({ [penalty]: points })}
          />
        ))}
      </div>
    </fieldset>
  );
}
