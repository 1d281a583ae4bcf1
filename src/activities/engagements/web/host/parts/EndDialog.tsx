import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { hostWords } from '../host.words.ts';

interface EndDialogProps {
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

export function EndDialog({ onClose, onEnd }: EndDialogProps) {
  return (
    <Dialog
      isOpen
      title={hostWords('endAsk')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{hostWords('keepGoing')}</Button>
          <Button kind="primary" onClick={onEnd}>
            {hostWords('end')}
          </Button>
        </>
      }
    >
      <p>{hostWords('endText')}</p>
    </Dialog>
  );
}
