import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { identity, isSignedIn, loadIdentity } from '#platform/identity/web/identity.state.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { voterWords } from './voter.words.ts';

interface AccountGateProps {
  readonly ballot: ComponentChildren;
}

/** Accounts-only polls: the ballot, or a link to sign in. */
export function AccountGate({ ballot }: AccountGateProps) {
  // A first-time visitor has no account and would fill in a ballot that is refused.
  useEffect(() => void loadIdentity(), []);
  if (identity.value === undefined || isSignedIn.value) return <>{ballot}</>;
  return (
    <Card kind="sunken">
      <p>{voterWords('signInFirst')}</p>
      <ButtonLink href={`/sign-in?return=${location.pathname}`} kind="primary" icon="person">
        {voterWords('signIn')}
      </ButtonLink>
    </Card>
  );
}
