import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages, useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import { huntsClient } from '../hunts.client.ts';
import { deciderText, eventText, doubtText } from './event-text.ts';
import { undoEvent } from './host-acts.ts';
import { logWords } from './panels.words.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { lookedTeams } from './panel.ts';

/** All events, newest first; the host's acts and completions can be undone. */
export function LogPanel({ hunt, state }: PanelProps) {
  const params = { gameId: hunt.gameId };
  const { pages, problem, more } = usePages(
    (cursor) => huntsClient.listEvents({ params, query: { order: 'newest', cursor } }),
    [hunt.gameId, hunt.version, hunt.board],
  );
  if (pages === undefined) return problem ? <Problem>{problem}</Problem> : <Skeleton shape="row" count={5} />;
  const events = pages.flatMap((page) => page.events);
  return (
    <div class={styles['section']}>
      {events.length === 0 && <p class={styles['panelsSoft']}>{logWords('empty')}</p>}
      <ol class={styles['entries']}>
        {events.map((event) => (
          <li key={event.eventId} class={styles['entry']}>
            <Line event={event} text={eventText(hunt, event)} />
            {event.mayUndo && (
              <Button
                size="small"
                kind="quiet"
                icon="undo"
                onClick={() => void undoEvent(state, event.eventId)}
              >
                {logWords(event.type === 'event.undone' ? 'bringBack' : 'takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Problem>{problem}</Problem>
      <ShowMore more={more} />
    </div>
  );
}

const TIME = { timeStyle: 'medium' } as const;
/** Less than that is the way of the message, not a phone that was offline. */
const LATE_MS = 20_000;

function Line({ event, text }: { readonly event: LoggedEvent; readonly text: string }) {
  const { at, deviceAt, reason, isUndone, isUnplaced } = event;
  const wasLate = deviceAt !== undefined && Math.abs(at - deviceAt) > LATE_MS;
  const decider = deciderText(event);
  const facts = [
    formatDate(at, TIME),
    ...(decider === undefined ? [] : [decider]),
    ...(wasLate ? [logWords('byDevice', { time: formatDate(deviceAt, TIME) })] : []),
    ...(isUnplaced === true ? [logWords('unplaced')] : []),
    ...(reason === undefined ? [] : [reason]),
    ...(isUndone ? [logWords('isUndone')] : []),
  ];
  return (
    <p class={styles['said']} data-undone={isUndone || undefined}>
      <span>{text}</span>
      <span class={styles['panelsSoft']}>{facts.join(' · ')}</span>
    </p>
  );
}

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
    <div class="stack-6">
      <div class={styles['entry']}>
        <p class={styles['panelsSoft']}>{logWords('doubtsLead')}</p>
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
                <span class={styles['panelsSoft']}>{formatDate(doubt.at, { timeStyle: 'medium' })}</span>
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
