import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
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

/** The ballot to read over before it goes out. */
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
      {contests && <Lazy load={loadAnswers} props={{ contests, answers: form.answers }} />}
    </Dialog>
  );
}
