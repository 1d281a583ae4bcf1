import { useEffect, useRef, useState } from 'preact/hooks';
import type { AuditEntryView } from '#platform/identity/contract.ts';
import { identityClient } from '#platform/identity/web/identity.state.ts';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { operationsWords } from '../operations.words.ts';
import styles from './panels.module.css';
import { Trouble } from './Trouble.tsx';

const WAIT_MS = 300;
const today = (): string => new Date().toISOString().slice(0, 10);

interface Found {
  readonly entries: readonly AuditEntryView[];
  readonly cursor?: string | undefined;
}

const useNotes = (day: string, search: string) => {
  const [found, setFound] = useState<Found>();
  const [trouble, setTrouble] = useState<string>();
  const asked = useRef(0);
  const load = async (before?: Found): Promise<void> => {
    const turn = ++asked.current;
    const cursor = before?.cursor;
    const answer = await identityClient.listAudit({
      query: { day, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) },
    });
    // What was typed since is another question.
    if (turn !== asked.current) return;
    setTrouble(answer.ok ? undefined : answer.error.message);
    if (!answer.ok) return;
    const { entries, cursor: next } = answer.value;
    setFound({ entries: [...(before?.entries ?? []), ...entries], cursor: next });
  };
  useEffect(() => {
    const timer = setTimeout(() => void load(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [day, search]);
  return { found, trouble, load };
};

export function NotesPanel() {
  const [day, setDay] = useState(today);
  const [search, setSearch] = useState('');
  const { found, trouble, load } = useNotes(day, search.trim());
  return (
    <div class={styles['panel']}>
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
        <Trouble reason={trouble} onRetry={() => load()} />
        {found === undefined ? (
          <Skeleton shape="row" count={6} />
        ) : (
          <Notes found={found} isSearch={search.trim() !== ''} onOlder={() => load(found)} />
        )}
      </Card>
    </div>
  );
}

interface NotesProps {
  readonly found: Found;
  readonly isSearch: boolean;
  readonly onOlder: () => Promise<void>;
}

function Notes({ found, isSearch, onOlder }: NotesProps) {
  const [isAsking, setAsking] = useState(false);
  const showOlder = async (): Promise<void> => {
    setAsking(true);
    await onOlder();
    setAsking(false);
  };
  return (
    <>
      {found.entries.length === 0 ? (
        <EmptyState
          title={operationsWords(isSearch ? 'noNotesFound' : 'noNotes')}
          text={operationsWords('noNotesText')}
        />
      ) : (
        <NotesTable entries={found.entries} />
      )}
      {found.cursor !== undefined && (
        <div>
          <Button isBusy={isAsking} onClick={() => void showOlder()}>
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
