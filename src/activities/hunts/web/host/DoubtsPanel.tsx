import { useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { huntsClient } from '../hunts.client.ts';
import { doubtText } from './event-text.ts';
import { logWords } from './log.words.ts';
import { lookedTeams } from './panel.ts';
import type { PanelProps } from './panel.ts';
import styles from './Panels.module.css';

const MOST_SHOWN = 8;

/** What a walk on foot hardly ever shows, with its reasons. The host looks, the host decides. */
export function DoubtsPanel({ hunt, onTeam }: PanelProps) {
  const list = useQuery(() => huntsClient.listDoubts({ params: { gameId: hunt.gameId } }), [hunt.gameId]);
  if (list.value === undefined)
    return list.problem ? <Problem>{list.problem}</Problem> : <Skeleton shape="card" count={2} />;
  const { teams } = list.value;
  const looks = new Map(lookedTeams(hunt).map((team) => [team.id, team]));
  const doubted = teams.filter(({ doubts }) => doubts.length > 0).toSorted((a, b) => b.score - a.score);
  return (
    <div class={styles['sheet']}>
      <div class={styles['entry']}>
        <p class={styles['soft']}>{logWords('doubtsLead')}</p>
        <Button size="small" onClick={list.again}>
          {logWords('refresh')}
        </Button>
      </div>
      <Problem>{list.problem}</Problem>
      {doubted.length === 0 && (
        <EmptyState title={logWords('noDoubts')} text={logWords('noDoubtsText')} activity="hunts" />
      )}
      {doubted.map(({ teamId, score, doubts }) => (
        <Card
          key={teamId}
          title={
            <Seat
              number={looks.get(teamId)?.look ?? 1}
              name={looks.get(teamId)?.name ?? teamId}
              size="small"
            />
          }
          aside={<span>{logWords('doubtScore', { score })}</span>}
        >
          <ul class={styles['entries']}>
            {doubts.slice(0, MOST_SHOWN).map((doubt) => (
              <li key={`${doubt.at}${doubt.kind}`} class={styles['entry']}>
                <span>{doubtText(doubt)}</span>
                <span class={styles['soft']}>{formatDate(doubt.at, { timeStyle: 'medium' })}</span>
              </li>
            ))}
          </ul>
          <div>
            <Button size="small" icon="eye" onClick={() => onTeam(teamId)}>
              {logWords('lookAtTeam')}
            </Button>
          </div>
        </Card>
      ))}
    </div>
  );
}
