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
  /** For a further question. */
  readonly contest?: string;
  /** If the ballots change, a margin that was computed before is no longer shown. */
  readonly version: number;
  /** Votes count by weight, so margins are weights, not ballots. */
  readonly isWeighted: boolean;
}

/** How few ballots would have changed the result; computed on request. */
export function Margins({ pollId, contest, version, isWeighted }: MarginsProps) {
  const margins = useAction(pollsClient.readMargins);
  useEffect(margins.forget, [version]);
  return (
    <section class={styles['part']} aria-labelledby={labelledBy('margins', contest)}>
      <h3 id={labelId('margins', contest)}>{marginWords('title')}</h3>
      {margins.value === undefined ? (
        <>
          <p class="hint">{marginWords(isWeighted ? 'weight.text' : 'text')}</p>
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
        <Found margins={margins.value} isWeighted={isWeighted} />
      )}
      {margins.problem !== undefined && (
        <p role="alert">{resultWords('failed', { message: margins.problem })}</p>
      )}
    </section>
  );
}

interface FoundProps extends Pick<MarginsProps, 'isWeighted'> {
  readonly margins: PollMargins;
}

function Found({ margins, isWeighted }: FoundProps) {
  const { losers, changed } = margins;
  if (losers.length === 0) return <p role="status">{marginWords(changed ? 'unknown' : 'never')}</p>;
  return (
    <div class={styles['part']} role="status">
      <p class={styles['sentence']}>{headline(margins, isWeighted)}</p>
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
            header: marginWords(isWeighted ? 'weight.changed' : 'changed'),
            cell: (loser) => spanText(loser.changed, isWeighted),
            isNumeric: true,
          },
        ]}
      />
      <p class="hint">
        {[...otherEdits(margins, isWeighted), marginWords(isWeighted ? 'weight.note' : 'note')].join(' ')}
      </p>
    </div>
  );
}

type Span = NonNullable<PollMargins['changed']>;

/**
 * "7", "4 to 9", "at least 4": only what is proven. The search changes weight in single units, but a ballot changes
 * with its whole weight, so for weights only "at least" is proven.
 */
const spanText = ({ atLeast, atMost }: Span, isWeighted: boolean): string => {
  const least = formatNumber(atLeast);
  if (atMost === undefined || isWeighted) return marginWords('spanOpen', { least });
  return atMost === atLeast ? least : marginWords('spanCell', { least, most: formatNumber(atMost) });
};

/** The option that the fewest changes would elect; undefined if several need the same number. */
const closestOf = ({ changed, losers }: PollMargins): string | undefined => {
  const [first, ...more] = losers.filter((loser) => loser.changed.atMost === changed?.atMost);
  return more.length === 0 ? first?.name : undefined;
};

/** The margin in one or two sentences: exact, or what is known. */
export const headline = (margins: PollMargins, isWeighted: boolean): string => {
  if (!margins.changed) return marginWords('never');
  const { atLeast, atMost } = margins.changed;
  const least = formatNumber(atLeast);
  const name = atMost === atLeast ? closestOf(margins) : undefined;
  if (isWeighted)
    return name === undefined
      ? marginWords('weight.electsAny', { weight: least })
      : marginWords('weight.elects', { weight: least, name });
  if (atMost === undefined) return marginWords('atLeast', { least });
  if (atMost !== atLeast)
    return marginWords(atLeast > 1 ? 'between' : 'between1', { least, most: formatNumber(atMost) });
  const sentence =
    name === undefined
      ? marginWords('electsAny', { count: atMost })
      : marginWords('elects', { count: atMost, name });
  return `${sentence} ${marginWords('fewer')}`;
};

const otherEdits = ({ added, removed }: PollMargins, isWeighted: boolean): string[] => [
  ...(added
    ? [marginWords(isWeighted ? 'weight.added' : 'added', { number: spanText(added, isWeighted) })]
    : []),
  ...(removed
    ? [marginWords(isWeighted ? 'weight.removed' : 'removed', { number: spanText(removed, isWeighted) })]
    : []),
  // For several seats, bounds say nothing about it.
  ...(added && !removed ? [marginWords('removedNever')] : []),
];
