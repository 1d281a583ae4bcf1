import { useEffect } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { Votes } from '#activities/engagements/contract.answers.ts';
import type { Ballot } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { EMPTY_DRAFT } from './answer-draft.ts';
import type { Handed } from './hand-in.ts';
import { insideWords } from './inside.words.ts';
import type { KeptDrafts } from './kept-drafts.ts';
import { chosenOf, votesOf } from './votes-draft.ts';
import { TapOrder } from './TapOrder.tsx';
import styles from './Play.module.css';

interface VoteFormProps {
  readonly gameId: string;
  readonly ballot: Ballot;
  readonly handed: Handed | undefined;
  readonly drafts: KeptDrafts;
  readonly onVote: (votes: Votes) => void;
}

const KEEP_AFTER_MS = 800;

/** Ranks the voter's handful. A vote in progress is kept on the server too, for another device or after a restart. */
export function VoteForm({ gameId, ballot, handed, drafts, onVote }: VoteFormProps) {
  const { questionId, answers, mostRanks, votes: given, draft } = ballot;
  const isWaiting = handed?.state === 'waiting';
  const sent = isWaiting ? handed.votes : given;
  const sentText = insideWords(isWaiting ? 'voteOnItsWay' : 'voteIn');
  const chosenNow = (): readonly number[] => drafts.of(questionId)?.chosen ?? chosenOf(sent ?? draft ?? {});
  const chosen = chosenNow();
  const votes = votesOf(chosen);
  const isSent = sent !== undefined && JSON.stringify(sent) === JSON.stringify(votes);
  useEffect(() => {
    if (chosen.length === 0 || isSent) return undefined;
    const timer = setTimeout(() => {
      void engagementsClient.keepVotes({ params: { gameId, questionId }, body: { votes } });
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen.join(), isSent]);
  const most = Math.min(mostRanks, answers.length);
  return (
    <div class={styles['answer']}>
      <p class="soft">{`${insideWords('voteHow')} ${insideWords('rankAtMost', { count: most })}`}</p>
      <TapOrder
        items={answers.map(({ index, text }) => ({ id: index, text }))}
        chosen={chosen}
        most={most}
        label={insideWords('voteTitle')}
        isFinal={false}
        onChange={(change) => drafts.keep(questionId, { ...EMPTY_DRAFT, chosen: change(chosenNow()) })}
      />
      {handed?.state === 'refused' && <Problem>{handed.message}</Problem>}
      <p class="visually-hidden" role="status">
        {isSent ? sentText : ''}
      </p>
      {isSent ? (
        <div class={styles['note']} data-waiting={isWaiting || undefined}>
          <Icon name={isWaiting ? 'sort-up' : 'check'} size={1.3} />
          <p class={styles['noteText']}>
            <strong>{sentText}</strong>
          </p>
        </div>
      ) : (
        <div class={styles['send']}>
          <Button
            kind="primary"
            size="large"
            isFullWidth
            disabled={chosen.length === 0}
            onClick={() => onVote(votes)}
          >
            {insideWords('sendVote')}
          </Button>
        </div>
      )}
    </div>
  );
}
