import type { ExamState } from '#activities/quizzes/contract.exam.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { examWords } from './exam.words.ts';

interface FinishDialogProps {
  readonly isOpen: boolean;
  readonly exam: ExamState;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onFinish: () => void;
  readonly onGo: (place: number) => void;
}

/** Cannot be undone, so it says what is still open. */
export function FinishDialog({ isOpen, exam, isBusy, onClose, onFinish, onGo }: FinishDialogProps) {
  const open = exam.questions.filter(({ chosen }) => chosen.length === 0);
  const flagged = exam.questions.filter(({ isFlagged }) => isFlagged);
  const [firstOpen, firstFlagged] = [open[0], flagged[0]];
  return (
    <Dialog
      isOpen={isOpen}
      title={examWords('finishTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{examWords('goBack')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={onFinish}>
            {examWords('handInNow')}
          </Button>
        </>
      }
    >
      <p>{open.length === 0 ? examWords('allAnswered') : examWords('openCount', { count: open.length })}</p>
      {firstOpen && (
        <p>
          <Button kind="quiet" onClick={() => onGo(firstOpen.place)}>
            {examWords('toOpen')}
          </Button>
        </p>
      )}
      {firstFlagged && (
        <>
          <p>{examWords('flaggedCount', { count: flagged.length })}</p>
          <p>
            <Button kind="quiet" onClick={() => onGo(firstFlagged.place)}>
              {examWords('toFlagged')}
            </Button>
          </p>
        </>
      )}
      {isBusy && !isOnline.value && <p role="status">{examWords('waitsForNetwork')}</p>}
    </Dialog>
  );
}
