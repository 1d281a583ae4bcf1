import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { AssignmentView } from '#platform/rooms/contract.class.ts';
import { Asked } from '../evening/EveningPage.tsx';
import { classClient } from './class.client.ts';
import { dateOf, endOfDay, isDay } from './due-date.ts';
import { reportWords } from './report.words.ts';
import styles from './Class.module.css';

interface ChangeProps {
  readonly roomId: string;
  readonly assignment: AssignmentView;
  readonly again: () => void;
}

/** Changes to an assignment after it was given. */
export function ChangeAssignment({ roomId, assignment, again }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const { assignmentId } = assignment;
  const withdraw = useAction(classClient.withdrawAssignment, {
    isToast: true,
    onDone: () => {
      showToast(reportWords('withdrawn'), { kind: 'good' });
      navigate(`/rooms/${roomId}/class`, 'replace');
    },
  });
  const onDone = (): void => {
    setOpen(false);
    showToast(reportWords('saved'), { kind: 'good' });
    again();
  };
  return (
    <div class={styles['row']}>
      <Button size="small" icon="sliders" onClick={() => setOpen(true)}>
        {reportWords('change')}
      </Button>
      <Asked
        words={{
          act: reportWords('withdraw'),
          title: reportWords('withdrawTitle'),
          text: reportWords('withdrawText'),
          yes: reportWords('withdraw'),
        }}
        isBusy={withdraw.isBusy}
        onYes={() => void withdraw.run({ params: { roomId, assignmentId } })}
      />
      <Dialog isOpen={isOpen} title={reportWords('change')} onClose={() => setOpen(false)}>
        {isOpen && <ChangeForm roomId={roomId} assignment={assignment} onDone={onDone} />}
      </Dialog>
    </div>
  );
}

interface ChangeFormProps {
  readonly roomId: string;
  readonly assignment: AssignmentView;
  readonly onDone: () => void;
}

function ChangeForm({ roomId, assignment, onDone }: ChangeFormProps) {
  const { assignmentId, title, dueAt } = assignment;
  const form = useForm(classClient.changeAssignment, {
    start: () => ({ title, due: dateOf(dueAt) }),
    check: (now) => ({
      ...(now.title.trim() === '' && { title: reportWords('titleMissing') }),
      ...(!isDay(now.due) && { dueAt: reportWords('laterHint') }),
    }),
    onDone,
  });
  const { values, problems, setValues } = form;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const isMoved = isDay(values.due) && values.due !== dateOf(dueAt);
        const body = { title: values.title, ...(isMoved && { dueAt: endOfDay(values.due) }) };
        void form.send({ params: { roomId, assignmentId }, body });
      }}
    >
      <TextField
        label={reportWords('title')}
        value={values.title}
        maxLength={80}
        error={problems['title']}
        onInput={(next) => setValues((now) => ({ ...now, title: next }))}
      />
      <TextField
        label={reportWords('dueDate')}
        type="date"
        hint={reportWords('laterHint')}
        min={dateOf(dueAt)}
        value={values.due}
        error={problems['dueAt']}
        onInput={(due) => setValues((now) => ({ ...now, due }))}
      />
      <Button type="submit" kind="primary" isFullWidth isBusy={form.isBusy}>
        {kitWords('save')}
      </Button>
    </form>
  );
}
