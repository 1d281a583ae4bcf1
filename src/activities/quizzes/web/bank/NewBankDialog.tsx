import { useForm } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { banksClient } from './banks.client.ts';
import { banksWords } from './banks.words.ts';
import styles from './Bank.module.css';

const LONGEST_TITLE = 200;
const LONGEST_ABOUT = 2000;

interface NewBankDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A name is enough. */
export function NewBankDialog({ isOpen, onClose }: NewBankDialogProps) {
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(banksClient.createBank, {
    start: () => ({ title: '', about: '' }),
    check: ({ title }) => (title.trim() === '' ? { title: banksWords('needsName') } : {}),
    draft: 'quizzes.bank',
    onDone: ({ bankId }) => navigate(`/quizzes/banks/${bankId}`),
  });
  const [title, about] = [values.title.trim(), values.about.trim()];
  return (
    <Dialog
      isOpen={isOpen}
      title={banksWords('newBank')}
      onClose={onClose}
      actions={
        <Button type="submit" form="new-bank" kind="primary" isBusy={isBusy}>
          {banksWords('create')}
        </Button>
      }
    >
      <form
        id="new-bank"
        class={styles['part']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ body: { title, ...(about !== '' && { about }) } });
        }}
      >
        {draftLine}
        <TextField
          label={banksWords('name')}
          hint={banksWords('nameHint')}
          autocomplete="off"
          maxLength={LONGEST_TITLE}
          value={values.title}
          error={problems['title']}
          onInput={(typed) => setValues({ ...values, title: typed })}
        />
        <TextArea
          label={banksWords('about')}
          isOptional
          rows={3}
          maxLength={LONGEST_ABOUT}
          value={values.about}
          error={problems['about']}
          onInput={(typed) => setValues({ ...values, about: typed })}
        />
      </form>
    </Dialog>
  );
}
