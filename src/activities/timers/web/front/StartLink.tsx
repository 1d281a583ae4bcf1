import { useState } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { presetIds } from '#activities/timers/rules/presets.ts';
import type { PresetId } from '#activities/timers/rules/presets.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { startWords } from './start.words.ts';
import styles from './QuickStart.module.css';

const linkOf = (preset: PresetId, count: number): string =>
  sharedLink(`/timers/start?${new URLSearchParams({ preset, players: String(count) }).toString()}`);

/** A link that opens a new table with this clock on whatever device follows it. */
export function StartLink({ count }: { readonly count: number }) {
  const [preset, setPreset] = useState<PresetId>('3+2');
  const link = linkOf(preset, count);
  return (
    <div class={styles['link']}>
      <SelectField
        label={startWords('preset')}
        hint={startWords('linkHint', { count })}
        value={preset}
        options={presetIds.map((value) => ({ value, label: startWords(value) }))}
        onChange={(chosen) => setPreset(presetIds.find((each) => each === chosen) ?? '3+2')}
      />
      <div class={styles['qr']}>
        <LazyQr text={link} />
      </div>
      <Button icon="link" onClick={() => void copyLink(link)}>
        {kitWords('copyLink')}
      </Button>
    </div>
  );
}
