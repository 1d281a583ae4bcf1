import { useState } from 'preact/hooks';
import { formatAgo, formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { AdoptAct, AdoptionReport, AdoptionView } from '#platform/operations/contract.ts';
import { adoptWords, entityWord } from '../adopt.words.ts';
import { operationsClient } from '../operations.client.ts';
import { usePolled } from '../use-polled.ts';
import styles from './panels.module.css';
import { Trouble } from './Trouble.tsx';

const EVERY_MS = 2000;
const readAdoption = () => operationsClient.readAdoption();

export function AdoptPanel() {
  const { value, trouble, reload } = usePolled(readAdoption, EVERY_MS);
  return (
    <div class={styles['panel']}>
      <Trouble reason={trouble} onRetry={reload} />
      {value === undefined ? (
        <Skeleton shape="card" count={2} />
      ) : (
        <>
          <Acts view={value} onStarted={reload} />
          {value.report ? (
            <Report report={value.report} />
          ) : (
            <p class={styles['soft']}>{adoptWords('nothing')}</p>
          )}
        </>
      )}
    </div>
  );
}

interface ActsProps {
  readonly view: AdoptionView;
  readonly onStarted: () => Promise<void>;
}

function Acts({ view, onStarted }: ActsProps) {
  const [owner, setOwner] = useState('');
  const [needsProof, setNeedsProof] = useState(false);
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const start = async (act: AdoptAct): Promise<void> => {
    setAsking(true);
    const body = { act, ...(owner !== '' && { owner }), needsProof };
    const answer = await operationsClient.startAdoption({ body });
    const wrong = answer.ok ? undefined : answer.error.fields.find(({ path }) => path === 'owner')?.message;
    setError(wrong);
    if (answer.ok) showToast(adoptWords('started'), { kind: 'good' });
    else if (wrong === undefined) showToast(answer.error.message, { kind: 'bad' });
    await onStarted();
    setAsking(false);
  };
  const button = (act: AdoptAct, label: string, kind?: 'primary') => (
    <Button isBusy={isAsking} {...(kind && { kind })} onClick={() => void start(act)}>
      {label}
    </Button>
  );
  return (
    <Card title={adoptWords('title')}>
      <p class={styles['soft']}>{adoptWords('text')}</p>
      {view.run ? (
        <Progress label={adoptWords('title')} text={progressOf(view.run)} />
      ) : (
        <>
          <div>{button('look', adoptWords('look'))}</div>
          <TextField
            label={adoptWords('owner')}
            hint={adoptWords('ownerHint')}
            error={error}
            type="email"
            value={owner}
            onInput={setOwner}
          />
          <Checkbox
            label={adoptWords('needsProof')}
            hint={adoptWords('needsProofHint')}
            isChecked={needsProof}
            onChange={setNeedsProof}
          />
          <div class={styles['checks']}>
            {button('try', adoptWords('attempt'))}
            {button('adopt', adoptWords('adopt'), 'primary')}
            {button('undo', adoptWords('undo'))}
          </div>
          <p class={styles['soft']}>{adoptWords('undoHint')}</p>
        </>
      )}
      {view.failed && !view.run && (
        <p class={styles['failed']}>
          {adoptWords('failed', { when: formatDate(view.failed.at), reason: view.failed.reason })}
        </p>
      )}
    </Card>
  );
}

const progressOf = ({ step, steps, items }: NonNullable<AdoptionView['run']>): string =>
  step === 0 ? adoptWords('begins') : adoptWords('progress', { step, steps, items: formatNumber(items) });

const titles = { look: 'resultLook', try: 'resultTry', adopt: 'resultAdopt', undo: 'resultUndo' } as const;

function Report({ report }: { readonly report: AdoptionReport }) {
  const { act, owner = '', at, isOwnerNew, tables } = report;
  return (
    <Card title={adoptWords(titles[act], { owner, when: formatAgo(at, Date.now()) })}>
      {isOwnerNew && <p>{adoptWords('ownerNew', { owner })}</p>}
      {tables.map((table) => (
        <TableReport key={table.table} report={table} />
      ))}
    </Card>
  );
}

function TableReport({ report }: { readonly report: AdoptionReport['tables'][number] }) {
  const { table, entities, stay, problems } = report;
  const count = (header: string, id: 'found' | 'adopted' | 'written') => ({
    id,
    header,
    cell: (row: (typeof entities)[number]) => formatNumber(row[id]),
    isNumeric: true,
  });
  return (
    <section>
      {entities.length === 0 ? (
        <p class={styles['soft']}>
          <code class={styles['code']}>{table}</code>: {adoptWords('none')}
        </p>
      ) : (
        <Table
          caption={table}
          rows={entities}
          rowKey={({ entity }) => entity}
          columns={[
            { id: 'entity', header: adoptWords('entity'), cell: ({ entity }) => entityWord(entity) },
            count(adoptWords('found'), 'found'),
            count(adoptWords('before'), 'adopted'),
            count(adoptWords('now'), 'written'),
          ]}
        />
      )}
      {stay > 0 && (
        <details>
          <summary>{adoptWords('stay', { count: stay })}</summary>
          <ul class={styles['facts']}>
            {problems.map((sentence) => (
              <li key={sentence}>
                <code class={styles['code']}>{sentence}</code>
              </li>
            ))}
            {stay > problems.length && <li>{adoptWords('more', { count: stay - problems.length })}</li>}
          </ul>
        </details>
      )}
    </section>
  );
}
