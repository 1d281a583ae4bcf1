import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { ForecastText } from '../online/ForecastForm.tsx';
import { nextTime } from '../online/next-time.ts';
import { lastPlayers } from '../setup/table-form.ts';
import { timersClient } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { useQuery } from '#web/kit/data/query.ts';
import styles from './History.module.css';

/** Will we be done by then, if we begin now? */
export function ForecastPart() {
  const { value: known } = useQuery(() => timersClient.listPopularTemplates({ query: { limit: 50 } }), []);
  const [templateId, setTemplateId] = useState<string>();
  const [players, setPlayers] = useState(lastPlayers().join(', '));
  const [typed, setTyped] = useState('22:30');
  const { value, failure, problem, isBusy, run } = useAction(timersClient.forecastGame);
  if (known === undefined) return <Skeleton shape="row" count={3} />;
  const chosen = templateId ?? known.templates[0]?.templateId ?? '';
  const ask = async (): Promise<void> => {
    const by = nextTime(typed, Date.now());
    if (by !== undefined) await run({ query: { templateId: chosen, players, by } });
  };
  return (
    <form
      class={styles['part']}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div class={styles['form']}>
        <SelectField
          label={historyWords('template')}
          value={chosen}
          options={known.templates.map(({ templateId: value, name }) => ({ value, label: name }))}
          onChange={setTemplateId}
        />
        <TextField
          label={historyWords('names')}
          hint={historyWords('namesHint')}
          value={players}
          onInput={setPlayers}
        />
        <TextField type="time" label={historyWords('by')} value={typed} onInput={setTyped} />
      </div>
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {historyWords('ask')}
        </Button>
      </div>
      <div aria-live="polite">
        <Problem>{problem}</Problem>
        {value && !failure && <ForecastText forecast={value} />}
      </div>
    </form>
  );
}
