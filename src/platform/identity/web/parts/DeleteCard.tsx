import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { IdentityView } from '#platform/identity/contract.ts';
import { accountWords } from '../account.words.ts';
import { adoptIdentity, identityClient } from '../identity.state.ts';
import { useForm } from '../use-form.ts';
import { OldPasswordField } from './CredentialFields.tsx';
import { CapsLockNote, FormFrame } from './FormParts.tsx';
import styles from './rows.module.css';

export function DeleteCard({ me }: { readonly me: IdentityView }) {
  const [isOpen, setOpen] = useState(false);
  const isGuest = me.kind === 'guest';
  return (
    <Card title={accountWords(isGuest ? 'deleteGuestTitle' : 'deleteTitle')}>
      <p class={styles['soft']}>{accountWords(isGuest ? 'deleteGuestText' : 'deleteText')}</p>
      <div class={styles['actions']}>
        <Button onClick={() => setOpen(true)}>
          {accountWords(isGuest ? 'deleteGuestButton' : 'deleteButton')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={accountWords('deleteAsk')} onClose={() => setOpen(false)}>
        <DeleteForm me={me} onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ me, onClose }: { readonly me: IdentityView; readonly onClose: () => void }) {
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({
      password: me.hasPassword && password === '' ? accountWords('passwordMissing') : undefined,
    }),
    async send({ password }) {
      const answer = await identityClient.deleteMe({ body: me.hasPassword ? { password } : {} });
      if (answer.ok) {
        adoptIdentity(undefined);
        showToast(accountWords('deleted'), { kind: 'good' });
        navigate('/', 'replace');
      }
      return answer;
    },
  });
  return (
    <FormFrame form={form}>
      <p>{accountWords(me.kind === 'guest' ? 'deleteGuestText' : 'deleteAskText')}</p>
      {me.hasPassword && (
        <OldPasswordField field={form.field('password')} label={accountWords('currentPassword')} />
      )}
      <CapsLockNote form={form} />
      <div class={styles['actions']}>
        <Button onClick={onClose}>{accountWords('keep')}</Button>
        <Button type="submit" kind="danger" isBusy={form.isBusy}>
          {accountWords(me.kind === 'guest' ? 'deleteGuestButton' : 'deleteButton')}
        </Button>
      </div>
    </FormFrame>
  );
}
