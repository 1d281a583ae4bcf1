import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { language } from '#web/kit/i18n/language.ts';
import type { Language } from '#core/languages.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { ErrorRow } from './error-rows.ts';
import { referenceWords } from './reference-words.ts';
import styles from './reference.module.css';

const loadOperations = async () => (await import('./OperationCard.tsx')).Operations;

/** The API in our own look, drawn from the document the server emits. */
export function ApiPage() {
  const { value, failure, again } = useQuery(fetchDocument, []);
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
      {!value && !failure && <Skeleton shape="row" count={6} />}
      {failure && (
        <Trouble
          trouble="unreachable"
          title={referenceWords('failed')}
          text={referenceWords('failedText')}
          onRetry={again}
          isPart
        />
      )}
      {value && <Lazy load={loadOperations} props={value} />}
      <ErrorCodes />
    </Page>
  );
}

async function fetchDocument(): Promise<Answer<{ readonly document: unknown }>> {
  try {
    const response = await fetch('/api/openapi.json');
    if (response.ok) return { ok: true, value: { document: await response.json() } };
  } catch {
    // Said below, as any other way of not getting it.
  }
  return { ok: false, error: { code: 'offline', message: '', fields: [] } };
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
      <p class="soft">{referenceWords('errorsLead')}</p>
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
