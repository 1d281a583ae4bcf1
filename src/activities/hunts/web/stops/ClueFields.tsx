import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import { MOST_CLUES } from '#activities/hunts/contract.file.ts';
import { LONGEST_TEXT } from '#activities/hunts/contract.missions.ts';
import type { Clue } from '#activities/hunts/contract.file.ts';
import { changed, freeId, replaced, without } from '../build/draft.ts';
import { WordsField, NumberField } from '../build/fields.tsx';
import { talkWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface ClueFieldsProps {
  readonly clues: readonly Clue[];
  readonly onChange: (clues: Clue[]) => void;
}

const RELEASES = ['clock', 'start', 'host', 'chat'] as const;
type ReleaseType = (typeof RELEASES)[number];

const MINUTE_S = 60;
const USUAL_AFTER_S = 5 * MINUTE_S;
const MOST_MINUTES = 7 * 24 * 60;
const USUAL_PRICE = 10;

/** The first clue comes after five minutes, each further one five minutes later, and can be bought before. */
const nextClue = (clues: readonly Clue[]): Clue => {
  const last = clues.reduce(
    (latest, { release }) => (release.type === 'clock' ? Math.max(latest, release.afterS) : latest),
    0,
  );
  return {
    id: freeId('c', clues),
    text: '',
    release: { type: 'clock', afterS: last + USUAL_AFTER_S },
    price: USUAL_PRICE,
  };
};

const releaseOf = (type: ReleaseType): Clue['release'] =>
  type === 'clock' ? { type, afterS: USUAL_AFTER_S } : { type };

/** Only what comes with time can be bought before: switched to another way, a clue has no price left. */
export const releasedBy = (clue: Clue, type: ReleaseType): Clue =>
  changed(clue, { release: releaseOf(type), ...(type !== 'clock' && { price: undefined }) });

export function ClueFields({ clues, onChange }: ClueFieldsProps) {
  return (
    <div class={styles['rows']}>
      <p class={styles['about']}>{talkWords('cluesAbout')}</p>
      {clues.map((clue, index) => (
        <ClueRow
          key={clue.id}
          clue={clue}
          number={index + 1}
          onChange={(next) => onChange(replaced(clues, clue.id, () => next))}
          onRemove={() => onChange(without(clues, clue.id))}
        />
      ))}
      {clues.length < MOST_CLUES && (
        <div>
          <Button icon="plus" onClick={() => onChange([...clues, nextClue(clues)])}>
            {talkWords('addClue')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ClueRowProps {
  readonly clue: Clue;
  readonly number: number;
  readonly onChange: (clue: Clue) => void;
  readonly onRemove: () => void;
}

function ClueRow({ clue, number, onChange, onRemove }: ClueRowProps) {
  const { release } = clue;
  return (
    <div class={styles['clue']}>
      <div class={styles['clueHead']}>
        <TextArea
          label={talkWords('clueText', { number })}
          rows={2}
          maxLength={LONGEST_TEXT}
          value={clue.text}
          onInput={(text) => onChange({ ...clue, text })}
        />
        <IconButton icon="cross" label={talkWords('removeClue', { number })} onClick={onRemove} />
      </div>
      <div class={styles['clueWhen']}>
        <SelectField
          label={talkWords('release', { number })}
          value={release.type}
          options={RELEASES.map((value) => ({ value, label: talkWords(value) }))}
          onChange={(type) => onChange(releasedBy(clue, type))}
        />
        {release.type === 'clock' && (
          <NumberField
            label={talkWords('after', { number })}
            from={0}
            to={MOST_MINUTES}
            isWhole={false}
            value={release.afterS / MINUTE_S}
            onChange={(minutes = 0) =>
              onChange({ ...clue, release: { type: 'clock', afterS: Math.round(minutes * MINUTE_S) } })
            }
          />
        )}
        {release.type === 'clock' && (
          <NumberField
            label={talkWords('price', { number })}
            hint={talkWords('priceHint')}
            from={0}
            to={100_000}
            isOptional
            value={clue.price}
            onChange={(price) => onChange(changed(clue, { price }))}
          />
        )}
      </div>
      <DifficultyField clue={clue} number={number} onChange={onChange} />
    </div>
  );
}

function DifficultyField({ clue, number, onChange }: Omit<ClueRowProps, 'onRemove'>) {
  return (
    <WordsField
      label={talkWords('difficulties', { number })}
      hint={talkWords('difficultiesHint')}
      isOptional
      entries={clue.difficulties ?? []}
      onChange={(words) =>
        onChange(changed(clue, { difficulties: words.length === 0 ? undefined : words.slice(0, 10) }))
      }
    />
  );
}
