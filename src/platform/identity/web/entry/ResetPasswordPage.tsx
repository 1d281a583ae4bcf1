import { useState } from 'preact/hooks';
import { currentUrl } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { arrive, thisDevice } from './entry.ts';
import { identityClient } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';
import {
  EntrySubmit,
  NewPasswordField,
  useTextForm,
  FormFrame,
  usePasswordText,
} from '../parts/FormParts.tsx';

const SHORTEST_TOKEN = 20;

/** The secret is behind the # of the address, which browsers never send to a server. */
export function ResetPasswordPage() {
  const [token] = useState(currentUrl.value.hash.slice(1));
  const isComplete = token.length >= SHORTEST_TOKEN;
  if (isComplete) {
    return (
      <Page width="narrow" title={entryWords('resetTitle')} lead={entryWords('resetLead')}>
        <Card>
          <ResetForm token={token} />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      title={entryWords('resetBroken')}
      lead={entryWords('resetBrokenText')}
      action={
        <ButtonLink kind="primary" size="large" href="/sign-in">
          {entryWords('signIn')}
        </ButtonLink>
      }
    />
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const passwordText = usePasswordText();
  const form = useTextForm(identityClient.resetPassword, {
    start: { password: '' },
    check: ({ password }) => ({ password: passwordText(password, {}) }),
    call: ({ password }) => ({ body: { token, password, ...thisDevice() } }),
    onDone: (entered) => arrive(entered, 'welcomeBack'),
  });
  return (
    <FormFrame form={form}>
      <NewPasswordField
        field={form.field('password')}
        label={entryWords('password')}
        hint={entryWords('passwordHint')}
      />
      <EntrySubmit form={form} label={entryWords('resetSubmit')} />
    </FormFrame>
  );
}
