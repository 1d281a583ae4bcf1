import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Ask } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { sheetWords } from './sheet.words.ts';
import styles from './Play.module.css';

interface AsksSheetProps {
  readonly gameId: string;
  /** Otherwise nobody is named anyway. */
  readonly asksNames: boolean;
  /** Goes up when the list has changed. */
  readonly seen: number;
}

const LONGEST_ASK = 300;

/** Questions of the audience: ask one, vote for others'. */
export function AsksSheet({ gameId, asksNames, seen }: AsksSheetProps) {
  const { value, problem, again } = useQuery(
    () => engagementsClient.listAsks({ params: { gameId } }),
    [seen],
  );
  // Two votes in quick succession: the second waits for the first.
  const vote = useAction(engagementsClient.voteForAsk, {
    isToast: true,
    isInTurn: true,
    onDone: again,
    onRefused: again,
  });
  const turn = ({ askId, hasMyVote }: Ask): void =>
    void vote.run({ params: { gameId, askId }, body: { isUp: hasMyVote !== true } });
  return (
    <div class={styles['asks']}>
      <AskForm gameId={gameId} asksNames={asksNames} onAsked={again} />
      <Problem>{problem}</Problem>
      {value?.asks.length === 0 && <p class={styles['none']}>{sheetWords('askNone')}</p>}
      <ul class={styles['asksSheetList']}>
        {value?.asks.map((ask) => (
          <li key={ask.askId} class={styles['ask']}>
            <div class={styles['asksSheetWords']}>
              <p class="breaks-anywhere">{ask.text}</p>
              <p class={styles['facts']}>{factsOf(ask)}</p>
            </div>
            <VoteButton ask={ask} onVote={() => turn(ask)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATUS_WORDS = {
  pending: 'askPending',
  answered: 'askAnswered',
  archived: 'askAnswered',
  hidden: 'askHidden',
} as const;

const factsOf = ({ status, isOwn, author }: Ask): string =>
  [
    isOwn === true ? sheetWords('askOwn') : author,
    status === 'shown' ? undefined : sheetWords(STATUS_WORDS[status]),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

function VoteButton({ ask, onVote }: { readonly ask: Ask; readonly onVote: () => void }) {
  const { text, votes, isOwn, hasMyVote, status } = ask;
  const count = sheetWords('askVotes', { count: votes });
  if (isOwn === true || status !== 'shown') return <p class={styles['votes']}>{count}</p>;
  return (
    <button
      type="button"
      class={styles['vote']}
      aria-pressed={hasMyVote === true}
      aria-label={`${sheetWords(hasMyVote === true ? 'askDown' : 'askUp', { text })} (${count})`}
      onClick={onVote}
    >
      <Icon name="sort-up" />
      <span>{votes}</span>
    </button>
  );
}

interface AskFormProps extends Pick<AsksSheetProps, 'gameId' | 'asksNames'> {
  readonly onAsked: () => void;
}

function AskForm({ gameId, asksNames, onAsked }: AskFormProps) {
  const [text, setText] = useState('');
  const [isUnnamed, setUnnamed] = useState(false);
  const { run, isBusy, problem } = useAction(engagementsClient.putAsk, {
    onDone: () => {
      setText('');
      showToast(sheetWords('askSent'), { kind: 'good' });
      onAsked();
    },
  });
  const send = (): void => {
    if (text.trim() !== '') void run({ params: { gameId }, body: { text, isUnnamed } });
  };
  return (
    <form
      class={styles['asksSheetForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={sheetWords('askField')}
        hint={sheetWords('askHint')}
        error={problem}
        rows={2}
        maxLength={LONGEST_ASK}
        value={text}
        onInput={setText}
      />
      {asksNames && <Checkbox label={sheetWords('askUnnamed')} isChecked={isUnnamed} onChange={setUnnamed} />}
      <Button type="submit" kind="primary" isBusy={isBusy} disabled={text.trim() === ''}>
        {sheetWords('askSend')}
      </Button>
    </form>
  );
}
