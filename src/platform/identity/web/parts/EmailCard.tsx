import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { IdentityView } from '#platform/identity/contract.ts';
import { accountWords } from '../account.words.ts';
import { adoptIdentity, identityClient } from '../identity.state.ts';
import { useForm } from '../use-form.ts';
import { CardSubmit, EmailField, OldPasswordField } from './CredentialFields.tsx';
import { FormFrame } from './FormParts.tsx';
import { Unfolding } from './Unfolding.tsx';
import styles from './rows.module.css';

export function EmailCard({ me }: { readonly me: IdentityView }) {
  return (
    <Card title={accountWords('emailTitle')}>
      <p class={styles['soft']}>{accountWords('emailNow', { email: me.email ?? '' })}</p>
      <Unfolding label={accountWords('changeEmail')}>{(fold) => <EmailForm onDone={fold} />}</Unfolding>
    </Card>
  );
}

function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.includes('@') ? undefined : accountWords('emailMissing'),
      password: password === '' ? accountWords('passwordMissing') : undefined,
    }),
    async send(values) {
      const answer = await identityClient.changeEmail({ body: values });
      if (answer.ok) {
        adoptIdentity(answer.value);
        showToast(accountWords('emailChanged'), { kind: 'good' });
        onDone();
      }
      return answer;
    },
  });
  return (
    <FormFrame form={form}>
      <EmailField field={form.field('email')} label={accountWords('newEmail')} autocomplete="email" />
      <OldPasswordField field={form.field('password')} label={accountWords('currentPassword')} />
      <CardSubmit
        form={form}
        label={accountWords('changeEmail')}
        cancel={accountWords('cancel')}
        onCancel={onDone}
      />
    </FormFrame>
  );
}
