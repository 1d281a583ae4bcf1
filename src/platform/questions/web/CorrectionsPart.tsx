import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Corrections, HolderKind } from '../contract.ts';
import { correctionsWords } from './corrections.words.ts';
import { questionsClient } from './questions.client.ts';
import styles from './Questions.module.css';

interface CorrectionsPartProps {
  readonly kind: HolderKind;
  readonly id: string;
  readonly onTaken: () => void;
}

/** For the owner of a copy: what its source has changed since. Nothing while there is nothing. */
export function CorrectionsPart({ kind, id, onTaken }: CorrectionsPartProps) {
  const params = { kind, id };
  const { value, again } = useQuery(() => questionsClient.readCorrections({ params }), [kind, id]);
  const take = useAction(questionsClient.takeCorrections, {
    onDone: ({ taken }) => {
      showToast(correctionsWords('taken', { count: taken }), { kind: 'good' });
      again();
      onTaken();
    },
  });
  if (!value?.source) return null;
  const { source, changed, changedCount } = value;
  const from = (
    <p class={styles['soft']}>
      {correctionsWords('from', { title: source.title })}{' '}
      <Link href={source.path}>{correctionsWords('open')}</Link>
    </p>
  );
  if (changedCount === 0) return from;
  return (
    <Card title={correctionsWords('title', { count: changedCount })} kind="accent">
      <div class={styles['part']}>
        {from}
        <ul class={styles['lines']}>
          {changed.map((change) => (
            <CorrectionLine
              key={change.questionId}
              change={change}
              isBusy={take.isBusy}
              onTake={() => void take.run({ params, body: { questionIds: [change.questionId] } })}
            />
          ))}
        </ul>
        <Problem>{take.problem}</Problem>
        {changedCount > 1 && (
          <Button kind="primary" isBusy={take.isBusy} onClick={() => void take.run({ params, body: {} })}>
            {correctionsWords('takeAll')}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface CorrectionLineProps {
  readonly change: Corrections['changed'][number];
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

function CorrectionLine({ change: { before, after, problem }, isBusy, onTake }: CorrectionLineProps) {
  return (
    <li>
      <strong>{before}</strong>
      <span class={styles['soft']}>
        {problem ??
          (before === after ? correctionsWords('sameText') : correctionsWords('now', { text: after }))}
      </span>
      {problem === undefined && (
        <Button size="small" isBusy={isBusy} onClick={onTake}>
          {correctionsWords('take')}
        </Button>
      )}
    </li>
  );
}
