import { useState } from 'preact/hooks';
import type { ShownQuestion } from '#activities/quizzes/contract.views.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
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
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const note = text.trim();
    const refused = await markQuestion(question.conceptId, { note });
    setBusy(false);
    if (refused !== undefined) {
      showToast(refused, { kind: 'bad' });
      return;
    }
    onNoted(note === '' ? undefined : note);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={remarkWords('note')}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={isBusy} onClick={() => void save()}>
          {remarkWords('save')}
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

function ReportDialog({ question, onClose }: RemarkDialogsProps) {
  const [comment, setComment] = useState('');
  const [correct, setCorrect] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (comment.trim() === '') return setProblem(remarkWords('commentMissing'));
    setBusy(true);
    const body = { questionId: question.questionId, comment, correct: [...correct] };
    const sent = await quizzesClient.reportQuestion({ body });
    setBusy(false);
    if (!sent.ok) return setProblem(sent.error.message);
    showToast(remarkWords('sent'), { kind: 'good' });
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={remarkWords('report')}
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          {remarkWords('send')}
        </Button>
      }
    >
      <TextArea
        label={remarkWords('comment')}
        hint={remarkWords('commentHint')}
        error={problem}
        maxLength={LONGEST_COMMENT}
        value={comment}
        onInput={(text) => {
          setComment(text);
          setProblem(undefined);
        }}
      />
      <fieldset>
        <legend>{remarkWords('correct')}</legend>
        {question.options.map(({ id, text }) => (
          <Checkbox
            key={id}
            label={text}
            isChecked={correct.includes(id)}
            onChange={(isChecked) =>
              setCorrect(isChecked ? [...correct, id] : correct.filter((other) => other !== id))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
