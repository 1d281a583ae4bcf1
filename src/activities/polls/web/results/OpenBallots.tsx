import { useState } from 'preact/hooks';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { pollsClient } from '../polls.client.ts';
import { openWords } from './open-ballots.words.ts';
import { resultWords } from './results.words.ts';
import styles from './Results.module.css';

/** Open ballots with their names; loaded on request. */
export function OpenBallots({ pollId }: { readonly pollId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={styles['part']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{openWords('openBallots')}</summary>
      {isOpen && <Ballots pollId={pollId} />}
    </details>
  );
}

function Ballots({ pollId }: { readonly pollId: string }) {
  const { pages, problem, more } = usePages(
    (cursor) => pollsClient.readRecord({ params: { pollId }, query: { cursor } }),
    [pollId],
  );
  // The ballots come first, then the entries of the chain, which are not needed here.
  const isMore = more && pages?.at(-1)?.cursor !== 'entries:' && pages?.at(-1)?.entries.length === 0;
  return (
    <>
      {pages && (
        <ListWithSearch
          label={openWords('openBallots')}
          items={pages.flatMap(({ ballots }) => ballots)}
          itemKey={({ ballotId }) => ballotId}
          itemText={({ voterName = '' }) => voterName}
          empty={<p>{resultWords('nobodyVoted')}</p>}
        >
          {({ voterName, ...ballot }) => (
            <p class="breaks-anywhere">
              <strong>{voterName ?? openWords('noName')}</strong> <span>{saidOn(ballot)}</span>
            </p>
          )}
        </ListWithSearch>
      )}
      <Problem>{problem}</Problem>
      {isMore && <ShowMore more={more} />}
    </>
  );
}

interface Said {
  readonly ranks: readonly (readonly string[])[];
  readonly scores?: Readonly<Record<string, number>> | undefined;
  readonly isWithdrawn: boolean;
}

const saidOn = ({ ranks, scores, isWithdrawn }: Said): string => {
  if (isWithdrawn) return openWords('withdrawnBallot');
  if (!scores) return ranks.map((names) => names.join(' = ')).join(' > ');
  return Object.entries(scores)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, stars]) => `${name} ${stars}`)
    .join(', ');
};
