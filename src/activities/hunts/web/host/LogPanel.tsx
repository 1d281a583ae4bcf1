import { usePages } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import { huntsClient } from '../hunts.client.ts';
import { eventText } from './event-text.ts';
import { undoEvent } from './host-acts.ts';
import { logWords } from './log.words.ts';
import type { PanelProps } from './panel.ts';
import styles from './Panels.module.css';

/** Everything that happened, newest first; acts of the host and completions can be taken back. */
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
      {events.length === 0 && <p class={styles['soft']}>{logWords('empty')}</p>}
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
      {more && (
        <div>
          <Button onClick={more}>{logWords('more')}</Button>
        </div>
      )}
    </div>
  );
}

const TIME = { timeStyle: 'medium' } as const;
/** Less than that is the way of the message, not a phone that was offline. */
const LATE_MS = 20_000;

function Line({ event, text }: { readonly event: LoggedEvent; readonly text: string }) {
  const { at, deviceAt, reason, isUndone } = event;
  const wasLate = deviceAt !== undefined && Math.abs(at - deviceAt) > LATE_MS;
  const facts = [
    formatDate(at, TIME),
    ...(wasLate ? [logWords('byDevice', { time: formatDate(deviceAt, TIME) })] : []),
    ...(reason === undefined ? [] : [reason]),
    ...(isUndone ? [logWords('isUndone')] : []),
  ];
  return (
    <p class={styles['said']} data-undone={isUndone || undefined}>
      <span>{text}</span>
      <span class={styles['soft']}>{facts.join(' · ')}</span>
    </p>
  );
}
