import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { reviewWords } from './review.words.ts';
import { BallotList } from './BallotList.tsx';
import { unrankedSentence } from './unranked-sentence.ts';
import type { BallotForm } from './use-ballot-form.ts';
import styles from './PollPage.module.css';

interface ReviewProps {
  readonly poll: PollView;
  readonly form: BallotForm;
  readonly isChange: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

const loadAnswers = async () => (await import('./ContestBallots.tsx')).AnswerList;

/** How much this vote counts, and how many other voters have the same weight. */
function OwnWeight({ poll, code }: { readonly poll: PollView; readonly code: string | undefined }) {
  const { pollId, turnout } = poll;
  const [weighs, setWeighs] = useState<number>();
  useEffect(() => {
    // Errors here are shown when the ballot is sent.
    void pollsClient
      .readOwnWeight({ params: { pollId }, body: { code } })
      .then((read) => setWeighs(read.ok ? read.value.weight : undefined));
  }, [pollId, code]);
  const own = turnout.classes?.find(({ weight }) => weight === weighs);
  return (
    <p class={styles['how']} role="status">
      {weighs !== undefined && reviewWords('ownWeight', { weight: formatNumber(weighs) })}
      {own && ` ${reviewWords('sameWeight', { count: own.voters })}`}
    </p>
  );
}

/** The ballot to check before it is sent. */
export function Review({ poll, form, isChange, isOpen, onClose, onSend }: ReviewProps) {
  const { contests, settings } = poll;
  return (
    <Dialog
      isOpen={isOpen}
      title={reviewWords('reviewTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{reviewWords('backToBallot')}</Button>
          <Button kind="primary" onClick={onSend}>
            {reviewWords(isChange ? 'sendChange' : 'send')}
          </Button>
        </>
      }
    >
      <BallotList
        choices={form.filled().choices}
        names={form.options.map(({ name }) => name)}
        method={settings.method}
      />
      <p class={styles['how']}>{unrankedSentence(settings.method)}</p>
      {!isChange && isOpen && poll.turnout.rollWeight !== undefined && (
        <OwnWeight poll={poll} code={form.filled().code} />
      )}
      {contests && <Lazy load={loadAnswers} props={{ contests, answers: form.answers }} />}
    </Dialog>
  );
}
