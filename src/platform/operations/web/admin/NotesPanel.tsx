import { useState } from 'preact/hooks';
import type { AuditEntryView } from '#platform/identity/contract.ts';
import { identityClient } from '#platform/identity/web/identity.state.ts';
import { usePages, useSettled } from '#web/kit/data/query.ts';
import { RetryLine } from '#web/kit/data/RetryLine.tsx';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { notLoaded, operationsWords } from './operations.words.ts';
import styles from './AdminPage.module.css';

const today = (): string => new Date().toISOString().slice(0, 10);

function useNotes(day: string, search: string) {
  const asked = useSettled({ day, search }, [day, search]);
  return usePages(
    (cursor) =>
      identityClient.listAudit({
        query: {
          day: asked.day,
          ...(asked.search !== '' && { search: asked.search }),
          ...(cursor !== undefined && { cursor }),
        },
      }),
    [asked.day, asked.search],
  );
}

export function NotesPanel() {
  const [day, setDay] = useState(today);
  const [search, setSearch] = useState('');
  const { pages, problem, again, more, isReading } = useNotes(day, search.trim());
  return (
    <div class="stack-6">
      <Card>
        <div class={styles['filters']}>
          <TextField
            type="search"
            label={operationsWords('searchNotes')}
            hint={operationsWords('searchHint')}
            value={search}
            onInput={setSearch}
            maxLength={100}
          />
          <TextField
            type="date"
            label={operationsWords('day')}
            value={day}
            onInput={(chosen) => setDay(chosen === '' ? today() : chosen)}
          />
        </div>
        <RetryLine onRetry={again}>{notLoaded(problem)}</RetryLine>
        {pages === undefined ? (
          <Skeleton shape="row" count={6} />
        ) : (
          <Notes
            entries={pages.flatMap(({ entries }) => entries)}
            isSearch={search.trim() !== ''}
            isReading={isReading}
            more={more}
          />
        )}
      </Card>
    </div>
  );
}

interface NotesProps {
  readonly entries: readonly AuditEntryView[];
  readonly isSearch: boolean;
  readonly isReading: boolean;
  readonly more: (() => void) | undefined;
}

function Notes({ entries, isSearch, isReading, more }: NotesProps) {
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState
          title={operationsWords(isSearch ? 'noNotesFound' : 'noNotes')}
          text={operationsWords('noNotesText')}
        />
      ) : (
        <NotesTable entries={entries} />
      )}
      {more !== undefined && (
        <div>
          <Button isBusy={isReading} onClick={more}>
            {operationsWords('older')}
          </Button>
        </div>
      )}
    </>
  );
}

const code = (text: string | undefined) =>
  text === undefined ? '–' : <code class={styles['code']}>{text}</code>;

/** Short, and wrong to read when it is broken. */
const whole = (text: string | undefined) =>
  text === undefined ? '–' : <code class={styles['whole']}>{text}</code>;

const whenOf = ({ at }: AuditEntryView): string =>
  formatDate(at, { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' });

function NotesTable({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  return (
    <Table
      caption={`${operationsWords('notes')}: ${formatNumber(entries.length)}`}
      isCaptionHidden
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { id: 'when', header: operationsWords('when'), cell: whenOf },
        { id: 'action', header: operationsWords('action'), cell: ({ action }) => whole(action) },
        {
          id: 'object',
          header: operationsWords('object'),
          cell: ({ subject, detail }) =>
            code([subject, detail].filter((part) => part !== undefined).join(' ') || undefined),
        },
        { id: 'who', header: operationsWords('who'), cell: ({ identityId }) => code(identityId) },
        { id: 'network', header: operationsWords('network'), cell: ({ address }) => whole(address) },
      ]}
    />
  );
}
