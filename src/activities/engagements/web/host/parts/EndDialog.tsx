import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { hostWords } from '../host.words.ts';
import { shareWords } from '../share.words.ts';

interface EndDialogProps {
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

export function EndDialog({ onClose, onEnd }: EndDialogProps) {
  return (
    <Dialog
      isOpen
      title={shareWords('endAsk')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shareWords('keepGoing')}</Button>
          <Button kind="primary" onClick={onEnd}>
            {hostWords('end')}
          </Button>
        </>
      }
    >
      <p>{shareWords('endText')}</p>
    </Dialog>
  );
}
