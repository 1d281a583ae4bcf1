import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { setsClient } from '../sets.client.ts';
import { setWords } from '../set.words.ts';
import type { SetEditor } from '../use-set.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import styles from './Set.module.css';

interface SetToolsProps {
  readonly set: SetView;
  readonly editor: SetEditor;
}

const copySet = async (setId: string): Promise<void> => {
  const answer = await setsClient.duplicateSet({ params: { setId }, body: {} });
  if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
  navigate(`/engagements/sets/${answer.value.setId}`);
  showToast(setWords('copied'), { kind: 'good' });
};

/** What can be done with the whole set. */
export function SetTools({ set, editor }: SetToolsProps) {
  const [open, setOpen] = useState<'details' | 'export'>();
  const close = (): void => setOpen(undefined);
  const { setId, isMine } = set;
  return (
    <div class={styles['tools']}>
      {isMine && (
        <Button icon="sliders" onClick={() => setOpen('details')}>
          {setWords('details')}
        </Button>
      )}
      <Button icon="copy" onClick={() => void copySet(setId)}>
        {setWords('copy')}
      </Button>
      <Button icon="download" onClick={() => setOpen('export')}>
        {setWords('export')}
      </Button>
      <ExportDialog set={set} isOpen={open === 'export'} onClose={close} />
      {isMine && <DetailsDialog set={set} editor={editor} isOpen={open === 'details'} onClose={close} />}
    </div>
  );
}
