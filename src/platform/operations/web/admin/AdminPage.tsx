import { useEffect, useState } from 'preact/hooks';
import { identity, loadIdentity } from '#platform/identity/web/identity.state.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import { operationsWords } from './operations.words.ts';
import { CopiesPanel } from './CopiesPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { RunningPanel } from './RunningPanel.tsx';
import { StoragePanel } from './StoragePanel.tsx';

/** Most never need it. */
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
            action: <ButtonLink href="/sign-in">{operationsWords('signIn')}</ButtonLink>,
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
      aside={<ButtonLink href="/engagements/all">{operationsWords('sessions')}</ButtonLink>}
    >
      <Tabs
        label={operationsWords('parts')}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: 'running', label: operationsWords('running'), panel: <RunningPanel /> },
          { id: 'storage', label: operationsWords('storage'), panel: <StoragePanel /> },
          { id: 'copies', label: operationsWords('copies'), panel: <CopiesPanel /> },
          { id: 'notes', label: operationsWords('notes'), panel: <NotesPanel /> },
          { id: 'adopt', label: operationsWords('adopt'), panel: <Lazy load={loadAdopt} props={{}} /> },
        ]}
      />
    </Page>
  );
}
