import { useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import { useAction } from '#web/kit/data/action.ts';
import { usePages } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { codesAsCsv, codesAsText, parseLabels, printCodes } from './code-sheet.ts';
import type { MadeCode } from './code-sheet.ts';
import { ownerWords } from './owner.words.ts';
import { pollLink } from './ShareCard.tsx';
import styles from './Owner.module.css';

/** Codes in bulk or for a list of people; shown once, to copy, save or print. */
export function InviteCodes({ poll }: { readonly poll: OwnerView }) {
  const { pollId, status } = poll;
  const [number, setNumber] = useState('10');
  const [labels, setLabels] = useState('');
  const make = useAction(pollsClient.makeCodes, { onDone: () => setLabels('') });
  const made = make.value?.codes ?? [];
  const start = (): void => {
    const names = parseLabels(labels);
    const body = names.length > 0 ? { labels: [...names] } : { number: Number(number) };
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
          />
          <Button icon="plus" isBusy={make.isBusy} onClick={start}>
            {ownerWords('makeCodes')}
          </Button>
        </div>
      )}
      {made.length > 0 && <MadeCodes poll={poll} made={made} />}
      <CodeUse pollId={pollId} />
    </Card>
  );
}

function MadeCodes({ poll, made }: { readonly poll: OwnerView; readonly made: readonly MadeCode[] }) {
  const link = pollLink(poll.pollId);
  const copy = async (): Promise<void> => {
    if (await copyText(codesAsText(made))) showToast(ownerWords('copied'), { kind: 'good' });
    else saveFile('codes.csv', 'text/csv', codesAsCsv(made, link));
  };
  return (
    <div class={styles['stack']} role="status">
      <p>{ownerWords('codesMade', { count: made.length })}</p>
      <ul class={styles['codes']} aria-label={ownerWords('codes')}>
        {made.map(({ code, label }) => (
          <li key={code} class={styles['code']}>
            <span>{code}</span>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <div class={styles['actions']}>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {ownerWords('copyCodes')}
        </Button>
        <Button
          size="small"
          icon="download"
          onClick={() => saveFile('codes.csv', 'text/csv', codesAsCsv(made, link))}
        >
          {ownerWords('saveCodes')}
        </Button>
        <Button size="small" onClick={() => printCodes(poll.title, link, made)}>
          {ownerWords('printCodes')}
        </Button>
      </div>
    </div>
  );
}

function CodeUse({ pollId }: { readonly pollId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={styles['fold']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{ownerWords('codeUse')}</summary>
      {isOpen && <UsedCodes pollId={pollId} />}
    </details>
  );
}

function UsedCodes({ pollId }: { readonly pollId: string }) {
  const { pages, problem, more } = usePages(
    (cursor) => pollsClient.listCodes({ params: { pollId }, query: { cursor } }),
    [pollId],
  );
  return (
    <>
      {pages && (
        <ListWithSearch
          label={ownerWords('codeUse')}
          items={pages.flatMap(({ codes }) => codes)}
          itemKey={({ label }) => label}
          itemText={({ label }) => label}
          empty={<p>{ownerWords('noCodes')}</p>}
        >
          {({ label, isUsed }) => (
            <div class={styles['use']} data-used={isUsed || undefined}>
              <span>{label}</span>
              <span>{ownerWords(isUsed ? 'used' : 'unused')}</span>
            </div>
          )}
        </ListWithSearch>
      )}
      <Problem>{problem}</Problem>
      {more && <Button onClick={more}>{ownerWords('showMore')}</Button>}
    </>
  );
}
