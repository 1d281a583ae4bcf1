import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
import { setWords } from './set.words.ts';
import type { SetEditor } from './use-set.ts';

interface DetailsDialogProps {
  readonly set: SetView;
  readonly editor: SetEditor;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DetailsDialog({ set, editor, isOpen, onClose }: DetailsDialogProps) {
  const [name, setName] = useState(set.name);
  const [description, setDescription] = useState(set.description);
  const [instructions, setInstructions] = useState(set.customInstructions ?? '');
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!isOpen) return;
    setName(set.name);
    setDescription(set.description);
    setInstructions(set.customInstructions ?? '');
    setError(undefined);
  }, [isOpen]);
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(setsWords('nameMissing'));
    const body = { name, description, customInstructions: instructions };
    const failure = await editor.edit(() => setsClient.changeSet({ params: { setId: set.setId }, body }));
    if (failure) setError(failure.fields[0]?.message ?? failure.message);
    else onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={setWords('details')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {setWords('cancel')}
          </Button>
          <Button kind="primary" isBusy={editor.saveState === 'saving'} onClick={() => void save()}>
            {setWords('save')}
          </Button>
        </>
      }
    >
      <TextField label={setsWords('name')} maxLength={120} value={name} error={error} onInput={setName} />
      <TextArea
        label={setsWords('description')}
        hint={setsWords('descriptionHint')}
        isOptional
        rows={3}
        maxLength={1000}
        value={description}
        onInput={setDescription}
      />
      <TextArea
        label={setsWords('instructions')}
        hint={setsWords('instructionsHint')}
        isOptional
        rows={2}
        maxLength={1000}
        value={instructions}
        onInput={setInstructions}
      />
    </Dialog>
  );
}
