import * as openid from 'openid-client';
import { HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Kit } from '#server/kit/module.ts';
import type { OidcSettings } from './deps.ts';

const DISCOVERY_KEPT_MS = HOUR_MS;
const TIMEOUT_SECONDS = 10;
const LARGEST_ANSWER = 1_000_000;

/** What the provider says of a person, after signature, issuer, audience, nonce and expiry were checked. */
export interface ProvenLogin {
  readonly issuer: string;
  readonly subject: string;
  readonly name?: string | undefined;
  /** Only an address the provider vouches for. */
  readonly verifiedEmail?: string | undefined;
}

export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

class HostRefused extends Error {}

/** Talks to the one configured provider, and to no other host, whatever its discovery document says. */
export class OidcClient {
  readonly #settings: OidcSettings;
  readonly #kit: Pick<Kit, 'clock' | 'log'>;
  readonly #hosts: ReadonlySet<string>;
  #found: { readonly configuration: Promise<openid.Configuration>; readonly at: Instant } | undefined;

  constructor(settings: OidcSettings, kit: Pick<Kit, 'clock' | 'log'>) {
    this.#settings = settings;
    this.#kit = kit;
    this.#hosts = new Set([new URL(settings.issuer).host, ...settings.extraHosts]);
  }

  newSecrets(): LoginSecrets {
    return {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    };
  }

  /** The provider's page to send the browser to. */
  async authorizationUrl(secrets: LoginSecrets, redirectUri: string) {
    const configuration = await this.#discover();
    if (!configuration.ok) return configuration;
    const url = openid.buildAuthorizationUrl(configuration.value, {
      redirect_uri: redirectUri,
      scope: this.#settings.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return ok(url.href);
  }

  /** Exchanges the code of the provider's answer for a proven login. */
  async redeem(answer: URL, secrets: LoginSecrets) {
    const configuration = await this.#discover();
    if (!configuration.ok) return configuration;
    try {
      const tokens = await openid.authorizationCodeGrant(configuration.value, answer, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) return fail('oidc-failed');
      const isComplete = typeof claims['email'] === 'string';
      const hasMore = configuration.value.serverMetadata().userinfo_endpoint !== undefined;
      const more =
        isComplete || !hasMore
          ? {}
          : await openid.fetchUserInfo(configuration.value, tokens.access_token, claims.sub);
      return ok(provenLogin({ ...more, ...claims }));
    } catch (error) {
      return this.#failWith(error);
    }
  }

  /** Ends the provider's session too. `logout_uri` is Cognito's name for the return address. */
  async endSessionUrl(returnTo: string): Promise<string | undefined> {
    if (!this.#settings.signsOutThere) return undefined;
    const configuration = await this.#discover();
    if (!configuration.ok || !configuration.value.serverMetadata().end_session_endpoint) return undefined;
    return openid.buildEndSessionUrl(configuration.value, {
      post_logout_redirect_uri: returnTo,
      logout_uri: returnTo,
    }).href;
  }

  async #discover() {
    const now = this.#kit.clock.now();
    if (!this.#found || now - this.#found.at > DISCOVERY_KEPT_MS) {
      this.#found = { configuration: this.#askForDiscovery(), at: now };
    }
    try {
      return ok(await this.#found.configuration);
    } catch (error) {
      // A provider that was down for a moment must not stay down for an hour.
      this.#found = undefined;
      return this.#failWith(error);
    }
  }

  /** Only messages are logged: the errors' other fields hold codes and tokens. */
  #failWith(error: unknown) {
    const failure = failureOf(error);
    if (!failure.ok && failure.error.code !== 'oidc-cancelled') {
      this.#kit.log.warn({ reasons: messagesOf(error) }, 'a login with the provider failed');
    }
    return failure;
  }

  #askForDiscovery(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    return openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? openid.None() : undefined,
      {
        timeout: TIMEOUT_SECONDS,
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
        [openid.customFetch]: (url, options) => this.#fetchFromProvider(url, options),
      },
    );
  }

  async #fetchFromProvider(url: string, options: openid.CustomFetchOptions): Promise<Response> {
    if (!this.#hosts.has(new URL(url).host)) {
      throw new HostRefused(
        `the login provider points to ${new URL(url).host}, which OIDC_HOSTS does not name`,
      );
    }
    const { body, ...rest } = options;
    const response = await fetch(url, {
      ...rest,
      body: (body ?? null) as NonNullable<RequestInit['body']> | null,
    });
    return new Response(await readAtMost(response, LARGEST_ANSWER), {
      status: response.status,
      headers: response.headers,
    });
  }
}

const readAtMost = async (response: Response, most: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (!response.body || response.status === 204) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > most) throw new Error('the login provider sent more than it should');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const provenLogin = (claims: Readonly<Record<string, unknown>>): ProvenLogin => {
  const words = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  // Cognito writes email_verified as a text for federated people.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    issuer: String(claims['iss']),
    subject: String(claims['sub']),
    name: words(claims['name']) ?? words(claims['preferred_username']) ?? words(claims['given_name']),
    verifiedEmail: isVerified ? words(claims['email']) : undefined,
  };
};

const CANCELLED = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

const failureOf = (error: unknown) => {
  if (error instanceof openid.AuthorizationResponseError) {
    return fail(CANCELLED.has(error.error) ? 'oidc-cancelled' : 'oidc-failed');
  }
  return fail(isProviderDown(error) ? 'oidc-unavailable' : 'oidc-failed', undefined);
};

const messagesOf = (error: unknown): string[] => {
  const messages: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
  return messages;
};

/** No connection, no answer in time, or a server error on the provider's side. */
const isProviderDown = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TypeError || cause.name === 'TimeoutError' || cause.name === 'AbortError')
      return true;
    const { status } = cause as { readonly status?: unknown };
    if (typeof status === 'number' && status >= 500) return true;
  }
  const response = error instanceof Error ? error.cause : undefined;
  return response instanceof Response && response.status >= 500;
};
