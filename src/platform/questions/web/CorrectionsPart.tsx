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

/** For the owner of a copy: what its source has changed or added since. Only the source while there is nothing. */
export function CorrectionsPart({ kind, id, onTaken }: CorrectionsPartProps) {
  const params = { kind, id };
  const { value, again } = useQuery(() => questionsClient.readCorrections({ params }), [kind, id]);
  const done = (word: 'taken' | 'addedNow', count: number): void => {
    showToast(correctionsWords(word, { count }), { kind: 'good' });
    again();
    onTaken();
  };
  const take = useAction(questionsClient.takeCorrections, { onDone: ({ taken }) => done('taken', taken) });
  const add = useAction(questionsClient.takeAdditions, { onDone: ({ taken }) => done('addedNow', taken) });
  if (!value?.source) return null;
  const { source, changed, changedCount, added, addedCount } = value;
  const from = (
    <p class={styles['soft']}>
      {correctionsWords('from', { title: source.title })}{' '}
      <Link href={source.path}>{correctionsWords('open')}</Link>
    </p>
  );
  if (changedCount + addedCount === 0) return from;
  return (
    <Card title={correctionsWords(titleOf(value), { count: changedCount || addedCount })} kind="accent">
      <div class={styles['part']}>
        {from}
        <ul class={styles['lines']}>
          {changed.map(({ questionId, before, after, problem }) => (
            <OfferLine
              key={questionId}
              title={before}
              about={
                before === after ? correctionsWords('sameText') : correctionsWords('now', { text: after })
              }
              {...{ problem, word: 'take' as const, isBusy: take.isBusy }}
              onTake={() => void take.run({ params, body: { questionIds: [questionId] } })}
            />
          ))}
        </ul>
        <Problem>{take.problem}</Problem>
        {changedCount > 1 && (
          <Button kind="primary" isBusy={take.isBusy} onClick={() => void take.run({ params, body: {} })}>
            {correctionsWords('takeAll')}
          </Button>
        )}
        {changedCount > 0 && addedCount > 0 && (
          <h3>{correctionsWords('addedTitle', { count: addedCount })}</h3>
        )}
        <ul class={styles['lines']}>
          {added.map(({ questionId, title, problem }) => (
            <OfferLine
              key={questionId}
              {...{ title, problem, word: 'add' as const, isBusy: add.isBusy }}
              onTake={() => void add.run({ params, body: { questionIds: [questionId] } })}
            />
          ))}
        </ul>
        <Problem>{add.problem}</Problem>
        {addedCount > 1 && (
          <Button isBusy={add.isBusy} onClick={() => void add.run({ params, body: {} })}>
            {correctionsWords('addAll')}
          </Button>
        )}
      </div>
    </Card>
  );
}

const titleOf = ({ changedCount }: Corrections): 'title' | 'addedTitle' =>
  changedCount > 0 ? 'title' : 'addedTitle';

interface OfferLineProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Why it cannot be taken. */
  readonly problem: string | undefined;
  readonly word: 'take' | 'add';
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

function OfferLine({ title, about, problem, word, isBusy, onTake }: OfferLineProps) {
  const note = problem ?? about;
  return (
    <li>
      <strong>{title}</strong>
      {note !== undefined && <span class={styles['soft']}>{note}</span>}
      {problem === undefined && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${correctionsWords(word)}: ${title}`}
          onClick={onTake}
        >
          {correctionsWords(word)}
        </Button>
      )}
    </li>
  );
}
