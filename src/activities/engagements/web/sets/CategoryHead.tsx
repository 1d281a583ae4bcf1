import { useRef, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from './editor.words.ts';
import { setsClient } from './sets.client.ts';
import type { SetsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
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
    editor.editAtOnce(() =>
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
  const frame = useRef<HTMLDivElement>(null);
  const { setId } = set;
  const { name, description, categoryId } = category;
  const { values, setValues, problems, isBusy, send } = useForm(
    (call: Pick<Parameters<SetsClient['changeCategory']>[0], 'body'>) =>
      editor.edit(() => setsClient.changeCategory({ params: { setId, categoryId }, ...call })),
    {
      start: () => ({ name, description }),
      check: (given): FieldProblems => (given.name.trim() === '' ? { name: setsWords('nameMissing') } : {}),
      onDone: onClose,
      frame,
    },
  );
  return (
    <Dialog
      isOpen
      title={editorWords('renameCategory', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={isBusy} onClick={() => void send({ body: values })}>
          {kitWords('save')}
        </Button>
      }
    >
      <div ref={frame} class={styles['fields']}>
        <TextField
          label={editorWords('categoryName')}
          maxLength={80}
          value={values.name}
          error={problems['name']}
          onInput={(text) => setValues({ ...values, name: text })}
        />
        <TextArea
          label={editorWords('categoryDescription')}
          isOptional
          rows={2}
          maxLength={1000}
          value={values.description}
          error={problems['description']}
          onInput={(text) => setValues({ ...values, description: text })}
        />
        <Problem>{problems['']}</Problem>
      </div>
    </Dialog>
  );
}

function DeleteDialog({ set, category, editor, onClose }: CategoryDialogProps) {
  const { name, categoryId, questionCount } = category;
  const params = { setId: set.setId, categoryId };
  const remove = useAction(() => editor.edit(() => setsClient.deleteCategory({ params })), {
    isToast: true,
    onDone: onClose,
  });
  return (
    <Dialog
      isOpen
      title={editorWords('deleteCategoryTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {kitWords('cancel')}
          </Button>
          <Button kind="danger" isBusy={remove.isBusy} onClick={() => void remove.run({})}>
            {editorWords('deleteCategory', { name })}
          </Button>
        </>
      }
    >
      <p>{editorWords('deleteCategoryText', { count: questionCount })}</p>
    </Dialog>
  );
}
