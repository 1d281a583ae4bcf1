import { useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from './editor.words.ts';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
import { setWords } from './set.words.ts';
import type { SetEditor } from './use-set.ts';
import styles from './Editor.module.css';

type CategoryRow = SetView['categoryRows'][number];

interface CategoryHeadProps {
  readonly set: SetView;
  readonly category: CategoryRow;
  readonly headingId: string;
  readonly editor: SetEditor;
}

/** Name and count; for the owner also rename, move up and delete. */
export function CategoryHead({ set, category, headingId, editor }: CategoryHeadProps) {
  const [open, setOpen] = useState<'name' | 'delete'>();
  const { name, description, questionCount, categoryId } = category;
  const ids = set.categoryRows.map((row) => row.categoryId);
  const index = ids.indexOf(categoryId);
  const raise = (): void => {
    const others = ids.filter((id) => id !== categoryId);
    const categoryIds = [...others.slice(0, index - 1), categoryId, ...others.slice(index - 1)];
    void editor.edit(() =>
      setsClient.orderCategories({ params: { setId: set.setId }, body: { categoryIds } }),
    );
  };
  return (
    <>
      <div class={styles['categoryHead']}>
        <h2 id={headingId}>
          {name} <span class={styles['count']}>{setsWords('questions', { count: questionCount })}</span>
        </h2>
        {set.isMine && (
          <div class={styles['tools']}>
            {index > 0 && (
              <IconButton icon="sort-up" label={editorWords('categoryUp', { name })} onClick={raise} />
            )}
            <IconButton
              icon="sliders"
              label={editorWords('renameCategory', { name })}
              onClick={() => setOpen('name')}
            />
            <IconButton
              icon="cross"
              label={editorWords('deleteCategory', { name })}
              onClick={() => setOpen('delete')}
            />
          </div>
        )}
      </div>
      {description !== '' && <p class={styles['about']}>{description}</p>}
      {open === 'name' && <NameDialog {...{ set, category, editor }} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <DeleteDialog {...{ set, category, editor }} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface CategoryDialogProps extends Omit<CategoryHeadProps, 'headingId'> {
  readonly onClose: () => void;
}

function NameDialog({ set, category, editor, onClose }: CategoryDialogProps) {
  const [name, setName] = useState(category.name);
  const [description, setDescription] = useState(category.description);
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(setsWords('nameMissing'));
    const params = { setId: set.setId, categoryId: category.categoryId };
    const failure = await editor.edit(() =>
      setsClient.changeCategory({ params, body: { name, description } }),
    );
    if (failure) setError(failure.message);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      title={editorWords('renameCategory', { name: category.name })}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={editor.saveState === 'saving'} onClick={() => void save()}>
          {setWords('save')}
        </Button>
      }
    >
      <TextField
        label={editorWords('categoryName')}
        maxLength={80}
        value={name}
        error={error}
        onInput={setName}
      />
      <TextArea
        label={editorWords('categoryDescription')}
        isOptional
        rows={2}
        maxLength={1000}
        value={description}
        onInput={setDescription}
      />
    </Dialog>
  );
}

function DeleteDialog({ set, category, editor, onClose }: CategoryDialogProps) {
  const { name, categoryId, questionCount } = category;
  const remove = async (): Promise<void> => {
    const params = { setId: set.setId, categoryId };
    const failure = await editor.edit(() => setsClient.deleteCategory({ params }));
    if (!failure) onClose();
  };
  return (
    <Dialog
      isOpen
      title={editorWords('deleteCategoryTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {setWords('cancel')}
          </Button>
          <Button kind="danger" onClick={() => void remove()}>
            {editorWords('deleteCategory', { name })}
          </Button>
        </>
      }
    >
      <p>{editorWords('deleteCategoryText', { count: questionCount })}</p>
    </Dialog>
  );
}
