import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { hostWords } from './host.words.ts';
import { panelWords } from './panel.words.ts';

interface EndDialogProps {
  /** What it means, where it is not the end of a live session. */
  readonly text?: string;
  readonly onClose: () => void;
  readonly onEnd: () => void;
}

export function EndDialog({ text, onClose, onEnd }: EndDialogProps) {
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
      <p>{text ?? panelWords('endText')}</p>
    </Dialog>
  );
}
