import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IdentityView } from '#platform/identity/contract.ts';
import { accountWords } from '../account.words.ts';
import { startProviderLogin, useSignInOptions } from './ProviderButton.tsx';
import styles from './rows.module.css';

/** Only where the server has a login provider. */
export function ConnectCard({ me }: { readonly me: IdentityView }) {
  const options = useSignInOptions();
  if (options?.oidc === undefined) return undefined;
  const { label } = options.oidc;
  return (
    <Card title={accountWords('connectTitle')}>
      {me.isConnected ? (
        <p class={styles['here']}>
          <Icon name="check" size={1.1} />
          {accountWords('connected', { label })}
        </p>
      ) : (
        <>
          <p class={styles['soft']}>{accountWords('connectText', { label })}</p>
          <div class={styles['actions']}>
            <Button
              icon="link"
              onClick={() => startProviderLogin(options, { connect: 'yes', return: '/account' })}
            >
              {accountWords('connect', { label })}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
