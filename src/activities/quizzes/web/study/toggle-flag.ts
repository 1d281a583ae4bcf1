import { showToast } from '#web/kit/parts/toasts.ts';
import { markQuestion } from './mark-question.ts';

interface Flagged {
  readonly conceptId: string;
  readonly isFlagged: boolean;
}

/** Shown at once, taken back with a word when it is refused. */
export const toggleFlag = async (
  { conceptId, isFlagged }: Flagged,
  show: (isFlagged: boolean) => void,
): Promise<void> => {
  show(!isFlagged);
  const refused = await markQuestion(conceptId, { isFlagged: !isFlagged });
  if (refused === undefined) return;
  show(isFlagged);
  showToast(refused, { kind: 'bad' });
};
