import { pino } from 'pino';
import type { Logger } from 'pino';
import { createApp } from '#server/app.ts';
import type { App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Config, Environment } from '#server/config.ts';
import type { Authenticator } from '#server/kit/authenticator.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Limits } from '#server/kit/limits.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { StoringMeter } from '#server/kit/storing.ts';
import type { StoringLimits } from '#server/kit/storing.ts';
import { meterFiles, meterStore } from '#server/meter-store.ts';
import type { Files } from '#platform/files/server/files.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { temporaryFiles } from '#tests/support/files/temporary-files.ts';
import { testAuthenticator } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

export interface TestAppOptions {
  readonly modules: (kit: Kit, config: Config, files: Files) => readonly ServerModule[];
  /** Besides the platform's own table. */
  readonly tables?: readonly Table[];
  readonly authenticator?: (kit: Kit, config: Config) => Authenticator;
  readonly env?: Environment;
  readonly clock?: FakeClock;
  readonly store?: Store;
  readonly hub?: Hub;
  readonly limits?: Limits;
  /** Left out, nothing that is stored is counted. */
  readonly storing?: StoringLimits;
  readonly log?: Logger;
  readonly seed?: string;
  readonly webFolder?: string;
}

export interface TestRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and texts go as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly as?: TestToken | undefined;
  /** The session cookie's value, as a browser on our own page would send it. */
  readonly cookie?: string;
}

export interface TestResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  /** Of a `set-cookie` for the session. */
  readonly cookie: string | undefined;
}

export interface Caller {
  request<T = unknown>(line: string, request?: TestRequest): Promise<TestResponse<T>>;
}

export interface TestApp extends Caller {
  readonly app: App;
  readonly kit: Kit;
  readonly config: Config;
  readonly clock: FakeClock;
  readonly store: Store;
  readonly files: Files;
  readonly baseUrl: string;
  /** A caller with a bearer token of the test authenticator. */
  as(token: TestToken): Caller;
  close(): Promise<void>;
}

export const testConfig = (env: Environment = {}): Config => {
  const read = readConfig({ STORE: 'memory', LOG_LEVEL: 'silent', HOST: '127.0.0.1', PORT: '0', ...env });
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.config;
};

const kitOf = (options: TestAppOptions, clock: FakeClock, config: Config): Kit => ({
  store: options.store ?? new MemoryStore({ tables: [platformTable, ...(options.tables ?? [])], clock }),
  clock,
  ids: seededIds(options.seed),
  log: options.log ?? pino({ level: config.LOG_LEVEL }),
  hub: options.hub ?? recordingHub(),
  jobs: sharedJobs,
});

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  const isJson = text !== '' && /json/.test(response.headers.get('content-type') ?? '');
  return isJson ? JSON.parse(text) : text;
};

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Calls the API of the server at this address, with a token of the test authenticator or a cookie. */
export const callerAt = (baseUrl: string, token?: TestToken): Caller => ({
  async request<T>(line: string, request: TestRequest = {}) {
    const [method = 'GET', path = '/'] = line.split(' ');
    const bearer = request.as ?? token;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer.replace(':', '.')}` }),
        ...(request.cookie && { cookie: `rt_session=${request.cookie}`, origin: baseUrl }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body !== undefined && {
        body: isRaw(request.body) ? request.body : JSON.stringify(request.body),
      }),
    });
    const cookie = /rt_session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    const body = (await bodyOf(response)) as T;
    return { status: response.status, headers: response.headers, body, cookie };
  },
});

/** The real app over the memory store on a free port, with a fake clock and the same ids on every run. */
export const startTestApp = async (options: TestAppOptions): Promise<TestApp> => {
  const config = testConfig(options.env);
  const clock = options.clock ?? fakeClock();
  const plain = kitOf(options, clock, config);
  const storing = options.storing && new StoringMeter(plain, options.storing);
  const kit = storing ? { ...plain, store: meterStore(plain.store, storing) } : plain;
  const folder = temporaryFiles();
  const files = storing ? meterFiles(folder, storing) : folder;
  const app = await createApp({
    kit,
    config,
    modules: options.modules(kit, config, files),
    authenticator: options.authenticator?.(kit, config) ?? testAuthenticator(),
    ...(options.limits && { limits: options.limits }),
    ...(storing && { storing }),
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
  });
  const baseUrl = await app.http.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...callerAt(baseUrl),
    app,
    kit,
    config,
    clock,
    store: kit.store,
    files,
    baseUrl,
    as: (token) => callerAt(baseUrl, token),
    async close() {
      await app.close();
      await files.close();
      await kit.store.close();
    },
  };
};
