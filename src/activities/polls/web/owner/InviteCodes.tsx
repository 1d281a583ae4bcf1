import { useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { countWeights, FEWEST_OF_A_WEIGHT, lonelyIn } from '#activities/polls/rules/roll.ts';
import { pollsClient } from '../polls.client.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { codesAsCsv, codesAsText, mailMergeCsv, parseRoll, printCodes } from './code-sheet.ts';
import type { MadeCode, SlipLink } from './code-sheet.ts';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

/** Codes in bulk or for a list of people; shown once, to copy, save or print. */
export function InviteCodes({ poll }: { readonly poll: OwnerView }) {
  const { pollId, status } = poll;
  const [number, setNumber] = useState('10');
  const [labels, setLabels] = useState('');
  const make = useAction(pollsClient.makeCodes, { onDone: () => setLabels('') });
  const made = make.value?.codes ?? [];
  const start = (): void => {
    const { labels: names, weights } = parseRoll(labels);
    const isWeighted = weights.some((weight) => weight !== 1);
    const people = { labels: names, ...(isWeighted && { weights }) };
    const body = names.length > 0 ? people : { number: Number(number) };
    void make.run({ params: { pollId }, body });
  };
  return (
    <Card title={ownerWords('codes')}>
      <p class={styles['note']}>{ownerWords('codesText')}</p>
      {(status === 'draft' || status === 'open') && (
        <div class={styles['stack']}>
          <TextField
            label={ownerWords('codeNumber')}
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            value={number}
            onInput={setNumber}
            error={make.problem}
          />
          <TextArea
            label={ownerWords('codeLabels')}
            rows={3}
            value={labels}
            onInput={setLabels}
            spellcheck={false}
            hint={ownerWords('codeWeights')}
          />
          <WeightWarning poll={poll} typed={parseRoll(labels).weights} />
          <Button icon="plus" isBusy={make.isBusy} onClick={start}>
            {ownerWords('makeCodes')}
          </Button>
        </div>
      )}
      {made.length > 0 && <MadeCodes poll={poll} made={made} />}
      <CodeUse poll={poll} />
    </Card>
  );
}

/** How many voters would have each weight; undefined if all votes count once. */
const classesWith = (
  { turnout: { classes, roll = 0 } }: OwnerView,
  typed: readonly number[],
): Readonly<Record<string, number>> | undefined => {
  const known = classes?.map(({ weight, voters }) => [weight, voters] as const) ?? [[1, roll] as const];
  const counted = countWeights(typed, Object.fromEntries(known.filter(([, voters]) => voters > 0)));
  return Object.keys(counted).some((weight) => weight !== '1') ? counted : undefined;
};

/**
 * Shown before anybody votes: what weights reveal about secret ballots, and for whom they would reveal everything.
 */
export function WeightWarning({
  poll,
  typed,
}: {
  readonly poll: OwnerView;
  readonly typed: readonly number[];
}) {
  const counted = poll.takesTokens ? classesWith(poll, typed) : undefined;
  if (!counted) return null;
  const lonely = lonelyIn(counted);
  return (
    <>
      <p class={styles['note']}>{ownerWords('secretWeights')}</p>
      <Problem>
        {lonely &&
          ownerWords('lonelyWeight', {
            weight: formatNumber(lonely.weight),
            count: lonely.voters,
            least: FEWEST_OF_A_WEIGHT,
          })}
      </Problem>
    </>
  );
}

const labelOf = (label: string, weight: number | undefined): string =>
  weight === undefined ? label : `${label} (${ownerWords('codeWeight', { weight: formatNumber(weight) })})`;

/** Short if the poll has a join code: some people type it. */
const slipLinkOf =
  ({ pollId, code }: OwnerView): SlipLink =>
  (invite) =>
    sharedLink(`${code === undefined ? `/polls/${pollId}` : `/j/${code}`}#code=${invite}`);

function MadeCodes({ poll, made }: { readonly poll: OwnerView; readonly made: readonly MadeCode[] }) {
  const linkOf = slipLinkOf(poll);
  const copy = async (): Promise<void> => {
    if (await copyText(codesAsText(made, linkOf))) showToast(ownerWords('copied'), { kind: 'good' });
    else saveFile('codes.csv', 'text/csv', codesAsCsv(made, linkOf));
  };
  const { title, expiresAt } = poll;
  const deadline = expiresAt === undefined ? '' : formatDate(expiresAt);
  const merged = (): string => mailMergeCsv(made, linkOf, { title, deadline });
  return (
    <div class={styles['stack']} role="status">
      <p>{ownerWords('codesMade', { count: made.length })}</p>
      <ul class={styles['codes']} aria-label={ownerWords('codes')}>
        {made.map(({ code, label, weight }) => (
          <li key={code} class={styles['code']}>
            <span>{code}</span>
            <span>{labelOf(label, weight)}</span>
          </li>
        ))}
      </ul>
      <div class="row-2">
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {ownerWords('copyCodes')}
        </Button>
        <Button
          size="small"
          icon="download"
          onClick={() => saveFile('codes.csv', 'text/csv', codesAsCsv(made, linkOf))}
        >
          {ownerWords('saveCodes')}
        </Button>
        <Button size="small" icon="download" onClick={() => saveFile('mail-merge.csv', 'text/csv', merged())}>
          {ownerWords('mailMerge')}
        </Button>
        <Button size="small" onClick={() => void printCodes(poll.title, made, linkOf)}>
          {kitWords('print')}
        </Button>
      </div>
      <p class={styles['note']}>{ownerWords('mailMergeText')}</p>
    </div>
  );
}

/** For secret ballots nobody knows whether one was cast, only whether its voter has the token. */
export function CodeUse({ poll }: { readonly poll: OwnerView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{ownerWords(poll.takesTokens ? 'tokenUse' : 'codeUse')}</summary>
      {poll.takesTokens && <p class={styles['note']}>{ownerWords('tokenUseText')}</p>}
      {isOpen && <UsedCodes poll={poll} />}
    </details>
  );
}

function UsedCodes({ poll: { pollId, takesTokens, settings, turnout } }: { readonly poll: OwnerView }) {
  const { voters } = settings;
  const used = takesTokens ? 'given' : 'used';
  const { pages, problem, more } = usePages(
    (cursor) => pollsClient.listCodes({ params: { pollId }, query: { cursor } }),
    // New voters are listed at once.
    [pollId, turnout.roll],
  );
  return (
    <>
      {pages && (
        <ListWithSearch
          label={ownerWords(takesTokens ? 'tokenUse' : 'codeUse')}
          items={pages.flatMap(({ codes }) => codes)}
          itemKey={({ label }) => label}
          itemText={({ label }) => label}
          empty={<p>{ownerWords(voters === 'roll' ? 'noAccounts' : 'noCodes')}</p>}
        >
          {({ label, isUsed, weight }) => (
            <div class={styles['use']} data-used={isUsed || undefined}>
              <span>{labelOf(label, weight)}</span>
              <span>{ownerWords(isUsed ? used : 'unused')}</span>
            </div>
          )}
        </ListWithSearch>
      )}
      <Problem>{problem}</Problem>
      <ShowMore more={more} />
    </>
  );
}
