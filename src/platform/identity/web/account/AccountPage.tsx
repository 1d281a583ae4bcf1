import { useEffect, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { RetryLine } from '#web/kit/data/RetryLine.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { IdentityView } from '#platform/identity/contract.ts';
import { withReturn } from '../entry/entry.ts';
import { accountWords } from './account.words.ts';
import { identity, loadIdentity, watchOtherTabs, adoptIdentity, identityClient } from '../identity.state.ts';
import { SessionsCard } from './SessionsCard.tsx';
import { SignOutButton } from '../parts/SignOutButton.tsx';
import styles from './AccountPage.module.css';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { startProviderLogin, useSignInOptions } from '../parts/ProviderButton.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { tidyName } from '#platform/identity/rules/name.ts';
import { FormFrame, useTextForm } from '../parts/FormParts.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { setTheme, themePreference } from '#web/kit/theme.ts';
import { kitWords } from '#web/kit/words.ts';

export function AccountPage() {
  const { failure, again } = useQuery(loadIdentity, []);
  useEffect(() => watchOtherTabs(), []);
  const me = identity.value;
  const isAccount = me?.kind === 'account';
  return (
    <Page
      title={accountWords('title')}
      lead={isAccount ? me.email : undefined}
      aside={isAccount ? <Aside me={me} /> : undefined}
    >
      <RetryLine onRetry={again}>{failure && accountWords('offline')}</RetryLine>
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

// What people read comes first, what they seldom change after it.
const loadEmailCard = async () => (await import('./CredentialCards.tsx')).EmailCard;
const loadPasswordCard = async () => (await import('./CredentialCards.tsx')).PasswordCard;
const loadDeleteCard = async () => (await import('./CredentialCards.tsx')).DeleteCard;
const loadTokens = async () => (await import('./TokensCard.tsx')).TokensCard;

function Cards({ me }: { readonly me: IdentityView }) {
  if (me.kind === 'guest') {
    return (
      <div class={styles['columns']}>
        <div class={styles['column']}>
          <GuestCard />
          <Lazy load={loadDeleteCard} props={{ me }} />
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
        {me.hasPassword && <Lazy load={loadEmailCard} props={{ me }} />}
        {me.hasPassword && <Lazy load={loadPasswordCard} props={{ me }} />}
        <ConnectCard me={me} />
      </div>
      <div class={styles['column']}>
        <SessionsCard />
        <Lazy load={loadTokens} props={{}} />
        <Lazy load={loadDeleteCard} props={{ me }} />
      </div>
    </div>
  );
}

function GuestCard() {
  return (
    <Card title={accountWords('guestTitle')}>
      <p class="soft">{accountWords('guestText')}</p>
      <div class="row-3">
        <ButtonLink kind="primary" href={withReturn('/sign-up', '/account')}>
          {accountWords('signUp')}
        </ButtonLink>
        <ButtonLink href={withReturn('/sign-in', '/account')}>{accountWords('signIn')}</ButtonLink>
      </div>
    </Card>
  );
}

/** Only where the server has a login provider. */
function ConnectCard({ me }: { readonly me: IdentityView }) {
  const options = useSignInOptions();
  if (options?.oidc === undefined) return undefined;
  const { label } = options.oidc;
  return (
    <Card title={accountWords('connectTitle')}>
      {me.isConnected ? (
        <p class={styles['here']}>
          <Icon name="check" size={1.1} />
          {accountWords('connected', { label })}
        </p>
      ) : (
        <>
          <p class="soft">{accountWords('connectText', { label })}</p>
          <div class="row-3">
            <Button
              icon="link"
              onClick={() => startProviderLogin(options, { connect: 'yes', return: '/account' })}
            >
              {accountWords('connect', { label })}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function ProfileCard({ me }: { readonly me: IdentityView }) {
  const [saved, setSaved] = useState<SaveState>();
  const save = async (call: Parameters<typeof identityClient.updateMe>[0]) => {
    setSaved('saving');
    const answer = await identityClient.updateMe(call);
    setSaved(answer.ok ? 'saved' : 'waiting');
    return answer;
  };
  const form = useTextForm(save, {
    start: { name: me.name ?? '' },
    check: ({ name }) => ({ name: tidyName(name) === undefined ? accountWords('nameMissing') : undefined }),
    call: (body) => ({ body }),
    onDone: adoptIdentity,
  });
  const prefer = useAction(save, { onDone: adoptIdentity, isEach: true });
  return (
    <Card title={accountWords('profile')} aside={saved && <SavedMark state={saved} />}>
      <FormFrame form={form}>
        <TextField
          {...form.field('name')}
          label={accountWords('name')}
          hint={accountWords('nameHint')}
          autocomplete="nickname"
          enterKeyHint="done"
          maxLength={80}
        />
        <div class="row-3">
          <Button type="submit" isBusy={form.isBusy}>
            {kitWords('save')}
          </Button>
        </div>
      </FormFrame>
      <PreferenceSwitches onChange={(preferences) => void prefer.run({ body: { preferences } })} />
    </Card>
  );
}

interface PreferenceSwitchesProps {
  readonly onChange: (preferences: IdentityView['preferences']) => void;
}

/** At once in effect on this device, and kept for the others. */
function PreferenceSwitches({ onChange }: PreferenceSwitchesProps) {
  return (
    <div class={styles['switches']}>
      <div class={styles['switch']}>
        <span aria-hidden="true">{kitWords('language')}</span>
        <LanguageSwitch isLong onChoose={(chosen) => onChange({ language: chosen })} />
      </div>
      <div class={styles['switch']}>
        <span aria-hidden="true">{kitWords('theme')}</span>
        <Segmented
          label={kitWords('theme')}
          value={themePreference.value}
          segments={[
            { value: 'light', label: kitWords('themeLight') },
            { value: 'system', label: kitWords('themeSystem') },
            { value: 'dark', label: kitWords('themeDark') },
          ]}
          onChange={(chosen) => {
            setTheme(chosen);
            onChange({ theme: chosen });
          }}
        />
      </div>
    </div>
  );
}
