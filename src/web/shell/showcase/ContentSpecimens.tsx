import { formatClock, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { activityIds } from '#web/kit/parts/marks.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { CodeInput } from '#web/kit/parts/CodeInput.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { showcaseWords } from './showcase-words.ts';
import { Column, Specimen } from './Specimen.tsx';
import styles from './showcase.module.css';

const PEOPLE = [
  { id: 'a', name: 'Ana', points: 1240, thinkingMs: 92_000 },
  { id: 'b', name: 'Benedikt Größer', points: 980, thinkingMs: 61_000 },
  { id: 'c', name: 'Chidi', points: 1515, thinkingMs: 143_000 },
  { id: 'd', name: 'Đana Müller', points: 410, thinkingMs: 38_000 },
] as const;

export function TabSpecimens() {
  return (
    <Specimen title={showcaseWords('tabs')}>
      {() => (
        <Tabs
          label={showcaseWords('tabs')}
          tabs={[
            { id: 'players', label: showcaseWords('tabPlayers'), panel: <p>{showcaseWords('tabText')}</p> },
            { id: 'rounds', label: showcaseWords('tabRounds'), panel: <p>{showcaseWords('cardText')}</p> },
            { id: 'rules', label: showcaseWords('tabRules'), panel: <p>{showcaseWords('emptyText')}</p> },
          ]}
        />
      )}
    </Specimen>
  );
}

export function ListSpecimens() {
  return (
    <Specimen title={showcaseWords('lists')}>
      {() => (
        <Column>
          <Table
            caption={showcaseWords('scores')}
            rows={PEOPLE}
            rowKey={(row) => row.id}
            startSort={{ columnId: 'points', isAscending: false }}
            columns={[
              {
                id: 'name',
                header: showcaseWords('player'),
                cell: (row) => row.name,
                sortBy: (row) => row.name,
              },
              {
                id: 'points',
                header: showcaseWords('points'),
                cell: (row) => formatNumber(row.points),
                sortBy: (row) => row.points,
                isNumeric: true,
              },
              {
                id: 'time',
                header: showcaseWords('time'),
                cell: (row) => formatClock(row.thinkingMs),
                isNumeric: true,
              },
            ]}
          />
          <ListWithSearch
            label={showcaseWords('people')}
            items={PEOPLE}
            itemKey={(person) => person.id}
            itemText={(person) => person.name}
            empty={null}
          >
            {(person) => (
              <button type="button" onClick={() => showToast(person.name)}>
                <Seat number={playerNumberAt(PEOPLE.indexOf(person))} name={person.name} />
              </button>
            )}
          </ListWithSearch>
        </Column>
      )}
    </Specimen>
  );
}

const [first, second = first] = activityIds;
const later = activityIds.at(3) ?? first;

export function CardSpecimens() {
  return (
    <Specimen title={showcaseWords('cards')}>
      {() => (
        <Column>
          <Card
            level={3}
            title={showcaseWords('cardTitle')}
            aside={<ActivityMark activity={second} size={1.6} />}
          >
            <p>{showcaseWords('cardText')}</p>
          </Card>
          <Card level={3} kind="accent" activity={later} title={showcaseWords('ready')}>
            <StatRow>
              <Stat label={showcaseWords('answers')} value={formatNumber(1284)} note="+18" />
              <Stat
                label={showcaseWords('turnout')}
                value={formatPercent(0.92)}
                note={showcaseWords('ofPeople', { count: 11 })}
              />
            </StatRow>
          </Card>
          <Card level={3} kind="sunken">
            <StatRow>
              <Stat label={showcaseWords('average')} value={formatClock(47_000)} />
            </StatRow>
          </Card>
        </Column>
      )}
    </Specimen>
  );
}

export function JoinSpecimens() {
  return (
    <Specimen title={showcaseWords('join')}>
      {() => (
        <Column>
          <CodeInput label={showcaseWords('joinLabel')} onCode={(code) => showToast(code)} />
          <CodeInput
            label={showcaseWords('joinLabel')}
            startsWith="482190"
            error={showcaseWords('joinError')}
            onCode={(code) => showToast(code)}
          />
          <div class={styles['qr']}>
            <Qr text="https://roundtable.example/j/482190" label={showcaseWords('qrLabel')} />
          </div>
        </Column>
      )}
    </Specimen>
  );
}
