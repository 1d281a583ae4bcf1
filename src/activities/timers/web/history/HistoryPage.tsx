import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { RangeFields } from './RangeFields.tsx';
import type { Range } from './RangeFields.tsx';
import { GamesPart } from './GamesPart.tsx';
import { historyWords } from './history.words.ts';
import styles from './History.module.css';

const loadPlayers = async () => (await import('./PlayerPart.tsx')).PlayerPart;
const loadCompare = async () => (await import('./ComparePart.tsx')).ComparePart;
const loadFigures = async () => (await import('./FiguresPart.tsx')).FiguresPart;
const loadForecast = async () => (await import('./ForecastPart.tsx')).ForecastPart;
const loadFiles = async () => (await import('./FilesPart.tsx')).FilesPart;

const tab = (
  id: 'games' | 'players' | 'compare' | 'figures' | 'forecast' | 'files',
  panel: ComponentChild,
) => ({ id, label: historyWords(id), panel });

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Finished games by day, player, pair and template. */
export function HistoryPage() {
  const query = currentUrl.value.searchParams;
  const [range, setRange] = useState<Range>({ from: '', to: '', zone: ownZone() });
  const templateId = query.get('template') ?? undefined;
  const player = query.get('player') ?? undefined;
  const withDays = (part: ComponentChild) => (
    <>
      <RangeFields range={range} onRange={setRange} />
      {part}
    </>
  );
  return (
    <Page title={historyWords('title')} lead={historyWords('lead')} activity="timers">
      <div class={styles['history']}>
        <Tabs
          label={historyWords('title')}
          startsWith={player === undefined ? 'games' : 'players'}
          tabs={[
            tab('games', withDays(<GamesPart range={range} templateId={templateId} />)),
            tab('players', <Lazy load={loadPlayers} props={{ startsWith: player }} />),
            tab('compare', <Lazy load={loadCompare} props={{}} />),
            tab('figures', withDays(<Lazy load={loadFigures} props={{ range }} />)),
            tab('forecast', <Lazy load={loadForecast} props={{}} />),
            tab('files', withDays(<Lazy load={loadFiles} props={{ range }} />)),
          ]}
        />
      </div>
    </Page>
  );
}
