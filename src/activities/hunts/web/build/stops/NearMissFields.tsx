import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { missionWords } from './mission.words.ts';
import styles from './Stops.module.css';

interface NearMiss {
  readonly text: string;
  readonly reply: string;
}

interface NearMissFieldsProps {
  readonly nearMisses: readonly NearMiss[];
  readonly onChange: (nearMisses: { text: string; reply: string }[]) => void;
}

/** What is nearly right and foreseen gets a reply of its own. */
export function NearMissFields({ nearMisses, onChange }: NearMissFieldsProps) {
  const set = (index: number, patch: Partial<NearMiss>): void =>
    onChange(nearMisses.map((miss, at) => (at === index ? { ...miss, ...patch } : miss)));
  return (
    <details class={styles['fold']} open={nearMisses.length > 0}>
      <summary>{missionWords('nearMisses')}</summary>
      <div class={styles['rows']}>
        {nearMisses.map(({ text, reply }, index) => (
          // Rows have no ids; their place is what they are known by.
          <div key={index} class={styles['pairRow']}>
            <TextField
              label={missionWords('nearMissText')}
              maxLength={200}
              autocomplete="off"
              value={text}
              onInput={(typed) => set(index, { text: typed })}
            />
            <TextField
              label={missionWords('nearMissReply')}
              maxLength={500}
              autocomplete="off"
              value={reply}
              onInput={(typed) => set(index, { reply: typed })}
            />
            <IconButton
              icon="cross"
              label={missionWords('removeNearMiss', { number: index + 1 })}
              onClick={() => onChange(nearMisses.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button icon="plus" onClick={() => onChange([...nearMisses, { text: '', reply: '' }])}>
            {missionWords('addNearMiss')}
          </Button>
        </div>
      </div>
    </details>
  );
}
