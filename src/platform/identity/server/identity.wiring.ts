import type { Authenticator } from '#server/kit/authenticator.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { ActorCache } from './actor-cache.ts';
import { authenticateApiToken } from './api-tokens.service.ts';
import type { IdentityDeps, IdentitySettings } from './deps.ts';
import { noHooks } from './hooks.ts';
import type { IdentityHooks } from './hooks.ts';
import { identityRoutes } from './identity.routes.ts';
import { readEmail } from './inputs.ts';
import { OidcClient } from './oidc-client.ts';
import { oidcPlugin } from './oidc.plugin.ts';
import { PasswordHasher } from './password-hasher.ts';
import { isApiToken } from './secrets.ts';
import { authenticateSession, welcomeGuest } from './sessions.service.ts';

/** The part of the server's configuration that identity reads. */
export interface IdentityConfig {
  readonly ADMINS: readonly string[];
  readonly SESSION_DAYS: number;
  readonly GUEST_DAYS: number;
  readonly AUDIT_DAYS: number;
  readonly PUBLIC_URL: string | undefined;
  readonly DATA_DIR: string;
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_NAME: string;
  readonly OIDC_SCOPES: string;
  readonly OIDC_HOSTS: readonly string[];
  readonly OIDC_SIGN_OUT: boolean;
}

export const identitySettings = (config: IdentityConfig): IdentitySettings => ({
  admins: config.ADMINS.flatMap((email) => readEmail(email) ?? []),
  idleDays: { guest: config.GUEST_DAYS, account: config.SESSION_DAYS },
  auditDays: config.AUDIT_DAYS,
  publicOrigin: config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).origin,
  dataFolder: config.DATA_DIR,
  ...(config.OIDC_ISSUER !== undefined &&
    config.OIDC_CLIENT_ID !== undefined && {
      oidc: {
        issuer: config.OIDC_ISSUER,
        clientId: config.OIDC_CLIENT_ID,
        clientSecret: config.OIDC_CLIENT_SECRET,
        label: config.OIDC_NAME,
        scopes: config.OIDC_SCOPES,
        extraHosts: config.OIDC_HOSTS,
        signsOutThere: config.OIDC_SIGN_OUT,
      },
    }),
});

export interface Identity {
  readonly module: ServerModule;
  readonly authenticator: Authenticator;
  /** Other parts put their functions in, in their wiring. */
  readonly hooks: IdentityHooks;
  readonly deps: IdentityDeps;
}

const LONGEST_TOKEN = 200;

const authenticatorOf = (deps: IdentityDeps): Authenticator => ({
  async authenticate({ token, from }) {
    if (token.length > LONGEST_TOKEN) return undefined;
    if (!isApiToken(token)) return authenticateSession(deps, token);
    // A page could be made to send a cookie; a program's token never belongs into one.
    return from === 'bearer' ? authenticateApiToken(deps, token) : undefined;
  },
  welcomeGuest: () => welcomeGuest(deps),
});

export const createIdentity = (
  kit: Pick<Kit, 'store' | 'clock' | 'ids' | 'log'>,
  config: IdentityConfig,
  hasher: PasswordHasher = new PasswordHasher(),
): Identity => {
  const settings = identitySettings(config);
  const deps: IdentityDeps = {
    ...kit,
    settings,
    hasher,
    actors: new ActorCache(kit.clock),
    hooks: noHooks(),
  };
  const oidc = settings.oidc && new OidcClient(settings.oidc, kit);
  return {
    deps,
    hooks: deps.hooks,
    authenticator: authenticatorOf(deps),
    module: {
      name: 'identity',
      routes: identityRoutes(deps, oidc),
      ...(oidc && { plugin: oidcPlugin(deps, oidc) }),
    },
  };
};
