import { Button } from '#web/kit/parts/Button.tsx';
import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import type { SignInOptions } from '#platform/identity/contract.ts';
import { identityClient } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';
import styles from './ProviderButton.module.css';

/** Other ways to sign in than a password; undefined until the server answers. */
export function useSignInOptions(): SignInOptions | undefined {
  return useQuery(() => identityClient.listSignInOptions(), []).value;
}

/** Leaves the app for the provider's page: a real navigation, not one of ours. */
export function startProviderLogin(options: SignInOptions, query: Readonly<Record<string, string>>): void {
  if (options.oidc === undefined) return;
  globalThis.location.assign(`${options.oidc.startPath}?${new URLSearchParams(query).toString()}`);
}

export function ProviderButton({ returnPath }: { readonly returnPath: string }) {
  const options = useSignInOptions();
  const [isLeaving, setLeaving] = useState(false);
  if (options?.oidc === undefined) return undefined;
  return (
    <div class={styles['provider']}>
      <Button
        isFullWidth
        size="large"
        icon="door"
        isBusy={isLeaving}
        onClick={() => {
          setLeaving(true);
          startProviderLogin(options, { return: returnPath });
        }}
      >
        {entryWords('continueWith', { label: options.oidc.label })}
      </Button>
      <p class={styles['or']}>
        <span>{entryWords('or')}</span>
      </p>
    </div>
  );
}
