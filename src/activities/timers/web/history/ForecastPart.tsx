import { useState } from 'preact/hooks';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { ForecastForm } from '../online/ForecastForm.tsx';
import { lastPlayers } from '../setup/last-table.ts';
import { timersClient } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { useQuery } from '#web/kit/data/query.ts';

/** Will we be done by then if we start now? */
export function ForecastPart() {
  const { value: known } = useQuery(() => timersClient.listPopularTemplates({ query: { limit: 50 } }), []);
  const [templateId, setTemplateId] = useState<string>();
  const [players, setPlayers] = useState(lastPlayers().join(', '));
  if (known === undefined) return <Skeleton shape="row" count={3} />;
  const chosen = templateId ?? known.templates[0]?.templateId ?? '';
  return (
    <ForecastForm ask={(by) => timersClient.forecastGame({ query: { templateId: chosen, players, by } })}>
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
    </ForecastForm>
  );
}
