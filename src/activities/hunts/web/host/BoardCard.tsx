import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { teamLook } from '../team-look.ts';
import { changeSettings } from './host-acts.ts';
import type { HostHunt } from './host-hunt.ts';
import { hostWords } from './host.words.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';

/** How it stands, and what players see of it. */
export function BoardCard({ hunt, state, onTeam }: PanelProps) {
  const { isBoardShown, isBoardFrozen } = hunt.settings;
  return (
    <Card title={hostWords('board')}>
      <div class={styles['switches']}>
        <Switch
          label={hostWords('showBoard')}
          hint={hostWords('showBoardHint')}
          isChecked={isBoardShown}
          onChange={(isShown) => void changeSettings(state, { isBoardShown: isShown })}
        />
        <Switch
          label={hostWords('freezeBoard')}
          hint={
            isBoardFrozen && hunt.frozenAt !== undefined
              ? hostWords('frozenSince', { time: formatDate(hunt.frozenAt, { timeStyle: 'short' }) })
              : hostWords('freezeHint')
          }
          isChecked={isBoardFrozen}
          onChange={(isFrozen) => void changeSettings(state, { isBoardFrozen: isFrozen })}
        />
      </div>
      {hunt.board.length === 0 ? <p>{hostWords('boardEmpty')}</p> : <Rows hunt={hunt} onTeam={onTeam} />}
    </Card>
  );
}

/** Before the start there is no order but that of the list. */
const rowsOf = (hunt: HostHunt): HostHunt['board'] => {
  if (hunt.phase !== 'ready') return hunt.board;
  const places = new Map(hunt.teams.map(({ teamId }, index) => [teamId, index]));
  return hunt.board.toSorted((a, b) => (places.get(a.teamId) ?? 0) - (places.get(b.teamId) ?? 0));
};

function Rows({ hunt, onTeam }: { readonly hunt: HostHunt; readonly onTeam: (teamId: string) => void }) {
  const hasBegun = hunt.phase !== 'ready';
  const indexes = new Map(hunt.teams.map(({ teamId }, index) => [teamId, index]));
  return (
    <ol class={styles['ranking']}>
      {rowsOf(hunt).map((row) => (
        <li key={row.teamId} class={styles['place']}>
          <span class={styles['rank']}>{hasBegun && row.rank}</span>
          <button
            type="button"
            class={styles['name']}
            title={hostWords('more', { team: row.name })}
            onClick={() => onTeam(row.teamId)}
          >
            <Seat number={teamLook(row.colour, indexes.get(row.teamId) ?? 0)} name={row.name} size="small" />
          </button>
          <span class={styles['facts']} hidden={!hasBegun}>
            <span class={styles['points']}>{hostWords('pointsOf', { count: row.points })}</span>
            <span class={styles['soft']}>
              {hostWords('levelsOf', { done: row.completed, total: hunt.levels.length })}
              {row.playedMs > 0 && ` · ${formatDuration(row.playedMs)}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
