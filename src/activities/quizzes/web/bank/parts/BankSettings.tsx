import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import styles from '../Bank.module.css';
import { banksClient } from '../banks.client.ts';
import { blueprintsOf, examFormsOf } from '../exam-form.ts';
import { bankSettingsWords } from '../settings.words.ts';
import { ExamFields } from './ExamFields.tsx';

interface BankSettingsProps {
  readonly bank: BankView;
  readonly onBank: (bank: BankView) => void;
}

/** What is typed, and the one way to store it all. */
function useSettings({ bank, onBank }: BankSettingsProps) {
  const [title, setTitle] = useState(bank.title);
  const [about, setAbout] = useState(bank.about);
  const [isShared, setShared] = useState(bank.isShared);
  const [forms, setForms] = useState(() => examFormsOf(bank));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const exams = blueprintsOf(forms);
    if (title.trim() === '') return setProblem(bankSettingsWords('needsName'));
    if (exams === undefined) return setProblem(bankSettingsWords('badNumber'));
    setBusy(true);
    const answer = await banksClient.changeBank({
      params: { bankId: bank.bankId },
      body: { title: title.trim(), about: about.trim(), isShared, exams },
    });
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    onBank(answer.value);
    showToast(bankSettingsWords('saved'), { kind: 'good' });
  };
  return { title, setTitle, about, setAbout, isShared, setShared, forms, setForms, problem, isBusy, save };
}

/** Everything about the bank that is no question; saved together. */
export function BankSettings(props: BankSettingsProps) {
  const settings = useSettings(props);
  const { forms, setForms } = settings;
  return (
    <form
      class={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void settings.save();
      }}
    >
      <TextField
        label={bankSettingsWords('name')}
        maxLength={200}
        value={settings.title}
        onInput={settings.setTitle}
      />
      <TextArea
        label={bankSettingsWords('about')}
        isOptional
        rows={3}
        maxLength={2000}
        value={settings.about}
        onInput={settings.setAbout}
      />
      <Switch
        label={bankSettingsWords('share')}
        hint={bankSettingsWords('shareHint')}
        isChecked={settings.isShared}
        onChange={settings.setShared}
      />
      <section class={styles['section']}>
        <h2>{bankSettingsWords('exams')}</h2>
        <p class={styles['soft']}>{bankSettingsWords(forms.length === 0 ? 'noExams' : 'examsHint')}</p>
        {forms.map((form, index) => (
          <ExamFields
            key={`${form.provider} ${form.certificate}`}
            form={form}
            onForm={(changed) => setForms(forms.with(index, changed))}
          />
        ))}
      </section>
      <Problem>{settings.problem}</Problem>
      <div class={styles['tools']}>
        <Button type="submit" kind="primary" isBusy={settings.isBusy}>
          {bankSettingsWords('save')}
        </Button>
      </div>
      <DeleteBank bankId={props.bank.bankId} />
    </form>
  );
}

function DeleteBank({ bankId }: { readonly bankId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await banksClient.deleteBank({ params: { bankId } });
    setBusy(false);
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    navigate('/quizzes/banks', 'replace');
    showToast(bankSettingsWords('deleted'));
  };
  return (
    <section class={styles['section']}>
      <h2>{bankSettingsWords('danger')}</h2>
      <p class={styles['soft']}>{bankSettingsWords('dangerText')}</p>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {bankSettingsWords('delete')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        title={bankSettingsWords('danger')}
        onClose={() => setAsking(false)}
        actions={
          <Button kind="danger" isBusy={isBusy} onClick={() => void remove()}>
            {bankSettingsWords('reallyDelete')}
          </Button>
        }
      >
        <p>{bankSettingsWords('dangerText')}</p>
      </Dialog>
    </section>
  );
}
