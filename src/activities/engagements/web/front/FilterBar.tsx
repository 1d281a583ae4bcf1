import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { engagementTypeList } from '../parts/engagement-types.ts';
import { typeWords } from '../parts/kinds.words.ts';
import { addressOf, isBackwards, isNarrowed } from './games-filter.ts';
import type { GamesFilter } from './games-filter.ts';
import { gamesWords } from './games.words.ts';
import styles from './Front.module.css';

interface FilterBarProps {
  readonly filter: GamesFilter;
  readonly onChange: (filter: GamesFilter) => void;
}

const PAUSE_MS = 250;

/** The query: sent once typing pauses, and never with days in reverse order. */
export function useAsked(filter: GamesFilter): GamesFilter {
  const [asked, setAsked] = useState(filter);
  useEffect(() => {
    if (isBackwards(filter)) return undefined;
    const timer = setTimeout(() => setAsked(filter), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [addressOf(filter)]);
  return asked;
}

/** Words, kind and days; each takes effect at once. On a phone the last two are folded away. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const rest = <KindAndDays filter={filter} onChange={onChange} />;
  return (
    <search class={styles['filters']} aria-label={gamesWords('filters')}>
      <TextField
        label={gamesWords('search')}
        type="search"
        autocomplete="off"
        enterKeyHint="search"
        maxLength={120}
        value={filter.search}
        onInput={(search) => onChange({ ...filter, search })}
      />
      {isWideScreen.value ? (
        rest
      ) : (
        <details class={styles['gamesMore']} open={isNarrowed({ ...filter, search: '' })}>
          <summary>{gamesWords('more')}</summary>
          <div class={styles['folded']}>{rest}</div>
        </details>
      )}
    </search>
  );
}

export function KindAndDays({ filter, onChange }: FilterBarProps) {
  return (
    <>
      <SelectField
        label={gamesWords('kind')}
        value={filter.type}
        options={[
          { value: 'all' as const, label: gamesWords('allKinds') },
          ...engagementTypeList.map((value) => ({ value, label: typeWords(value) })),
        ]}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <TextField
        label={gamesWords('from')}
        type="date"
        value={filter.from}
        onInput={(from) => onChange({ ...filter, from })}
      />
      <TextField
        label={gamesWords('to')}
        type="date"
        value={filter.to}
        error={isBackwards(filter) ? gamesWords('backwards') : undefined}
        onInput={(to) => onChange({ ...filter, to })}
      />
    </>
  );
}
