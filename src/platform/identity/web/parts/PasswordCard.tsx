import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { IdentityView } from '#platform/identity/contract.ts';
import { passwordProblem } from '#platform/identity/rules/password.ts';
import { accountWords } from '../account.words.ts';
import { problemText } from '../identity-problem.ts';
import { adoptIdentity, identityClient } from '../identity.state.ts';
import { useForm } from '../use-form.ts';
import { CardSubmit, NewPasswordField, OldPasswordField } from './CredentialFields.tsx';
import { FormFrame } from './FormParts.tsx';
import { Unfolding } from './Unfolding.tsx';

export function PasswordCard({ me }: { readonly me: IdentityView }) {
  return (
    <Card title={accountWords('passwordTitle')}>
      <Unfolding label={accountWords('changePassword')}>
        {(fold) => <PasswordForm me={me} onDone={fold} />}
      </Unfolding>
    </Card>
  );
}

function PasswordForm({ me, onDone }: { readonly me: IdentityView; readonly onDone: () => void }) {
  const form = useForm({
    start: { oldPassword: '', newPassword: '' },
    check: ({ oldPassword, newPassword }) => {
      const problem = passwordProblem(newPassword, me);
      return {
        oldPassword: oldPassword === '' ? accountWords('passwordMissing') : undefined,
        newPassword: problem === undefined ? undefined : problemText(problem),
      };
    },
    async send(values) {
      const answer = await identityClient.changePassword({ body: values });
      if (answer.ok) {
        adoptIdentity(answer.value);
        showToast(accountWords('passwordChanged'), { kind: 'good' });
        onDone();
      }
      return answer;
    },
  });
  return (
    <FormFrame form={form}>
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autocomplete="username" value={me.email ?? ''} hidden readOnly />
      <OldPasswordField field={form.field('oldPassword')} label={accountWords('oldPassword')} />
      <NewPasswordField
        field={form.field('newPassword')}
        label={accountWords('newPassword')}
        hint={accountWords('passwordHint')}
      />
      <CardSubmit
        form={form}
        label={accountWords('changePassword')}
        cancel={accountWords('cancel')}
        onCancel={onDone}
      />
    </FormFrame>
  );
}
