import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { IdentityView } from '#platform/identity/contract.ts';
import { accountWords } from './account.words.ts';
import { adoptIdentity, identityClient } from '../identity.state.ts';
import {
  CardSubmit,
  EmailField,
  OldPasswordField,
  FormFrame,
  NewPasswordField,
  CapsLockNote,
  useTextForm,
} from '../parts/FormParts.tsx';
import { passwordText } from '../identity-problem.tsx';
import { useState, useEffect, useRef } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { ComponentChildren } from 'preact';

export function EmailCard({ me }: { readonly me: IdentityView }) {
  return (
    <Card title={accountWords('emailTitle')}>
      <p class="soft">{accountWords('emailNow', { email: me.email ?? '' })}</p>
      <Unfolding label={accountWords('changeEmail')}>{(fold) => <EmailForm onDone={fold} />}</Unfolding>
    </Card>
  );
}

function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const form = useTextForm(identityClient.changeEmail, {
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.includes('@') ? undefined : accountWords('emailMissing'),
      password: password === '' ? accountWords('passwordMissing') : undefined,
    }),
    call: (body) => ({ body }),
    onDone: (me) => {
      adoptIdentity(me);
      showToast(accountWords('emailChanged'), { kind: 'good' });
      onDone();
    },
  });
  return (
    <FormFrame form={form}>
      <EmailField field={form.field('email')} label={accountWords('newEmail')} autocomplete="email" />
      <OldPasswordField field={form.field('password')} label={accountWords('currentPassword')} />
      <CardSubmit
        form={form}
        label={accountWords('changeEmail')}
        cancel={kitWords('cancel')}
        onCancel={onDone}
      />
    </FormFrame>
  );
}

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
  const form = useTextForm(identityClient.changePassword, {
    start: { oldPassword: '', newPassword: '' },
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? accountWords('passwordMissing') : undefined,
      newPassword: passwordText(newPassword, me),
    }),
    call: (body) => ({ body }),
    onDone: (changed) => {
      adoptIdentity(changed);
      showToast(accountWords('passwordChanged'), { kind: 'good' });
      onDone();
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
        cancel={kitWords('cancel')}
        onCancel={onDone}
      />
    </FormFrame>
  );
}

export function DeleteCard({ me }: { readonly me: IdentityView }) {
  const [isOpen, setOpen] = useState(false);
  const isGuest = me.kind === 'guest';
  return (
    <Card title={accountWords(isGuest ? 'deleteGuestTitle' : 'deleteTitle')}>
      <p class="soft">{accountWords(isGuest ? 'deleteGuestText' : 'deleteText')}</p>
      <div class="row-3">
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
  const form = useTextForm(identityClient.deleteMe, {
    start: { password: '' },
    check: ({ password }) => ({
      password: me.hasPassword && password === '' ? accountWords('passwordMissing') : undefined,
    }),
    call: (body) => ({ body: me.hasPassword ? body : {} }),
    onDone: () => {
      adoptIdentity(undefined);
      showToast(accountWords('deleted'), { kind: 'good' });
      navigate('/', 'replace');
    },
  });
  return (
    <FormFrame form={form}>
      <p>{accountWords(me.kind === 'guest' ? 'deleteGuestText' : 'deleteAskText')}</p>
      {me.hasPassword && (
        <OldPasswordField field={form.field('password')} label={accountWords('currentPassword')} />
      )}
      <CapsLockNote form={form} />
      <div class="row-3">
        <Button onClick={onClose}>{accountWords('keep')}</Button>
        <Button type="submit" kind="danger" isBusy={form.isBusy}>
          {accountWords(me.kind === 'guest' ? 'deleteGuestButton' : 'deleteButton')}
        </Button>
      </div>
    </FormFrame>
  );
}

interface UnfoldingProps {
  readonly label: string;
  readonly children: (fold: () => void) => ComponentChildren;
}

/** A button that gives way to a form; the focus goes into the form and back to the button. */
function Unfolding({ label, children }: UnfoldingProps) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) frame.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    isFirst.current = false;
  }, [isOpen]);
  return (
    <div ref={frame}>
      {isOpen ? (
        children(() => setOpen(false))
      ) : (
        <div class="row-3">
          <Button onClick={() => setOpen(true)}>{label}</Button>
        </div>
      )}
    </div>
  );
}
