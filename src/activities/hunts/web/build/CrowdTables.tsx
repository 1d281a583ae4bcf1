import { useMemo, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Draft } from './draft.ts';
import { NumberField } from './fields.tsx';
import { plannedHunt } from './draft.ts';
import { crowdPlan } from './crowd-plan.ts';
import type { CrowdPlan } from './crowd-plan.ts';
import { orderWords } from './parts.words.ts';
import styles from './Build.module.css';

const USUAL_TEAMS = 8;
const MOST_PLANNED = 200;
const LEGS_SHOWN = 8;

const metres = (value: number): string =>
  value < 1000
    ? formatNumber(Math.round(value), { style: 'unit', unit: 'meter' })
    : formatNumber(value / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });

/** Only what the plan depends on: typing a story must not trigger a new plan. */
const planKey = ({ order, start, finale, levels, teams }: Draft): string =>
  JSON.stringify([
    order,
    start,
    finale,
    levels.map(({ id, name, location }) => [id, name, location?.latitude, location?.longitude]),
    teams?.map(({ name }) => name),
  ]);

/** How many meet at stops and on the way, with every change. */
export function CrowdTables({ draft }: { readonly draft: Draft }) {
  const [planned, setPlanned] = useState(USUAL_TEAMS);
  const plan = useMemo(() => crowdPlan(plannedHunt(draft, planned)), [planKey(draft), planned]);
  return (
    <section class={styles['column']} aria-labelledby="crowd-heading">
      <h2 id="crowd-heading">{orderWords('crowd')}</h2>
      {(draft.teams ?? []).length === 0 && (
        <NumberField
          label={orderWords('planFor')}
          hint={orderWords('planForHint')}
          from={1}
          to={MOST_PLANNED}
          value={planned}
          onChange={(teams = 1) => setPlanned(teams)}
        />
      )}
      {plan ? <PlanTables plan={plan} /> : <p class={styles['about']}>{orderWords('openOrder')}</p>}
    </section>
  );
}

function PlanTables({ plan }: { readonly plan: CrowdPlan }) {
  const walks = plan.routes.flatMap(({ walkM }) => (walkM === undefined ? [] : [walkM]));
  return (
    <>
      <StatRow>
        <Stat
          label={orderWords('peakStop')}
          value={plan.stop}
          note={orderWords('atMost', { count: plan.stop })}
        />
        <Stat
          label={orderWords('peakLeg')}
          value={plan.leg}
          note={orderWords('atMost', { count: plan.leg })}
        />
        {walks.length > 0 && (
          <Stat
            label={orderWords('walk')}
            value={metres(walks.reduce((sum, walk) => sum + walk, 0) / walks.length)}
            note={orderWords('walks', {
              least: metres(Math.min(...walks)),
              most: metres(Math.max(...walks)),
            })}
          />
        )}
      </StatRow>
      <p class={styles['about']}>{orderWords('lockstep')}</p>
      <Table
        caption={orderWords('perStop')}
        rows={plan.stops}
        rowKey={({ level }) => level.id}
        columns={[
          { id: 'stop', header: orderWords('stop'), cell: ({ level }) => level.name },
          {
            id: 'most',
            header: orderWords('most'),
            cell: ({ most }) => formatNumber(most),
            sortBy: ({ most }) => most,
            isNumeric: true,
          },
          {
            id: 'visits',
            header: orderWords('visits'),
            cell: ({ visits }) => formatNumber(visits),
            isNumeric: true,
          },
        ]}
      />
      <LegTable plan={plan} />
      <RouteTable plan={plan} />
    </>
  );
}

function LegTable({ plan }: { readonly plan: CrowdPlan }) {
  const [isWhole, setWhole] = useState(false);
  if (plan.legs.length === 0) return null;
  return (
    <>
      <Table
        caption={orderWords('perLeg')}
        rows={plan.legs}
        mostRows={isWhole ? undefined : LEGS_SHOWN}
        rowKey={({ from, to }) => `${from} ${to}`}
        columns={[
          { id: 'from', header: orderWords('from'), cell: ({ fromLevel }) => fromLevel.name },
          { id: 'to', header: orderWords('to'), cell: ({ toLevel }) => toLevel.name },
          {
            id: 'most',
            header: orderWords('most'),
            cell: ({ atOnce }) => formatNumber(atOnce),
            sortBy: ({ atOnce }) => atOnce,
            isNumeric: true,
          },
          {
            id: 'visits',
            header: orderWords('visits'),
            cell: ({ teams }) => formatNumber(teams),
            sortBy: ({ teams }) => teams,
            isNumeric: true,
          },
        ]}
      />
      {plan.legs.length > LEGS_SHOWN && !isWhole && (
        <div>
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {orderWords('allLegs', { count: plan.legs.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function RouteTable({ plan }: { readonly plan: CrowdPlan }) {
  return (
    <details class={styles['partsFold']}>
      <summary>{orderWords('routes')}</summary>
      <Table
        caption={orderWords('routes')}
        isCaptionHidden
        rows={plan.routes.map((route, index) => ({ ...route, index }))}
        rowKey={({ index }) => String(index)}
        columns={[
          { id: 'team', header: orderWords('team'), cell: ({ team }) => team },
          {
            id: 'route',
            header: orderWords('route'),
            cell: ({ levels }) => levels.map(({ name }) => name).join(' → '),
          },
          ...(plan.routes.some(({ walkM }) => walkM !== undefined)
            ? [
                {
                  id: 'length',
                  header: orderWords('length'),
                  cell: ({ walkM = 0 }: CrowdPlan['routes'][number]) => metres(walkM),
                  isNumeric: true,
                },
              ]
            : []),
        ]}
      />
    </details>
  );
}
