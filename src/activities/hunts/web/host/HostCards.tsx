import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { teamLook } from '../team-look.ts';
import { changeSettings, helpTeam } from './host-acts.ts';
import type { HostHunt, OpenLevel } from './host-hunt.ts';
import { hostWords } from './host.words.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';
import { useState } from 'preact/hooks';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { cluesLeft, levelName, stuckNow } from './host-hunt.ts';
import { lookedTeams } from './panel.ts';

const FEEDS = ['off', 'judged', 'at-once'] as const;

/** The leaderboard, and what players see of it. */
export function BoardCard({ hunt, state, onTeam }: PanelProps) {
  const { isBoardShown, isBoardFrozen, photoFeed, isAreaShown } = hunt.settings;
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
        <SelectField
          label={hostWords('photoFeed')}
          hint={hostWords('photoFeedHint')}
          value={photoFeed}
          options={FEEDS.map((value) => ({ value, label: hostWords(`photoFeed_${value}`) }))}
          onChange={(value) => void changeSettings(state, { photoFeed: value })}
        />
        <Switch
          label={hostWords('showArea')}
          hint={hostWords('showAreaHint')}
          isChecked={isAreaShown}
          onChange={(isShown) => void changeSettings(state, { isAreaShown: isShown })}
        />
      </div>
      {hunt.phase === 'ended' && (isBoardFrozen || !isBoardShown) && (
        <div>
          <Button
            kind="primary"
            icon="eye"
            onClick={() => void changeSettings(state, { isBoardShown: true, isBoardFrozen: false })}
          >
            {hostWords('reveal')}
          </Button>
        </div>
      )}
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
            <span class="strong">{hostWords('pointsOf', { count: row.points })}</span>
            <span class="hint">
              {hostWords('levelsOf', { done: row.completed, total: hunt.levels.length })}
              {row.playedMs > 0 && ` · ${formatDuration(row.playedMs)}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** More than a few at once are no list to work through but a sign that the level is too hard. */
const FIRST = 4;

/** Teams that have been at one stop for long, each with help by one tap. */
export function StuckCard(props: PanelProps) {
  const now = useServerNow(Infinity);
  const [isWhole, setWhole] = useState(false);
  const stuck = stuckNow(props.hunt, now);
  if (props.hunt.phase === 'ready' || props.hunt.phase === 'ended') return undefined;
  return (
    <Card title={stuck.length === 0 ? hostWords('stuck') : `${hostWords('stuck')} ${stuck.length}`}>
      {stuck.length === 0 ? (
        <p class="hint">{hostWords('nobodyStuck')}</p>
      ) : (
        <ul class={styles['waiting']}>
          {(isWhole ? stuck : stuck.slice(0, FIRST)).map((open) => (
            <StuckRow key={open.team.teamId} open={open} {...props} />
          ))}
        </ul>
      )}
      {!isWhole && stuck.length > FIRST && (
        <div>
          <Button size="small" kind="quiet" onClick={() => setWhole(true)}>
            {hostWords('allStuck', { count: stuck.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function StuckRow({ open, hunt, state, onTeam }: PanelProps & { readonly open: OpenLevel }) {
  const { team, levelId, onItMs } = open;
  const level = levelName(hunt, levelId);
  const look = lookedTeams(hunt).find(({ id }) => id === team.teamId)?.look ?? 1;
  return (
    <li class={styles['helped']}>
      <button type="button" class={styles['name']} onClick={() => onTeam(team.teamId)}>
        <Seat number={look} name={team.name} size="small" />
      </button>
      <p class="hint">
        {hostWords('stuckFor', { time: formatDuration(Math.floor(onItMs / 60_000) * 60_000), level })}
      </p>
      <HelpButtons open={open} hunt={hunt} state={state} />
    </li>
  );
}

/** The next clue, or the level as it is. */
export function HelpButtons({
  open,
  hunt,
  state,
}: Pick<PanelProps, 'hunt' | 'state'> & { readonly open: OpenLevel }) {
  const { team, levelId } = open;
  const [clue] = cluesLeft(hunt, team, levelId);
  const level = levelName(hunt, levelId);
  const words = { team: team.name, level };
  const isOff = hunt.phase !== 'running';
  return (
    <div class="row-2">
      {clue !== undefined && (
        <Button
          size="small"
          icon="question"
          disabled={isOff}
          title={clue.text}
          onClick={() =>
            void helpTeam(
              state,
              team.teamId,
              { type: 'clue', levelId, clueId: clue.clueId },
              hostWords('clueGiven', { team: team.name }),
            )
          }
        >
          {hostWords('giveClue')}
        </Button>
      )}
      <Button
        size="small"
        icon="check"
        disabled={isOff}
        onClick={() =>
          void helpTeam(state, team.teamId, { type: 'complete', levelId }, hostWords('levelDone', words))
        }
      >
        {hostWords('complete')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="arrow-right"
        disabled={isOff}
        onClick={() =>
          void helpTeam(state, team.teamId, { type: 'skip', levelId }, hostWords('levelSkipped', words))
        }
      >
        {hostWords('skip')}
      </Button>
    </div>
  );
}
