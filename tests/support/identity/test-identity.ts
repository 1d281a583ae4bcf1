import { idOf } from '#core/ids.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Authenticator } from '#server/kit/authenticator.ts';

/** `guest:ada`, `account:ben`, `admin:eve`: who the bearer of the token is. */
export type TestToken = `${'guest' | 'account' | 'admin'}:${string}`;

export const actorOf = (token: TestToken): Actor => {
  const [kind = '', name = ''] = token.split(':');
  return {
    identityId: idOf(`${kind}-${name}`),
    kind: kind === 'guest' ? 'guest' : 'account',
    sessionId: `session-${kind}-${name}`,
    isAdmin: kind === 'admin',
  };
};

const isTestToken = (token: string): token is TestToken => /^(guest|account|admin):[\w-]+$/.test(token);

/** Replaces platform/identity in tests about something else. */
export const testAuthenticator = (): Authenticator & { readonly welcomed: readonly Actor[] } => {
  const welcomed: Actor[] = [];
  return {
    welcomed,
    async authenticate({ token }) {
      const plain = token.replace('.', ':');
      return isTestToken(plain) ? actorOf(plain) : undefined;
    },
    async welcomeGuest() {
      const name = `visitor-${welcomed.length + 1}`;
      const actor = actorOf(`guest:${name}`);
      welcomed.push(actor);
      return { actor, token: `guest.${name}` };
    },
  };
};
