import { useEffect, useState } from 'preact/hooks';
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
  const [events, setEvents] = useState<readonly LoggedEvent[]>();
  const [cursor, setCursor] = useState<string>();
  const params = { gameId: hunt.gameId };
  const news = state.news.value;
  useEffect(() => {
    let isWanted = true;
    void huntsClient.listEvents({ params, query: { order: 'newest' } }).then((answer) => {
      if (!isWanted || !answer.ok) return;
      setEvents(answer.value.events);
      setCursor(answer.value.cursor);
    });
    return () => {
      isWanted = false;
    };
  }, [hunt.gameId, news]);
  const readOn = async (): Promise<void> => {
    const more = await state.take(huntsClient.listEvents({ params, query: { order: 'newest', cursor } }));
    if (!more) return;
    setEvents([...(events ?? []), ...more.events]);
    setCursor(more.cursor);
  };
  if (events === undefined) return <Skeleton shape="row" count={5} />;
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
      {cursor !== undefined && (
        <div>
          <Button onClick={() => void readOn()}>{logWords('more')}</Button>
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
