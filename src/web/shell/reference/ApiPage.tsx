import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { Language } from '#core/languages.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { ErrorRow } from './error-rows.ts';
import { readOperations } from './openapi.ts';
import type { Operation } from './openapi.ts';
import { OperationCard } from './OperationCard.tsx';
import { referenceWords } from './reference-words.ts';
import styles from './reference.module.css';

type Loaded = { readonly document: unknown } | 'loading' | 'failed';

/** The API in our own look, drawn from the document the server emits. */
export function ApiPage() {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const load = (): void => {
    setLoaded('loading');
    fetchDocument().then(
      (document) => setLoaded({ document }),
      () => setLoaded('failed'),
    );
  };
  useEffect(load, []);
  return (
    <Page
      title={referenceWords('title')}
      lead={referenceWords('lead')}
      aside={
        <a class={styles['download']} href="/api/openapi.json">
          {referenceWords('download')}
        </a>
      }
    >
      {loaded === 'loading' && <Skeleton shape="row" count={6} />}
      {loaded === 'failed' && (
        <EmptyState
          title={referenceWords('failed')}
          text={referenceWords('failedText')}
          action={<Button onClick={load}>{referenceWords('tryAgain')}</Button>}
        />
      )}
      {typeof loaded === 'object' && <Operations document={loaded.document} />}
      <ErrorCodes />
    </Page>
  );
}

async function fetchDocument(): Promise<unknown> {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
  return response.json();
}

const searchText = (operation: Operation): string =>
  [operation.tag, operation.method, operation.path, operation.summary, operation.id].join(' ');

function Operations({ document }: { readonly document: unknown }) {
  const operations = readOperations(document);
  return (
    <section class={styles['operations']} aria-labelledby="operations">
      <h2 id="operations">
        {referenceWords('operations')} <span class={styles['count']}>{formatNumber(operations.length)}</span>
      </h2>
      <ListWithSearch
        label={referenceWords('operations')}
        items={operations}
        itemKey={(operation) => operation.id}
        itemText={searchText}
        empty={null}
      >
        {(operation) => <OperationCard document={document} operation={operation} />}
      </ListWithSearch>
    </section>
  );
}

function ErrorCodes() {
  const [rowsOf, setRowsOf] = useState<(locale: Language) => readonly ErrorRow[]>();
  useEffect(() => {
    import('./error-rows.ts').then(
      ({ errorRows }) => setRowsOf(() => errorRows),
      // The page above it says already that nothing can be loaded.
      () => undefined,
    );
  }, []);
  // A problem's `type` leads to its row, which was not there when the browser looked for it.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [rowsOf]);
  return (
    <Card title={referenceWords('errors')}>
      <p class={styles['soft']}>{referenceWords('errorsLead')}</p>
      <Table
        caption={referenceWords('errors')}
        isCaptionHidden
        rows={rowsOf?.(language.value) ?? []}
        rowKey={(row) => row.code}
        columns={[
          {
            id: 'code',
            header: referenceWords('code'),
            cell: (row) => <code id={`error-${row.code}`}>{row.code}</code>,
            sortBy: (row) => row.code,
          },
          {
            id: 'status',
            header: referenceWords('status'),
            cell: (row) => row.status,
            sortBy: (row) => row.status,
          },
          { id: 'text', header: referenceWords('meaning'), cell: (row) => row.text },
        ]}
      />
    </Card>
  );
}
