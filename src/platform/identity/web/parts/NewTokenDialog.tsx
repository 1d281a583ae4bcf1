import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { tidyName } from '#platform/identity/rules/name.ts';
import { accountWords } from '../account.words.ts';
import { identityClient } from '../identity.state.ts';
import { useForm } from '../use-form.ts';
import { FormFrame } from './FormParts.tsx';
import styles from './rows.module.css';

interface NewTokenDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

export function NewTokenDialog({ isOpen, onClose, onMade }: NewTokenDialogProps) {
  const [secret, setSecret] = useState<string>();
  const close = (): void => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={accountWords(secret === undefined ? 'makeToken' : 'tokenMade')}
      onClose={close}
    >
      {secret === undefined ? (
        <NewTokenForm
          onSecret={(made) => {
            setSecret(made);
            onMade();
          }}
        />
      ) : (
        <ShownOnce secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

const LIVES = ['', '7', '30', '90', '365'] as const;

function NewTokenForm({ onSecret }: { readonly onSecret: (secret: string) => void }) {
  const [days, setDays] = useState<(typeof LIVES)[number]>('90');
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => ({ name: tidyName(name) === undefined ? accountWords('nameMissing') : undefined }),
    async send({ name }) {
      const life = days === '' ? {} : { expiresInDays: Number(days) };
      const answer = await identityClient.createApiToken({ body: { name, ...life } });
      if (answer.ok) onSecret(answer.value.token);
      return answer;
    },
  });
  return (
    <FormFrame form={form}>
      <TextField
        {...form.field('name')}
        label={accountWords('tokenName')}
        hint={accountWords('tokenNameHint')}
        autocomplete="off"
        maxLength={80}
      />
      <SelectField
        label={accountWords('tokenLife')}
        value={days}
        options={LIVES.map((life) => ({
          value: life,
          label:
            life === '' ? accountWords('tokenForever') : accountWords('tokenDays', { count: Number(life) }),
        }))}
        onChange={setDays}
      />
      <div class={styles['actions']}>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {accountWords('makeToken')}
        </Button>
      </div>
    </FormFrame>
  );
}

function ShownOnce({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const copy = async (): Promise<void> => {
    // Without a secure address there is no clipboard; the text can still be selected.
    await globalThis.navigator.clipboard?.writeText(secret);
    if (globalThis.navigator.clipboard) showToast(accountWords('copied'), { kind: 'good' });
  };
  return (
    <>
      <p>{accountWords('tokenOnce')}</p>
      <code class={styles['secret']}>{secret}</code>
      <div class={styles['actions']}>
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {accountWords('copy')}
        </Button>
        <Button onClick={onDone}>{accountWords('done')}</Button>
      </div>
    </>
  );
}
