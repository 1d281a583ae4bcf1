import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { countLate, undoEvent } from './host-acts.ts';
import { lateNow, levelName } from './host-hunt.ts';
import type { LateHandIn } from './host-hunt.ts';
import { lateWords } from './panels.words.ts';
import { lookedTeams } from './panel.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';

interface LateCardProps extends Pick<PanelProps, 'hunt' | 'state'> {
  /** Where a team can be looked at. */
  readonly onTeam?: PanelProps['onTeam'];
}

/** What phones without network did before a pause or the end, for the host to count or not. */
export function LateCard(props: LateCardProps) {
  return (
    <Card title={lateWords('title')}>
      <p class="hint">{lateWords('lead')}</p>
      <ul class={styles['waiting']}>
        {lateNow(props.hunt).map((late) => (
          <LateRow key={late.eventId} late={late} {...props} />
        ))}
      </ul>
    </Card>
  );
}

const TIME = { timeStyle: 'medium' } as const;

function LateRow({ late, hunt, state, onTeam }: LateCardProps & { readonly late: LateHandIn }) {
  const { team, levelId, eventId, at, deviceAt = at } = late;
  const level = levelName(hunt, levelId);
  const look = lookedTeams(hunt).find(({ id }) => id === team.teamId)?.look ?? 1;
  const times = { level, device: formatDate(deviceAt, TIME), at: formatDate(at, TIME) };
  return (
    <li class={styles['helped']} data-is-tall>
      {onTeam ? (
        <button type="button" class={styles['name']} onClick={() => onTeam(team.teamId)}>
          <Seat number={look} name={team.name} size="small" />
        </button>
      ) : (
        <Seat number={look} name={team.name} size="small" />
      )}
      <p class="hint">{lateWords('times', times)}</p>
      <div class="row-2">
        <Button
          size="small"
          icon="check"
          onClick={() => void countLate(state, eventId, lateWords('counted', { team: team.name, level }))}
        >
          {lateWords('count')}
        </Button>
        <Button size="small" kind="quiet" icon="cross" onClick={() => void undoEvent(state, eventId)}>
          {lateWords('leave')}
        </Button>
      </div>
    </li>
  );
}
