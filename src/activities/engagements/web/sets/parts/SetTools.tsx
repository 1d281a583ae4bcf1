import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { bytesOf } from '../bytes-of.ts';
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

const saveOriginal = async (setId: string): Promise<void> => {
  const answer = await setsClient.readSource({ params: { setId } });
  if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
  saveFile(answer.value.name, answer.value.mediaType, bytesOf(answer.value.content));
};

/** What can be done with the whole set; most of it is its owner's. */
export function SetTools({ set, editor }: SetToolsProps) {
  const [open, setOpen] = useState<'details' | 'export' | 'delete'>();
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
      {isMine && <OwnerTools set={set} editor={editor} onDelete={() => setOpen('delete')} />}
      <ExportDialog set={set} isOpen={open === 'export'} onClose={close} />
      {isMine && <DetailsDialog set={set} editor={editor} isOpen={open === 'details'} onClose={close} />}
      <DeleteDialog setId={setId} isOpen={open === 'delete'} onClose={close} />
    </div>
  );
}

function OwnerTools({ set, editor, onDelete }: SetToolsProps & { readonly onDelete: () => void }) {
  const { setId, status, sourceName } = set;
  const params = { setId };
  const isArchived = status === 'archived';
  return (
    <>
      <ButtonLink href={`/engagements/sets/import?replaces=${setId}`}>{setWords('replace')}</ButtonLink>
      {sourceName !== undefined && (
        <Button onClick={() => void saveOriginal(setId)}>{setWords('original')}</Button>
      )}
      <Button
        onClick={() =>
          void editor.edit(() =>
            setsClient.moveSet({ params, body: { to: isArchived ? 'active' : 'archived' } }),
          )
        }
      >
        {setWords(isArchived ? 'unarchive' : 'archive')}
      </Button>
      <Button kind="danger" onClick={onDelete}>
        {setWords('delete')}
      </Button>
    </>
  );
}

/** Takes effect at once, and says what it means. */
export function ShareSwitch({ set, editor }: SetToolsProps) {
  return (
    <Switch
      label={setWords('share')}
      hint={setWords('shareHint')}
      isChecked={set.visibility === 'shared'}
      onChange={(isShared) =>
        void editor.edit(() =>
          setsClient.changeSet({
            params: { setId: set.setId },
            body: { visibility: isShared ? 'shared' : 'private' },
          }),
        )
      }
    />
  );
}

interface DeleteDialogProps {
  readonly setId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ setId, isOpen, onClose }: DeleteDialogProps) {
  const remove = async (): Promise<void> => {
    const answer = await setsClient.deleteSet({ params: { setId } });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    navigate('/engagements/sets', 'replace');
    showToast(setWords('deleted'));
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={setWords('delete')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {setWords('cancel')}
          </Button>
          <Button kind="danger" onClick={() => void remove()}>
            {setWords('delete')}
          </Button>
        </>
      }
    >
      <p>{setWords('deleteText')}</p>
    </Dialog>
  );
}
