import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { LONGEST_NAME, MOST_INTENTS } from '#activities/hunts/contract.file.ts';
import { LONGEST_TEXT } from '#activities/hunts/contract.missions.ts';
import type { Character, Clue, Intent } from '#activities/hunts/contract.file.ts';
import { changed, freeId, replaced, without } from '../build/draft.ts';
import { LinesField } from '../build/fields.tsx';
import { talkWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface CharacterFieldsProps {
  readonly character: Character | undefined;
  readonly clues: readonly Clue[];
  readonly onChange: (character: Character | undefined) => void;
}

/** Somebody to talk to: a few things it understands are enough, no assistant is needed. */
export function CharacterFields({ character, clues, onChange }: CharacterFieldsProps) {
  return (
    <div class={styles['rows']}>
      <Switch
        label={talkWords('hasCharacter')}
        hint={talkWords('hasCharacterHint')}
        isChecked={character !== undefined}
        onChange={(has) => onChange(has ? { name: '' } : undefined)}
      />
      {character && <Person character={character} clues={clues} onChange={onChange} />}
    </div>
  );
}

interface PersonProps {
  readonly character: Character;
  readonly clues: readonly Clue[];
  readonly onChange: (character: Character) => void;
}

function Person({ character, clues, onChange }: PersonProps) {
  const { intents = [] } = character;
  const set = (patch: Partial<Character>): void => onChange({ ...character, ...patch });
  return (
    <>
      <TextField
        label={talkWords('name')}
        maxLength={LONGEST_NAME}
        autocomplete="off"
        value={character.name}
        onInput={(name) => set({ name })}
      />
      <TextArea
        label={talkWords('greeting')}
        rows={2}
        isOptional
        maxLength={LONGEST_TEXT}
        value={character.greeting ?? ''}
        onInput={(greeting) => set({ greeting })}
      />
      <Intents intents={intents} clues={clues} onChange={(next) => set({ intents: next })} />
      <LinesField
        label={talkWords('fallbacks')}
        hint={talkWords('fallbacksHint')}
        isOptional
        entries={character.fallbacks ?? []}
        onChange={(fallbacks) => set({ fallbacks })}
      />
      <TextArea
        label={talkWords('persona')}
        hint={talkWords('personaHint')}
        isOptional
        rows={3}
        maxLength={LONGEST_TEXT}
        value={character.persona ?? ''}
        onInput={(persona) => set({ persona })}
      />
    </>
  );
}

interface IntentsProps {
  readonly intents: readonly Intent[];
  readonly clues: readonly Clue[];
  readonly onChange: (intents: Intent[]) => void;
}

function Intents({ intents, clues, onChange }: IntentsProps) {
  return (
    <fieldset class={styles['rows']}>
      <legend class={styles['legend']}>{talkWords('intents')}</legend>
      {intents.map((intent, index) => (
        <IntentRow
          key={intent.id}
          intent={intent}
          number={index + 1}
          clues={clues}
          onChange={(next) => onChange(replaced(intents, intent.id, () => next))}
          onRemove={() => onChange(without(intents, intent.id))}
        />
      ))}
      {intents.length < MOST_INTENTS && (
        <div>
          <Button
            icon="plus"
            onClick={() => onChange([...intents, { id: freeId('i', intents), phrases: [], reply: '' }])}
          >
            {talkWords('addIntent')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface IntentRowProps {
  readonly intent: Intent;
  readonly number: number;
  readonly clues: readonly Clue[];
  readonly onChange: (intent: Intent) => void;
  readonly onRemove: () => void;
}

function IntentRow({ intent, number, clues, onChange, onRemove }: IntentRowProps) {
  return (
    <div class={styles['clue']}>
      <div class={styles['clueHead']}>
        <LinesField
          label={talkWords('phrases', { number })}
          rows={2}
          entries={intent.phrases}
          onChange={(phrases) => onChange({ ...intent, phrases })}
        />
        <IconButton icon="cross" label={talkWords('removeIntent', { number })} onClick={onRemove} />
      </div>
      <TextArea
        label={talkWords('reply', { number })}
        rows={2}
        maxLength={LONGEST_TEXT}
        value={intent.reply}
        onInput={(reply) => onChange({ ...intent, reply })}
      />
      {clues.length > 0 && (
        <SelectField
          label={talkWords('givesClue', { number })}
          value={intent.clue ?? ''}
          options={[
            { value: '', label: talkWords('noClue') },
            ...clues.map(({ id, text }, index) => ({
              value: id,
              label: `${index + 1}. ${text.slice(0, 60)}`,
            })),
          ]}
          onChange={(clue) => onChange(changed(intent, { clue: clue === '' ? undefined : clue }))}
        />
      )}
    </div>
  );
}
