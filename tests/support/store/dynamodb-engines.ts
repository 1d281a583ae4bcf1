import { execFileSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { startProxy } from '#tests/support/server/http-proxy.ts';

/** How to reach a running engine: spread it into the options of `openDynamoStore` or of an SDK client. */
export interface DynamoAccess {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Separates the tables of runs on an engine that outlives them. */
  readonly tablePrefix: string;
}

export interface DynamoEngine {
  readonly name: string;
  readonly access: DynamoAccess;
  readonly stop: () => Promise<void>;
}

/** The variables of a process that keeps its data in the engine. */
export const envOf = ({
  access: { endpoint = '', region, credentials, tablePrefix },
}: DynamoEngine): Record<string, string> => ({
  STORE: 'dynamodb',
  TABLE_PREFIX: tablePrefix,
  DYNAMODB_ENDPOINT: endpoint,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});

export interface EngineChoice {
  readonly name: string;
  /** Where the engine falls short of DynamoDB's 100. */
  readonly largestTransaction?: number;
  readonly start: () => Promise<DynamoEngine>;
}

const LOCAL_ACCESS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  tablePrefix: '',
};

export const startDynoxide = async (): Promise<DynamoEngine> => {
  const binary = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  const engine = await startProgram('dynoxide', (port) => [
    binary,
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]);
  return { name: 'dynoxide', access: { ...LOCAL_ACCESS, endpoint: engine.url }, stop: engine.stop };
};

/** As it comes, without the adaptation that `startDynamodbLocal` adds: for benchmarks. */
export const startBareDynamodbLocal = async (): Promise<DynamoEngine> => {
  const engine = await startJar();
  return { name: 'DynamoDB Local', access: { ...LOCAL_ACCESS, endpoint: engine.url }, stop: engine.stop };
};

let sharedJar: Promise<Program> | undefined;
let users = 0;

/**
 * One engine for all files of this process, and ended with it, since it is slow until it is warm: whoever asks for it
 * has tables of their own.
 *
 * The jar on npm is of early 2020. DynamoDB takes empty strings and bytes in attributes that are no keys since
 * May 2020, this engine refuses them. The proxy in front stores a mark in their place and takes it off again:
 * `{"S":""}` cannot occur inside a JSON string, so the replacement never touches anything else.
 */
export const startDynamodbLocal = async (): Promise<DynamoEngine> => {
  sharedJar ??= startJar(SHORT_LIFE);
  const { url } = await sharedJar;
  const proxy = await startProxy(url, async ({ body }, forward) => {
    const answer = await forward(
      Buffer.from(body.toString().replaceAll(EMPTY_TEXT, MARKED_TEXT).replaceAll(EMPTY_BYTES, MARKED_BYTES)),
    );
    return {
      ...answer,
      body: answer.body.toString().replaceAll(MARKED_TEXT, EMPTY_TEXT).replaceAll(MARKED_BYTES, EMPTY_BYTES),
    };
  });
  const tablePrefix = `user-${++users}-`;
  const access = { ...LOCAL_ACCESS, endpoint: proxy.url, tablePrefix };
  return { name: 'DynamoDB Local', access, stop: () => proxy.close() };
};

const EMPTY_TEXT = '{"S":""}';
const EMPTY_BYTES = '{"B":""}';
// Sorts before every text a test may use, as the empty string does.
const MARKED_TEXT = '{"S":"\\u0001\\u0001 empty"}';
const MARKED_BYTES = `{"B":"${Buffer.from('\u0001\u0001 empty').toString('base64')}"}`;

/** A real account: every table of the run has a prefix of its own and is deleted at the end. */
const startAws = async (): Promise<DynamoEngine> => {
  const region = process.env['AWS_REGION'] ?? 'us-east-1';
  const tablePrefix = `roundtable-test-${randomUUID().slice(0, 8)}-`;
  const stop = async (): Promise<void> => {
    const client = new DynamoDBClient({ region });
    const { TableNames = [] } = await client.send(
      new ListTablesCommand({ ExclusiveStartTableName: tablePrefix.slice(0, -1) }),
    );
    for (const TableName of TableNames.filter((name) => name.startsWith(tablePrefix))) {
      await client.send(new DeleteTableCommand({ TableName }));
    }
    client.destroy();
  };
  return { name: 'AWS', access: { region, tablePrefix }, stop };
};

/**
 * The engines every test of the driver runs on. ROUNDTABLE_TEST_DYNAMODB=aws adds the account that the usual
 * AWS variables name (AWS_REGION, AWS_PROFILE or keys); it costs a few cents and needs the right to make tables.
 */
export const dynamoEngines: readonly EngineChoice[] = [
  { name: 'dynoxide', start: startDynoxide },
  // The jar on npm has the limit that transactions had when they were new; DynamoDB takes 100 since 2022.
  { name: 'DynamoDB Local', start: startDynamodbLocal, largestTransaction: 10 },
  ...(process.env['ROUNDTABLE_TEST_DYNAMODB'] === 'aws' ? [{ name: 'AWS', start: startAws }] : []),
];

/** Half the processor time for an engine that lives a minute: the second compiler would work for the time after. */
const SHORT_LIFE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const startJar = (flags: readonly string[] = []): Promise<Program> => {
  const script = fileURLToPath(new URL('../../../scripts/fetch-dynamodb-local.ts', import.meta.url));
  const folder =
    execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  return startProgram('DynamoDB Local', (port) => [
    'java',
    ...flags,
    `-Djava.library.path=${folder}/DynamoDBLocal_lib`,
    '-jar',
    `${folder}/DynamoDBLocal.jar`,
    '-inMemory',
    '-sharedDb',
    '-port',
    String(port),
  ]);
};

interface Program {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const STARTS = 3;
const READY_WITHIN_MS = 60_000;

// The engines cannot take port 0, so the port found free may, after all, be gone when they bind it.
const startProgram = async (name: string, commandFor: (port: number) => string[]): Promise<Program> => {
  let output = '';
  for (let start = 1; start <= STARTS; start++) {
    const port = await freePort();
    const program = guardedSpawn(commandFor(port));
    const url = `http://127.0.0.1:${port}`;
    if (await isServing(url, program.exited)) return { url, stop: program.stop };
    await program.stop();
    output = program.output();
  }
  throw new Error(`${name} does not start: ${output}`);
};

// The shell kills the engine when our end of its input closes, however this process ends.
const GUARD =
  'exec 3<&0; "$@" </dev/null & engine=$!; (read -r _ <&3; kill "$engine" 2>/dev/null) & wait "$engine"';

const guardedSpawn = (command: readonly string[]) => {
  const child = spawn('sh', ['-c', GUARD, 'sh', ...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  child.stderr.on('data', (text) => (printed += text));
  child.stdin.on('error', () => undefined);
  const exited = new Promise<'exited'>((resolve) => child.once('exit', () => resolve('exited')));
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  return { exited, stop, output: () => printed };
};

/**
 * It has served a request that only an engine can. That somebody answers proves nothing: the port can be a stranger's by
 * now, and DynamoDB Local has a page to show before it has opened its database.
 */
const isServing = async (url: string, exited: Promise<'exited'>): Promise<boolean> => {
  const client = new DynamoDBClient({
    ...LOCAL_ACCESS,
    endpoint: url,
    maxAttempts: 1,
    requestHandler: { requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  try {
    while (performance.now() < deadline) {
      const state = await Promise.race([
        exited,
        client.send(new ListTablesCommand({})).then(
          () => 'serves' as const,
          () => 'silent' as const,
        ),
      ]);
      if (state === 'serves') return true;
      if (state === 'exited') return false;
      await pause(50);
    }
    return false;
  } finally {
    client.destroy();
  }
};

/** Below the ports that the system gives to whoever asks for any: an engine takes seconds until it has bound its own. */
const LEAST_PORT = 15_000;
const PORTS = 15_000;

const freePort = async (): Promise<number> => {
  for (;;) {
    const port = LEAST_PORT + randomInt(PORTS);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
};
