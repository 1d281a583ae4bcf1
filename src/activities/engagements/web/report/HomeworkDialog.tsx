import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import { hostClient } from '../host/host.client.ts';
import { ChallengeFields } from '../parts/ChallengeFields.tsx';
import { challengeOf, newChallengeForm } from '../parts/challenge-form.ts';
import { errorsByField } from '../parts/settings-form.ts';
import { reportWords } from './report.words.ts';

interface HomeworkDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** The same questions as a challenge. People who were there can play only what they missed. */
export function HomeworkDialog({ report, onClose }: HomeworkDialogProps) {
  const [form, setForm] = useState(() => newChallengeForm(Date.now()));
  const { run, isBusy, failure, problem } = useAction(hostClient.createGame, {
    onDone: ({ gameId }) => navigate(`/engagements/${gameId}/host`),
  });
  const error = errorsByField(failure)['challenge.deadlineAt'];
  const make = (): void => {
    const challenge = { ...challengeOf(form), againOf: report.gameId };
    void run({ body: { title: report.title, challenge } });
  };
  return (
    <Dialog
      isOpen
      title={reportWords('homework')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{kitWords('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={make}>
            {reportWords('makeHomework')}
          </Button>
        </>
      }
    >
      <p>{reportWords('homeworkText')}</p>
      <ChallengeFields form={form} error={error} onForm={setForm} />
      <Problem>{error === undefined ? problem : undefined}</Problem>
    </Dialog>
  );
}
