import { useEffect, useState } from 'preact/hooks';
import { Link, currentUrl } from '#web/kit/navigation.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { tidyName } from '#platform/identity/rules/name.ts';
import { arrive, returnPathOf, thisDevice, withReturn } from './entry.ts';
import { identity, identityClient, isSignedIn, loadIdentity } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';
import { AlreadySignedIn, EntryFrame } from './EntryFrame.tsx';
import {
  EmailField,
  EntrySubmit,
  NewPasswordField,
  useTextForm,
  FormFrame,
  usePasswordText,
} from '../parts/FormParts.tsx';
import { ProviderButton } from '../parts/ProviderButton.tsx';

export function SignUpPage() {
  useEffect(() => void loadIdentity(), []);
  const [wasSignedIn] = useState(isSignedIn.value);
  return (
    <EntryFrame
      title={entryWords('signUp')}
      lead={entryWords('signUpLead')}
      otherWay={
        <p>
          {entryWords('haveAccount')} <Link href={withReturn('/sign-in')}>{entryWords('signIn')}</Link>
        </p>
      }
    >
      {wasSignedIn && isSignedIn.value ? <AlreadySignedIn /> : <SignUpForm />}
    </EntryFrame>
  );
}

function SignUpForm() {
  const passwordText = usePasswordText();
  const form = useTextForm(identityClient.signUp, {
    start: { name: identity.value?.name ?? '', email: '', password: '' },
    check: ({ name, email, password }) => ({
      name: tidyName(name) === undefined ? entryWords('nameMissing') : undefined,
      email: email.includes('@') ? undefined : entryWords('emailMissing'),
      password: passwordText(password, { email, name }),
    }),
    call: (values) => ({ body: { ...values, ...thisDevice() } }),
    onDone: (entered) => arrive(entered, 'welcome'),
  });
  return (
    <>
      <ProviderButton returnPath={returnPathOf(currentUrl.value)} />
      <FormFrame form={form}>
        <TextField
          {...form.field('name')}
          label={entryWords('name')}
          hint={entryWords('nameHint')}
          autocomplete="nickname"
          enterKeyHint="next"
          maxLength={80}
          required
        />
        <EmailField field={form.field('email')} label={entryWords('email')} autocomplete="username" />
        <NewPasswordField
          field={form.field('password')}
          label={entryWords('password')}
          hint={entryWords('passwordHint')}
        />
        <EntrySubmit form={form} label={entryWords('submitSignUp')} />
      </FormFrame>
    </>
  );
}
