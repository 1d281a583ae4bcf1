import { useState } from 'preact/hooks';
import type { NewTable } from '#activities/timers/contract.views.ts';
import { presetIds } from '#activities/timers/rules/presets.ts';
import type { PresetId } from '#activities/timers/rules/presets.ts';
import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { controlLine } from '../control-line.ts';
import { lastPlayers, lastTable, rememberTable } from '../setup/last-table.ts';
import type { LastTable } from '../setup/last-table.ts';
import { timersClient } from '../timers.client.ts';
import { presetTable } from './preset-table.ts';
import { startWords } from './start.words.ts';
import styles from './QuickStart.module.css';

const COUNTS = [2, 3, 4, 5, 6, 7, 8];
const loadLink = async () => (await import('./StartLink.tsx')).StartLink;

/** A clock in one tap: number of players, then which clock. */
export function QuickStart() {
  const [count, setCount] = useState(() => Math.max(2, lastPlayers().length));
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [last] = useState(lastTable);
  const { isBusy, run } = useAction(timersClient.openTable, {
    onDone: ({ tableId }) => navigate(`/timers/tables/${tableId}`),
    isToast: true,
  });
  const open = (table: NewTable, name = ''): void => {
    rememberTable({ table, name });
    void run({ body: table });
  };
  return (
    <section class={styles['quick']} aria-labelledby="quick-start" aria-busy={isBusy}>
      <h2 id="quick-start">{startWords('title')}</h2>
      <Counts count={count} onCount={setCount} />
      <ul class={styles['presets']}>
        {presetIds.map((preset) => (
          <li key={preset}>
            <PresetButton preset={preset} onStart={() => open(presetTable(preset, count))} />
          </li>
        ))}
      </ul>
      <div class="row-2">
        {last && (
          <Button onClick={() => open(last.table, last.name)}>
            {startWords('again', { table: lineOf(last) })}
          </Button>
        )}
        <Button kind="quiet" icon="link" aria-expanded={isLinkOpen} onClick={() => setLinkOpen(!isLinkOpen)}>
          {startWords('byLink')}
        </Button>
      </div>
      {isLinkOpen && <Lazy load={loadLink} props={{ count }} />}
    </section>
  );
}

const lineOf = ({ table, name }: LastTable): string => {
  const [control] = table.controls ?? [];
  const what = control ? controlLine(control) : name;
  return `${what}, ${table.players.map((player) => player.name).join(', ')}`;
};

interface CountsProps {
  readonly count: number;
  readonly onCount: (count: number) => void;
}

function Counts({ count, onCount }: CountsProps) {
  return (
    <fieldset class={styles['counts']}>
      <legend>{startWords('players')}</legend>
      {COUNTS.map((each) => (
        <label key={each}>
          <input type="radio" name="quick-players" checked={each === count} onChange={() => onCount(each)} />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface PresetButtonProps {
  readonly preset: PresetId;
  readonly onStart: () => void;
}

function PresetButton({ preset, onStart }: PresetButtonProps) {
  return (
    <button type="button" class={styles['preset']} onClick={onStart}>
      <strong>{startWords(preset)}</strong>
      <span>{startWords(`${preset} about`)}</span>
    </button>
  );
}
