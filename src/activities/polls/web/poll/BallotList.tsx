import { formatList } from '#web/kit/i18n/formats.ts';
import type { Choices } from '#activities/polls/contract.views.ts';
import type { Method } from '#platform/tally/contract.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { dateWords } from '../parts/dates.words.ts';
import { asksFor } from './asks.ts';
import { reviewWords } from './review.words.ts';
import styles from './PollPage.module.css';

interface BallotListProps {
  readonly choices: Choices;
  /** All options; the ones left out are listed. */
  readonly names?: readonly string[];
  readonly method: Method;
}

/** A ballot to read: ranks or stars in order, and what was left out. */
export function BallotList({ choices: { ranks = [], scores }, names = [], method }: BallotListProps) {
  const asks = asksFor(method);
  const starred = Object.entries(scores ?? {}).filter(([, stars]) => stars > 0);
  const chosen = new Set(scores ? starred.map(([name]) => name) : ranks.flat());
  const left = names.filter((name) => !chosen.has(name));
  return (
    <div class={styles['choices']}>
      <ol class={styles['list']}>
        {scores
          ? starred
              .toSorted(([, a], [, b]) => b - a)
              .map(([name, stars]) => (
                <li key={name} class={styles['choice']}>
                  <span class={styles['rank']}>{stars}</span>
                  <span>
                    {name} <span class="visually-hidden">{reviewWords('stars', { count: stars })}</span>
                  </span>
                </li>
              ))
          : ranks.map((rank, index) => (
              <li key={rank.join('\n')} class={styles['choice']}>
                {asks === 'dates' ? (
                  <span>{dateWords(index === 0 ? 'yes' : 'ifNeedBe')}:</span>
                ) : (
                  <span class={styles['rank']}>
                    {asks === 'ranks' ? index + 1 : <Icon name="check" size={0.9} />}
                  </span>
                )}
                <span>{asks === 'dates' ? formatList(rank) : rank.join(' = ')}</span>
              </li>
            ))}
      </ol>
      {left.length > 0 && <p class="hint">{reviewWords('leftOut', { names: formatList(left) })}</p>}
    </div>
  );
}
