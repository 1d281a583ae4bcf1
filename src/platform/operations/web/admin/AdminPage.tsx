import { useEffect, useState } from 'preact/hooks';
import { identity, loadIdentity } from '#platform/identity/web/identity.state.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { operationsWords } from './operations.words.ts';
import { RunningPanel } from './RunningPanel.tsx';

/** What is not looked at first comes when it is. */
const loadStorage = async () => (await import('./StoragePanel.tsx')).StoragePanel;
const loadCopies = async () => (await import('./CopiesPanel.tsx')).CopiesPanel;
const loadNotes = async () => (await import('./NotesPanel.tsx')).NotesPanel;
const loadAdopt = async () => (await import('./AdoptPanel.tsx')).AdoptPanel;

export function AdminPage() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => void loadIdentity().then(() => setAsked(true)), []);
  const me = identity.value;
  if (me?.isAdmin) return <Administration />;
  return (
    <Page title={operationsWords('title')}>
      {isAsked ? (
        <EmptyState
          title={operationsWords('notAdmin')}
          text={operationsWords('notAdminText')}
          {...(me?.kind !== 'account' && {
            action: <ButtonLink href="/sign-in?return=/admin">{operationsWords('signIn')}</ButtonLink>,
          })}
        />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Page>
  );
}

const tabOfAddress = (): string => location.hash.slice(1);

function Administration() {
  const [chosen, setChosen] = useState(tabOfAddress);
  const choose = (id: string): void => {
    setChosen(id);
    history.replaceState(history.state, '', `#${id}`);
  };
  return (
    <Page
      title={operationsWords('title')}
      aside={
        <>
          <ButtonLink href="/hunts/maps">{operationsWords('map')}</ButtonLink>
          <ButtonLink href="/engagements/all">{operationsWords('sessions')}</ButtonLink>
        </>
      }
    >
      <Tabs
        label={operationsWords('parts')}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: 'running', label: operationsWords('running'), panel: <RunningPanel /> },
          { id: 'storage', label: operationsWords('storage'), panel: <Lazy load={loadStorage} props={{}} /> },
          { id: 'copies', label: operationsWords('copies'), panel: <Lazy load={loadCopies} props={{}} /> },
          { id: 'notes', label: operationsWords('notes'), panel: <Lazy load={loadNotes} props={{}} /> },
          { id: 'adopt', label: operationsWords('adopt'), panel: <Lazy load={loadAdopt} props={{}} /> },
        ]}
      />
    </Page>
  );
}
