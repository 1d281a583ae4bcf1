import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { hostWords } from './host.words.ts';
import { panelWords } from './panel.words.ts';

interface EndDialogProps {
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

export function EndDialog({ onClose, onEnd }: EndDialogProps) {
  return (
    <Dialog
      isOpen
      title={panelWords('endAsk')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{panelWords('keepGoing')}</Button>
          <Button kind="primary" onClick={onEnd}>
            {hostWords('end')}
          </Button>
        </>
      }
    >
      <p>{panelWords('endText')}</p>
    </Dialog>
  );
}
