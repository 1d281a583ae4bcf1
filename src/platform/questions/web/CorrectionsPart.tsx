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
        <Offers
          word="take"
          offers={changed.map(({ before, after, ...one }) => ({
            ...one,
            title: before,
            about: before === after ? correctionsWords('sameText') : correctionsWords('now', { text: after }),
          }))}
          count={changedCount}
          isBusy={take.isBusy}
          problem={take.problem}
          onTake={(body) => void take.run({ params, body })}
        />
        {changedCount > 0 && addedCount > 0 && (
          <h3>{correctionsWords('addedTitle', { count: addedCount })}</h3>
        )}
        <Offers
          word="add"
          offers={added}
          count={addedCount}
          isBusy={add.isBusy}
          problem={add.problem}
          onTake={(body) => void add.run({ params, body })}
        />
      </div>
    </Card>
  );
}

const titleOf = ({ changedCount }: Corrections): 'title' | 'addedTitle' =>
  changedCount > 0 ? 'title' : 'addedTitle';

interface Offer {
  readonly questionId: string;
  readonly title: string;
  readonly about?: string | undefined;
  /** Why it cannot be taken. */
  readonly problem?: string | undefined;
}

interface OffersProps {
  readonly word: 'take' | 'add';
  readonly offers: readonly Offer[];
  readonly count: number;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly onTake: (body: { readonly questionIds?: string[] }) => void;
}

/** One by one, or all at once. */
function Offers({ word, offers, count, isBusy, problem, onTake }: OffersProps) {
  if (count === 0) return null;
  return (
    <>
      <ul class={styles['lines']}>
        {offers.map((offer) => (
          <li key={offer.questionId}>
            <strong>{offer.title}</strong>
            <span class={styles['soft']}>{offer.problem ?? offer.about}</span>
            {offer.problem === undefined && (
              <Button
                size="small"
                isBusy={isBusy}
                aria-label={`${correctionsWords(word)}: ${offer.title}`}
                onClick={() => onTake({ questionIds: [offer.questionId] })}
              >
                {correctionsWords(word)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      {count > 1 && (
        <Button kind={word === 'take' ? 'primary' : 'secondary'} isBusy={isBusy} onClick={() => onTake({})}>
          {correctionsWords(`${word}All`)}
        </Button>
      )}
    </>
  );
}
