import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Ask } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '#activities/engagements/web/engagements.client.ts';
import { askWords } from '../ask.words.ts';
import styles from './AsksSheet.module.css';

interface AsksSheetProps {
  readonly gameId: string;
  /** Goes up when the list has changed. */
  readonly seen: number;
}

const LONGEST_ASK = 300;

/** Questions of the audience: ask one, vote for others'. */
export function AsksSheet({ gameId, seen }: AsksSheetProps) {
  const [asks, setAsks] = useState<readonly Ask[]>();
  const params = { gameId };
  const read = async (): Promise<void> => {
    const answer = await engagementsClient.listAsks({ params });
    if (answer.ok) setAsks(answer.value.asks);
  };
  useEffect(() => void read(), [seen]);
  const vote = async ({ askId, hasMyVote }: Ask): Promise<void> => {
    const body = { isUp: hasMyVote !== true };
    const answer = await engagementsClient.voteForAsk({ params: { gameId, askId }, body });
    if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
    await read();
  };
  return (
    <div class={styles['sheet']}>
      <AskForm gameId={gameId} onAsked={() => void read()} />
      {asks?.length === 0 && <p class={styles['none']}>{askWords('askNone')}</p>}
      <ul class={styles['list']}>
        {asks?.map((ask) => (
          <li key={ask.askId} class={styles['ask']}>
            <div class={styles['words']}>
              <p class={styles['text']}>{ask.text}</p>
              <p class={styles['facts']}>{factsOf(ask)}</p>
            </div>
            <VoteButton ask={ask} onVote={() => void vote(ask)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATUS_WORDS = { pending: 'askPending', answered: 'askAnswered', hidden: 'askHidden' } as const;

const factsOf = ({ status, isOwn, author }: Ask): string =>
  [
    isOwn === true ? askWords('askOwn') : author,
    status === 'shown' ? undefined : askWords(STATUS_WORDS[status]),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

function VoteButton({ ask, onVote }: { readonly ask: Ask; readonly onVote: () => void }) {
  const { text, votes, isOwn, hasMyVote, status } = ask;
  const count = askWords('askVotes', { count: votes });
  if (isOwn === true || status !== 'shown') return <p class={styles['votes']}>{count}</p>;
  return (
    <button
      type="button"
      class={styles['vote']}
      aria-pressed={hasMyVote === true}
      aria-label={`${askWords(hasMyVote === true ? 'askDown' : 'askUp', { text })} (${count})`}
      onClick={onVote}
    >
      <Icon name="sort-up" />
      <span>{votes}</span>
    </button>
  );
}

function AskForm({ gameId, onAsked }: { readonly gameId: string; readonly onAsked: () => void }) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    const answer = await engagementsClient.putAsk({ params: { gameId }, body: { text } });
    setBusy(false);
    setProblem(answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message));
    if (!answer.ok) return;
    setText('');
    showToast(askWords('askSent'), { kind: 'good' });
    onAsked();
  };
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={askWords('askField')}
        hint={askWords('askHint')}
        error={problem}
        rows={2}
        maxLength={LONGEST_ASK}
        value={text}
        onInput={setText}
      />
      <Button type="submit" kind="primary" isBusy={isBusy} disabled={text.trim() === ''}>
        {askWords('askSend')}
      </Button>
    </form>
  );
}
