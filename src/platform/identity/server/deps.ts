import type { Locale } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Kit } from '#server/kit/module.ts';
import type { IdleDays } from '../rules/session-life.ts';
import type { ActorCache } from './actor-cache.ts';
import type { IdentityHooks } from './hooks.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client: PKCE alone protects the code. */
  readonly clientSecret?: string | undefined;
  /** On the sign-in button. */
  readonly label: string;
  readonly scopes: string;
  /** Hosts besides the issuer's that may be contacted (Cognito's token endpoint has its own). */
  readonly extraHosts: readonly string[];
  /** Whether signing out here also ends the provider's session. */
  readonly signsOutThere: boolean;
}

export interface IdentitySettings {
  /** Normalised e-mails. */
  readonly admins: readonly string[];
  readonly idleDays: IdleDays;
  /** How long notes of what was done to accounts are kept. */
  readonly auditDays: number;
  /** Origin under which browsers reach this server; without one, the one they asked for. */
  readonly publicOrigin?: string | undefined;
  readonly oidc?: OidcSettings | undefined;
  /** Where the operator's command leaves links while the server runs. */
  readonly dataFolder?: string | undefined;
}

export interface IdentityDeps extends Pick<Kit, 'store' | 'clock' | 'ids' | 'log'> {
  readonly settings: IdentitySettings;
  readonly hasher: PasswordHasher;
  readonly actors: ActorCache;
  readonly hooks: IdentityHooks;
}

/** The caller, where they call from, and in which language. */
export interface Visit<Who = Actor> {
  readonly actor: Who;
  readonly address: string;
  readonly locale: Locale;
}

/** Signing in needs nobody to be there yet. */
export type AnyVisit = Visit<Actor | undefined>;
