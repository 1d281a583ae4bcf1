import { useEffect, useState } from 'preact/hooks';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { ApiTokenView } from '#platform/identity/contract.ts';
import { accountWords } from '../account.words.ts';
import { identityClient } from '../identity.state.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import styles from './rows.module.css';

export function TokensCard() {
  const [tokens, setTokens] = useState<readonly ApiTokenView[]>();
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<ApiTokenView>();
  const load = async (): Promise<void> => {
    const answer = await identityClient.listApiTokens();
    if (answer.ok) setTokens(answer.value.tokens);
  };
  useEffect(() => void load(), []);
  const revoke = async (token: ApiTokenView): Promise<void> => {
    setDoomed(undefined);
    const answer = await identityClient.revokeApiToken({ params: { tokenId: token.id } });
    if (answer.ok) showToast(accountWords('revoked', { name: token.name }), { kind: 'good' });
    else showToast(answer.error.message, { kind: 'bad' });
    await load();
  };
  return (
    <Card title={accountWords('tokens')}>
      <p class={styles['soft']}>{accountWords('tokensText')}</p>
      {tokens === undefined && <Skeleton shape="row" />}
      {tokens !== undefined && tokens.length > 0 && (
        <ul class={styles['list']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setDoomed(token)} />
          ))}
        </ul>
      )}
      <div class={styles['actions']}>
        <Button icon="plus" onClick={() => setMaking(true)}>
          {accountWords('makeToken')}
        </Button>
      </div>
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} onMade={() => void load()} />
      <Dialog
        isOpen={doomed !== undefined}
        title={accountWords('revokeTitle', { name: doomed?.name ?? '' })}
        onClose={() => setDoomed(undefined)}
        actions={
          <>
            <Button onClick={() => setDoomed(undefined)}>{accountWords('keep')}</Button>
            <Button kind="danger" onClick={() => doomed && void revoke(doomed)}>
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
        <span class={styles['detail']}>{details.join(' · ')}</span>
      </span>
      <Button size="small" aria-label={accountWords('revokeOf', { name: token.name })} onClick={onRevoke}>
        {accountWords('revoke')}
      </Button>
    </li>
  );
}
