import { useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
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
  const [made, setMade] = useState<readonly MadeCode[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const names = parseLabels(labels);
    setBusy(true);
    const body = names.length > 0 ? { labels: [...names] } : { number: Number(number) };
    const answer = await pollsClient.makeCodes({ params: { pollId }, body });
    setBusy(false);
    if (answer.ok) setMade(answer.value.codes);
    if (answer.ok) setLabels('');
    setProblem(answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message));
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
            error={problem}
          />
          <TextArea
            label={ownerWords('codeLabels')}
            rows={3}
            value={labels}
            onInput={setLabels}
            spellcheck={false}
          />
          <Button icon="plus" isBusy={isBusy} onClick={() => void make()}>
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

interface Use {
  readonly codes: readonly { readonly label: string; readonly isUsed: boolean }[];
  readonly cursor?: string | undefined;
}

function CodeUse({ pollId }: { readonly pollId: string }) {
  const [use, setUse] = useState<Use>();
  const load = async (known: Use | undefined): Promise<void> => {
    const page = await pollsClient.listCodes({ params: { pollId }, query: { cursor: known?.cursor } });
    if (page.ok) setUse({ codes: [...(known?.codes ?? []), ...page.value.codes], cursor: page.value.cursor });
  };
  return (
    <details class={styles['fold']} onToggle={(event) => void (event.currentTarget.open && load(undefined))}>
      <summary>{ownerWords('codeUse')}</summary>
      {use && (
        <ListWithSearch
          label={ownerWords('codeUse')}
          items={use.codes}
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
      {use?.cursor !== undefined && <Button onClick={() => void load(use)}>{ownerWords('showMore')}</Button>}
    </details>
  );
}
