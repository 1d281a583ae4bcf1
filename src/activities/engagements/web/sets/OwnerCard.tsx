import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { bytesOf, saveFile } from '#web/kit/save-file.ts';
import { kitWords } from '#web/kit/words.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { setsClient } from './sets.client.ts';
import { setWords } from './set.words.ts';
import type { SetEditor } from './use-set.ts';
import styles from './Editor.module.css';

interface OwnerCardProps {
  readonly set: SetView;
  readonly editor: SetEditor;
}

/** What only the owner does, and seldom. */
export function OwnerCard({ set, editor }: OwnerCardProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { setId, status, sourceName } = set;
  const params = { setId };
  const original = useAction(setsClient.readSource, {
    isToast: true,
    onDone: ({ name, mediaType, content }) => saveFile(name, mediaType, bytesOf(content)),
  });
  const isArchived = status === 'archived';
  return (
    <Card title={setWords('forOwner')}>
      <ShareSwitch set={set} editor={editor} />
      <div class={styles['tools']}>
        <ButtonLink href={`/engagements/sets/import?replaces=${setId}`}>{setWords('replace')}</ButtonLink>
        {sourceName !== undefined && (
          <Button isBusy={original.isBusy} onClick={() => void original.run({ params })}>
            {setWords('original')}
          </Button>
        )}
        <Button
          onClick={() =>
            editor.editAtOnce(() =>
              setsClient.moveSet({ params, body: { to: isArchived ? 'active' : 'archived' } }),
            )
          }
        >
          {setWords(isArchived ? 'unarchive' : 'archive')}
        </Button>
        <Button kind="quiet" onClick={() => setDeleting(true)}>
          {setWords('delete')}
        </Button>
      </div>
      <DeleteDialog setId={setId} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </Card>
  );
}

/** Takes effect at once, and says what it means. */
function ShareSwitch({ set, editor }: OwnerCardProps) {
  return (
    <Switch
      label={setWords('share')}
      hint={setWords('shareHint')}
      isChecked={set.visibility === 'shared'}
      onChange={(isShared) =>
        editor.editAtOnce(() =>
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
  const remove = useAction(setsClient.deleteSet, {
    isToast: true,
    onDone: () => {
      navigate('/engagements/sets', 'replace');
      showToast(setWords('deleted'));
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      title={setWords('delete')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {kitWords('cancel')}
          </Button>
          <Button kind="danger" isBusy={remove.isBusy} onClick={() => void remove.run({ params: { setId } })}>
            {setWords('delete')}
          </Button>
        </>
      }
    >
      <p>{setWords('deleteText')}</p>
    </Dialog>
  );
}
