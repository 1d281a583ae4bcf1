import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type {
  Adapter,
  AdapterFactory,
  AdapterPayload,
  ClaimsParameterMember,
  Configuration,
} from 'oidc-provider';

export const CLIENT_ID = 'roundtable';
export const CLIENT_SECRET = 'a secret between the two';

export interface OidcTestProvider {
  readonly issuer: string;
  /** The app's settings for this provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the app's address, so that logins can return to it. */
  serve(appUrl: string, options?: ServeOptions): void;
  /** Answers nothing but 503 until `comeBack`. */
  goDown(): void;
  comeBack(): void;
  /** How often its discovery document was read. */
  readonly discoveries: () => number;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Puts the e-mail into the ID token, as Cognito does, instead of behind the userinfo endpoint. */
  readonly hasEmailInIdToken?: boolean;
  /** Discovery names a token endpoint on another host. */
  readonly tokenHost?: string;
}

/** `unverified-...` has an e-mail nobody checked, `silent-...` has none. */
const claimsOf = (login: string): Record<string, unknown> & { sub: string } => ({
  sub: login,
  name: `${login} of the provider`,
  ...(!login.startsWith('silent-') && {
    email: `${login}@example.org`,
    email_verified: !login.startsWith('unverified-'),
  }),
});

const signingKey = (): Record<string, unknown> => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: 'test',
});

/** The provider's memory. */
const memoryAdapter = (): AdapterFactory => {
  const rows = new Map<string, AdapterPayload>();
  return (name): Adapter => {
    const key = (id: string): string => `${name}:${id}`;
    const find = async (isIt: (row: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      [...rows].find(([at, row]) => at.startsWith(`${name}:`) && isIt(row))?.[1];
    return {
      upsert: async (id, payload) => void rows.set(key(id), payload),
      find: async (id) => rows.get(key(id)),
      findByUid: (uid) => find((row) => row.uid === uid),
      findByUserCode: (userCode) => find((row) => row.userCode === userCode),
      consume: async (id) => void rows.set(key(id), { ...rows.get(key(id)), consumed: true }),
      destroy: async (id) => void rows.delete(key(id)),
      async revokeByGrantId(grantId) {
        for (const [at, row] of rows) if (row.grantId === grantId) rows.delete(at);
      },
    };
  };
};

const configurationOf = (appUrl: string, options: ServeOptions): Configuration => ({
  adapter: memoryAdapter(),
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${appUrl}/auth/oidc/callback`],
      post_logout_redirect_uris: [`${appUrl}/`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [signingKey()] },
  cookies: { keys: ['a key for the cookies of a test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: options.hasEmailInIdToken !== true,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, login) => ({
    accountId: login,
    claims: async (_use: string, _scope: string, _claims: Record<string, ClaimsParameterMember | null>) =>
      claimsOf(login),
  }),
  /** Consent is given with the login: one page instead of two. */
  async loadExistingGrant(context) {
    const { client, session, provider } = context.oidc;
    const accountId = session?.accountId;
    if (!client || accountId === undefined) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
});

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider login</h1>
<form method="post"><label>Login <input name="login" autofocus></label>
<button name="answer" value="yes">Continue</button><button name="answer" value="no">Cancel</button></form></html>`;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const answerInteraction = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  const form = await readForm(request);
  await provider.interactionFinished(
    request,
    response,
    form.get('answer') === 'yes'
      ? { login: { accountId: form.get('login') ?? '' } }
      : { error: 'access_denied', error_description: 'the person said no' },
  );
};

/** A real OpenID provider on a free port: anybody may log in under any name. */
export const startOidcProvider = async (): Promise<OidcTestProvider> => {
  let provider: Provider | undefined;
  let isDown = false;
  let discoveries = 0;
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/.well-known/')) discoveries += 1;
    if (!provider || isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/')) void answerInteraction(provider, request, response);
    else void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example login',
    },
    serve(appUrl, options = {}) {
      provider = new Provider(issuer, configurationOf(appUrl, options));
      const { tokenHost } = options;
      if (tokenHost === undefined) return;
      provider.use(async (context, next) => {
        await next();
        if (context.path !== '/.well-known/openid-configuration') return;
        const body = context.body as Record<string, unknown>;
        context.body = { ...body, token_endpoint: `http://${tokenHost}/token` };
      });
    },
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
    discoveries: () => discoveries,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
};

/** A minimal browser: keeps cookies per host and follows redirects by hand. */
export class RedirectFollower {
  readonly #jar = new Map<string, Map<string, string>>();

  cookie(url: string, name: string): string | undefined {
    return this.#jar.get(new URL(url).host)?.get(name);
  }

  setCookie(url: string, name: string, value: string): void {
    const { host } = new URL(url);
    const cookies = this.#jar.get(host) ?? new Map<string, string>();
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
    this.#jar.set(host, cookies);
  }

  /** One request; the answer is not followed. */
  async go(
    url: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; location?: string }> {
    const cookies = [...(this.#jar.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`);
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: cookies.join('; '), accept: 'text/html' },
      ...(form && { body: new URLSearchParams(form) }),
    });
    await response.arrayBuffer();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.setCookie(url, name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      ...(location !== null && { location: new URL(location, url).href }),
    };
  }

  /** Follows redirects until `isThere` or a page; returns the final address. */
  async follow(url: string, isThere: (url: string) => boolean = () => false): Promise<string> {
    let here = url;
    for (let hop = 0; hop < 12; hop++) {
      if (isThere(here)) return here;
      const { location } = await this.go(here);
      if (location === undefined) return here;
      here = location;
    }
    throw new Error(`too many redirects, the last to ${here}`);
  }
}
