import { useEffect } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { PollMargins } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { marginWords } from './margins.words.ts';
import { labelId, labelledBy } from '../parts/labels.ts';
import { resultWords } from './results.words.ts';
import styles from './Results.module.css';

interface MarginsProps {
  readonly pollId: string;
  /** Of a further question. */
  readonly contest?: string;
  /** Other ballots mean another margin: an old one is then no longer shown. */
  readonly version: number;
}

/** How few ballots would have made a difference, when somebody asks. */
export function Margins({ pollId, contest, version }: MarginsProps) {
  const margins = useAction(pollsClient.readMargins);
  useEffect(margins.forget, [version]);
  return (
    <section class={styles['part']} aria-labelledby={labelledBy('margins', contest)}>
      <h3 id={labelId('margins', contest)}>{marginWords('title')}</h3>
      {margins.value === undefined ? (
        <>
          <p class="hint">{marginWords('text')}</p>
          <div>
            <Button
              icon="chart"
              isBusy={margins.isBusy}
              onClick={() => void margins.run({ params: { pollId }, query: { contest } })}
            >
              {marginWords('go')}
            </Button>
          </div>
        </>
      ) : (
        <Found margins={margins.value} />
      )}
      {margins.problem !== undefined && (
        <p role="alert">{resultWords('failed', { message: margins.problem })}</p>
      )}
    </section>
  );
}

function Found({ margins }: { readonly margins: PollMargins }) {
  const { losers, changed } = margins;
  if (losers.length === 0) return <p role="status">{marginWords(changed ? 'unknown' : 'never')}</p>;
  return (
    <div class={styles['part']} role="status">
      <p class={styles['sentence']}>{headline(margins)}</p>
      <Table
        caption={marginWords('title')}
        isCaptionHidden
        isGrid
        rows={losers}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: resultWords('option'), cell: ({ name }) => name },
          {
            id: 'changed',
            header: marginWords('changed'),
            cell: (loser) => spanText(loser.changed),
            isNumeric: true,
          },
        ]}
      />
      <p class="hint">{[...otherEdits(margins), marginWords('note')].join(' ')}</p>
    </div>
  );
}

type Span = NonNullable<PollMargins['changed']>;

/** "7", "4 to 9", "at least 4": what is not proven is not said. */
export const spanText = ({ atLeast, atMost }: Span): string => {
  const least = formatNumber(atLeast);
  if (atMost === undefined) return marginWords('spanOpen', { least });
  return atMost === atLeast ? least : marginWords('spanCell', { least, most: formatNumber(atMost) });
};

/** The margin in one or two sentences: exact, or what is known of it. */
export const headline = ({ changed, losers }: PollMargins): string => {
  if (!changed) return marginWords('never');
  const { atLeast, atMost } = changed;
  const least = formatNumber(atLeast);
  if (atMost === undefined) return marginWords('atLeast', { least });
  const most = formatNumber(atMost);
  if (atMost !== atLeast) return marginWords(atLeast > 1 ? 'between' : 'between1', { least, most });
  const closest = losers.filter((loser) => loser.changed.atMost === atMost);
  const [first] = closest;
  const sentence =
    first && closest.length === 1
      ? marginWords('elects', { count: atMost, name: first.name })
      : marginWords('electsAny', { count: atMost });
  return `${sentence} ${marginWords('fewer')}`;
};

const otherEdits = ({ added, removed }: PollMargins): string[] => [
  ...(added ? [marginWords('added', { number: spanText(added) })] : []),
  ...(removed ? [marginWords('removed', { number: spanText(removed) })] : []),
  // Bounds of a count with several seats say nothing about it.
  ...(added && !removed ? [marginWords('removedNever')] : []),
];
