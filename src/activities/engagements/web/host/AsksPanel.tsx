import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import type { Ask, HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from './host.client.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

const STATUS_WORDS = {
  pending: 'askPending',
  shown: 'askShown',
  answered: 'askAnswered',
  hidden: 'askHidden',
} as const;

/** Questions from the audience: let through, pin, tick off. The list comes by the socket. */
export function AsksPanel({ game }: { readonly game: HostView }) {
  const { gameId, asks, settings } = game;
  if (asks.length === 0) {
    return <p class={styles['soft']}>{panelWords(settings.asks === 'off' ? 'asksOff' : 'noAsks')}</p>;
  }
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
        <span class={styles['soft']}>{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </span>
      <span class={styles['buttons']}>
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
        {status !== 'hidden' && (
          <Button size="small" kind="quiet" onClick={() => change({ status: 'hidden' })}>
            {panelWords('askHide')}
          </Button>
        )}
      </span>
    </li>
  );
}
