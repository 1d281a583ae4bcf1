import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatAgo, formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { AdoptAct, AdoptionReport, AdoptionView } from '#platform/operations/contract.ts';
import { adoptWords, entityWord } from './adopt.words.ts';
import { AskedPanel } from './AskedPanel.tsx';
import { operationsClient } from '../operations.client.ts';
import styles from './AdminPage.module.css';

const EVERY_MS = 2000;

export function AdoptPanel() {
  return (
    <AskedPanel ask={() => operationsClient.readAdoption()} everyMs={EVERY_MS} cards={2}>
      {(view, again) => (
        <>
          <Acts view={view} onStarted={again} />
          {view.report ? <Report report={view.report} /> : <p class="hint">{adoptWords('nothing')}</p>}
        </>
      )}
    </AskedPanel>
  );
}

interface ActsProps {
  readonly view: AdoptionView;
  readonly onStarted: () => void;
}

function Acts({ view, onStarted }: ActsProps) {
  const [owner, setOwner] = useState('');
  const [needsProof, setNeedsProof] = useState(false);
  const start = useAction(operationsClient.startAdoption, {
    onDone: () => {
      showToast(adoptWords('started'), { kind: 'good' });
      onStarted();
    },
    onRefused: onStarted,
  });
  const wrong = start.failure?.fields.find(({ path }) => path === 'owner')?.message;
  const run = (act: AdoptAct): Promise<void> =>
    start.run({ body: { act, ...(owner !== '' && { owner }), needsProof } });
  const button = (act: AdoptAct, label: string, kind?: 'primary') => (
    <Button isBusy={start.isBusy} {...(kind && { kind })} onClick={() => void run(act)}>
      {label}
    </Button>
  );
  return (
    <Card title={adoptWords('title')}>
      <p class="hint">{adoptWords('text')}</p>
      {view.run ? (
        <Progress label={adoptWords('title')} text={progressOf(view.run)} />
      ) : (
        <>
          <div>{button('look', adoptWords('look'))}</div>
          <TextField
            label={adoptWords('owner')}
            hint={adoptWords('ownerHint')}
            error={wrong}
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
          <Problem>{wrong === undefined ? start.problem : undefined}</Problem>
          <p class="hint">{adoptWords('undoHint')}</p>
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
        <p class="hint">
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
