import { useEffect, useState } from 'preact/hooks';
import { Link, currentUrl } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { arrive, returnPathOf, thisDevice, withReturn } from './entry.ts';
import { identityClient, isSignedIn, loadIdentity } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';
import { AlreadySignedIn, EntryFrame } from './EntryFrame.tsx';
import { EmailField, EntrySubmit, OldPasswordField, useTextForm, FormFrame } from '../parts/FormParts.tsx';
import { ProviderButton } from '../parts/ProviderButton.tsx';

export function SignInPage() {
  useEffect(() => void loadIdentity(), []);
  const [wasSignedIn] = useState(isSignedIn.value);
  return (
    <EntryFrame
      title={entryWords('signIn')}
      lead={entryWords('signInLead')}
      otherWay={
        <>
          <p>
            {entryWords('noAccount')} <Link href={withReturn('/sign-up')}>{entryWords('signUp')}</Link>
          </p>
          <p>{entryWords('forgot')}</p>
        </>
      }
    >
      {wasSignedIn && isSignedIn.value ? <AlreadySignedIn /> : <SignInForm />}
    </EntryFrame>
  );
}

const loadProblem = async () => (await import('../identity-problem.tsx')).ProviderProblem;

function SignInForm() {
  const code = currentUrl.value.searchParams.get('problem');
  const form = useTextForm(identityClient.signIn, {
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.includes('@') ? undefined : entryWords('emailMissing'),
      password: password === '' ? entryWords('passwordMissing') : undefined,
    }),
    call: (values) => ({ body: { ...values, ...thisDevice() } }),
    onDone: (entered) => arrive(entered, 'welcomeBack'),
  });
  return (
    <>
      {code !== null && <Lazy load={loadProblem} props={{ code }} />}
      <ProviderButton returnPath={returnPathOf(currentUrl.value)} />
      <FormFrame form={form}>
        <EmailField field={form.field('email')} label={entryWords('email')} autocomplete="username" />
        <OldPasswordField field={form.field('password')} label={entryWords('password')} />
        <EntrySubmit form={form} label={entryWords('signIn')} />
      </FormFrame>
    </>
  );
}
