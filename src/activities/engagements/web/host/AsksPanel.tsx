import { useAction } from '#web/kit/data/action.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import type { Ask, HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from './host.client.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

const STATUS_WORDS = {
  pending: 'askPending',
  shown: 'askShown',
  answered: 'askAnswered',
  archived: 'askArchived',
  hidden: 'askHidden',
} as const;

/** Questions from the audience: let through, pin, tick off. The list comes by the socket. */
export function AsksPanel({ game }: { readonly game: HostView }) {
  const { gameId, asks, settings } = game;
  if (asks.length === 0) {
    return <p class="hint">{panelWords(settings.asks === 'off' ? 'asksOff' : 'noAsks')}</p>;
  }
  const done = asks.filter(isDone);
  return (
    <div class={styles['part']}>
      <div>
        <ButtonLink icon="device" href={`/engagements/${gameId}/screen?show=asks`} target="_blank">
          {panelWords('asksWall')}
        </ButtonLink>
      </div>
      <AskList gameId={gameId} asks={asks.filter((ask) => !isDone(ask))} />
      {done.length > 0 && (
        <details>
          <summary>{panelWords('asksDone', { count: done.length })}</summary>
          <AskList gameId={gameId} asks={done} />
        </details>
      )}
    </div>
  );
}

/** Neither on the wall nor waiting for the host any more. */
const isDone = ({ status }: Ask): boolean => status === 'archived' || status === 'hidden';

function AskList({ gameId, asks }: { readonly gameId: string; readonly asks: readonly Ask[] }) {
  return (
    <ul class={styles['list']}>
      {asks.map((ask) => (
        <AskRow key={ask.askId} gameId={gameId} ask={ask} />
      ))}
    </ul>
  );
}

function AskRow({ gameId, ask }: { readonly gameId: string; readonly ask: Ask }) {
  const { askId, text, author, status, isPinned, votes } = ask;
  const { run } = useAction(hostClient.moderateAsk, { isToast: true });
  const change = (body: Parameters<typeof run>[0]['body']): void =>
    void run({ params: { gameId, askId }, body });
  const facts = [author, panelWords(STATUS_WORDS[status]), panelWords('votes', { count: votes })];
  return (
    <li class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['text']}>{text}</span>
        <span class="hint">{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </span>
      <span class="row-2">
        {status !== 'shown' && (
          <Button size="small" onClick={() => change({ status: 'shown' })}>
            {panelWords('askShow')}
          </Button>
        )}
        {status === 'shown' && (
          <>
            <Button size="small" onClick={() => change({ status: 'answered' })}>
              {panelWords('askDone')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => change({ isPinned: !isPinned })}>
              {panelWords(isPinned ? 'askUnpin' : 'askPin')}
            </Button>
          </>
        )}
        {status === 'answered' && (
          <Button size="small" onClick={() => change({ status: 'archived' })}>
            {panelWords('askArchive')}
          </Button>
        )}
        {!isDone(ask) && status !== 'answered' && (
          <Button size="small" kind="quiet" onClick={() => change({ status: 'hidden' })}>
            {panelWords('askHide')}
          </Button>
        )}
      </span>
    </li>
  );
}
