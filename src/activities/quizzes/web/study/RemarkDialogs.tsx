import { useState } from 'preact/hooks';
import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import type { ShownQuestion } from '#activities/quizzes/contract.views.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { markQuestion } from './mark-question.ts';
import { remarkWords } from './remark.words.ts';

interface RemarkDialogsProps {
  readonly opened: 'note' | 'report';
  readonly question: ShownQuestion & { readonly note?: string | undefined };
  readonly onNoted: (note: string | undefined) => void;
  readonly onClose: () => void;
}

const LONGEST_NOTE = 4000;
const LONGEST_COMMENT = 2000;

export function RemarkDialogs(props: RemarkDialogsProps) {
  return props.opened === 'note' ? <NoteDialog {...props} /> : <ReportDialog {...props} />;
}

function NoteDialog({ question, onNoted, onClose }: RemarkDialogsProps) {
  const [text, setText] = useState(question.note ?? '');
  const note = text.trim();
  const { run, isBusy } = useAction(markQuestion, {
    onDone: () => {
      onNoted(note === '' ? undefined : note);
      onClose();
    },
    isToast: true,
  });
  const call = { params: { conceptId: question.conceptId }, body: { note } };
  return (
    <Dialog
      isOpen
      title={remarkWords('note')}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={isBusy} onClick={() => void run(call)}>
          {kitWords('save')}
        </Button>
      }
    >
      <TextArea
        label={remarkWords('noteLabel')}
        hint={remarkWords('noteHint')}
        rows={6}
        maxLength={LONGEST_NOTE}
        value={text}
        onInput={setText}
      />
    </Dialog>
  );
}

interface ReportForm {
  readonly comment: string;
  readonly correct: readonly string[];
}

const emptyReport: ReportForm = { comment: '', correct: [] };

function ReportDialog({ question, onClose }: RemarkDialogsProps) {
  const { questionId, type } = question;
  const options = isChoiceType(type) ? question.options : [];
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(quizzesClient.reportQuestion, {
    start: () => emptyReport,
    check: ({ comment }) => (comment.trim() === '' ? { comment: remarkWords('commentMissing') } : {}),
    draft: `quizzes.report.${questionId}`,
    onDone: () => {
      showToast(remarkWords('sent'), { kind: 'good' });
      onClose();
    },
  });
  const { comment, correct } = values;
  return (
    <Dialog
      isOpen
      title={remarkWords('report')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => void send({ body: { questionId, comment, correct: [...correct] } })}
        >
          {remarkWords('send')}
        </Button>
      }
    >
      {draftLine}
      <TextArea
        label={remarkWords('comment')}
        hint={remarkWords('commentHint')}
        error={problems['comment']}
        maxLength={LONGEST_COMMENT}
        value={comment}
        onInput={(text) => setValues({ ...values, comment: text })}
      />
      {options.length > 0 && (
        <fieldset>
          <legend>{remarkWords('correct')}</legend>
          {options.map(({ id, text }) => (
            <Checkbox
              key={id}
              label={text}
              isChecked={correct.includes(id)}
              onChange={(isChecked) =>
                setValues({
                  ...values,
                  correct: isChecked ? [...correct, id] : correct.filter((other) => other !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
