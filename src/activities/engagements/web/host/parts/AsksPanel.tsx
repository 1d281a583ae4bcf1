import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Ask, HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import { panelWords } from '../panel.words.ts';
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

interface Change {
  readonly status?: 'shown' | 'answered' | 'hidden';
  readonly isPinned?: boolean;
}

function AskRow({ gameId, ask }: { readonly gameId: string; readonly ask: Ask }) {
  const { askId, text, author, status, isPinned, votes } = ask;
  const change = async (body: Change): Promise<void> => {
    const answer = await hostClient.moderateAsk({ params: { gameId, askId }, body });
    if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
  };
  const facts = [author, panelWords(STATUS_WORDS[status]), panelWords('votes', { count: votes })];
  return (
    <li class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['text']}>{text}</span>
        <span class={styles['soft']}>{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </span>
      <span class={styles['buttons']}>
        {status !== 'shown' && (
          <Button size="small" onClick={() => void change({ status: 'shown' })}>
            {panelWords('askShow')}
          </Button>
        )}
        {status === 'shown' && (
          <>
            <Button size="small" onClick={() => void change({ status: 'answered' })}>
              {panelWords('askDone')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => void change({ isPinned: !isPinned })}>
              {panelWords(isPinned ? 'askUnpin' : 'askPin')}
            </Button>
          </>
        )}
        {status !== 'hidden' && (
          <Button size="small" kind="quiet" onClick={() => void change({ status: 'hidden' })}>
            {panelWords('askHide')}
          </Button>
        )}
      </span>
    </li>
  );
}
