import { useEffect, useState } from 'preact/hooks';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { IdentityView } from '#platform/identity/contract.ts';
import { accountWords } from '../account.words.ts';
import { identity, loadIdentity, watchOtherTabs } from '../identity.state.ts';
import { DeleteCard } from '../parts/DeleteCard.tsx';
import { EmailCard } from '../parts/EmailCard.tsx';
import { GuestCard } from '../parts/GuestCard.tsx';
import { PasswordCard } from '../parts/PasswordCard.tsx';
import { ProfileCard } from '../parts/ProfileCard.tsx';
import { ConnectCard } from '../parts/ConnectCard.tsx';
import { SessionsCard } from '../parts/SessionsCard.tsx';
import { SignOutButton } from '../parts/SignOutButton.tsx';
import { TokensCard } from '../parts/TokensCard.tsx';
import styles from './AccountPage.module.css';

export function AccountPage() {
  const [isLost, setLost] = useState(false);
  const load = async (): Promise<void> => setLost(!(await loadIdentity()).ok);
  useEffect(() => void load(), []);
  useEffect(() => watchOtherTabs(), []);
  const me = identity.value;
  const isAccount = me?.kind === 'account';
  return (
    <Page
      title={accountWords('title')}
      lead={isAccount ? me.email : undefined}
      aside={isAccount ? <Aside me={me} /> : undefined}
    >
      {isLost && (
        <p class={styles['offline']} role="status">
          {accountWords('offline')}{' '}
          <Button size="small" onClick={() => void load()}>
            {accountWords('tryAgain')}
          </Button>
        </p>
      )}
      {me === undefined ? <Skeleton shape="card" count={2} /> : <Cards key={me.id} me={me} />}
    </Page>
  );
}

function Aside({ me }: { readonly me: IdentityView }) {
  return (
    <>
      {me.isAdmin && <ButtonLink href="/admin">{accountWords('administration')}</ButtonLink>}
      <SignOutButton />
    </>
  );
}

function Cards({ me }: { readonly me: IdentityView }) {
  if (me.kind === 'guest') {
    return (
      <div class={styles['columns']}>
        <div class={styles['column']}>
          <GuestCard />
          <DeleteCard me={me} />
        </div>
        <div class={styles['column']}>
          <ProfileCard me={me} />
        </div>
      </div>
    );
  }
  return (
    <div class={styles['columns']}>
      <div class={styles['column']}>
        <ProfileCard me={me} />
        {me.hasPassword && <EmailCard me={me} />}
        {me.hasPassword && <PasswordCard me={me} />}
        <ConnectCard me={me} />
      </div>
      <div class={styles['column']}>
        <SessionsCard />
        <TokensCard />
        <DeleteCard me={me} />
      </div>
    </div>
  );
}
