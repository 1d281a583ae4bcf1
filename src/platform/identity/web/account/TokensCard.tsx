import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ApiTokenView } from '#platform/identity/contract.ts';
import { accountWords } from './account.words.ts';
import { identityClient } from '../identity.state.ts';
import styles from './AccountPage.module.css';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { tidyName } from '#platform/identity/rules/name.ts';
import { FormFrame, useTextForm } from '../parts/FormParts.tsx';

export function TokensCard() {
  const { value, again, problem } = useQuery(() => identityClient.listApiTokens(), []);
  const tokens = value?.tokens;
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<ApiTokenView>();
  const revoke = useAction(
    async ({ token }: { readonly token: ApiTokenView }) => {
      setDoomed(undefined);
      const answer = await identityClient.revokeApiToken({ params: { tokenId: token.id } });
      if (answer.ok) showToast(accountWords('revoked', { name: token.name }), { kind: 'good' });
      again();
      return answer;
    },
    { isToast: true },
  );
  return (
    <Card title={accountWords('tokens')}>
      <p class="soft">{accountWords('tokensText')}</p>
      {tokens === undefined && problem === undefined && <Skeleton shape="row" />}
      <Problem>{tokens === undefined ? problem : undefined}</Problem>
      {tokens !== undefined && tokens.length > 0 && (
        <ul class={styles['list']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setDoomed(token)} />
          ))}
        </ul>
      )}
      <div class="row-3">
        <Button icon="plus" onClick={() => setMaking(true)}>
          {accountWords('makeToken')}
        </Button>
      </div>
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} onMade={again} />
      <Dialog
        isOpen={doomed !== undefined}
        title={accountWords('revokeTitle', { name: doomed?.name ?? '' })}
        onClose={() => setDoomed(undefined)}
        actions={
          <>
            <Button onClick={() => setDoomed(undefined)}>{accountWords('keep')}</Button>
            <Button kind="danger" onClick={() => doomed && void revoke.run({ token: doomed })}>
              {accountWords('revoke')}
            </Button>
          </>
        }
      >
        <p>{accountWords('revokeText')}</p>
      </Dialog>
    </Card>
  );
}

const DAY = { dateStyle: 'medium' } as const;

function TokenRow({ token, onRevoke }: { readonly token: ApiTokenView; readonly onRevoke: () => void }) {
  const details = [
    accountWords('madeOn', { date: formatDate(token.createdAt, DAY) }),
    token.lastUsedAt === undefined
      ? accountWords('neverUsed')
      : accountWords('lastUsed', { when: formatDate(token.lastUsedAt, DAY) }),
    ...(token.expiresAt === undefined
      ? []
      : [accountWords('validUntil', { date: formatDate(token.expiresAt, DAY) })]),
  ];
  return (
    <li class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['name']}>{token.name}</span>
        <span class="hint">{details.join(' · ')}</span>
      </span>
      <Button size="small" aria-label={accountWords('revokeOf', { name: token.name })} onClick={onRevoke}>
        {accountWords('revoke')}
      </Button>
    </li>
  );
}

interface NewTokenDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

function NewTokenDialog({ isOpen, onClose, onMade }: NewTokenDialogProps) {
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
  const form = useTextForm(identityClient.createApiToken, {
    start: { name: '' },
    check: ({ name }) => ({ name: tidyName(name) === undefined ? accountWords('nameMissing') : undefined }),
    call: ({ name }) => ({ body: { name, ...(days !== '' && { expiresInDays: Number(days) }) } }),
    onDone: ({ token }) => onSecret(token),
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
      <div class="row-3">
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
      <div class="row-3">
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {accountWords('copy')}
        </Button>
        <Button onClick={onDone}>{accountWords('done')}</Button>
      </div>
    </>
  );
}
