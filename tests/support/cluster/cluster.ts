import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envOf, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { startRedis } from './redis.ts';
import type { RedisServer } from './redis.ts';
import { startRoundRobin } from './round-robin.ts';
import type { RoundRobin } from './round-robin.ts';
import { startS3Server } from '#tests/support/files/s3-server.ts';
import type { S3Server } from '#tests/support/files/s3-server.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

export interface ClusterNode {
  readonly process: ServerProcess;
  readonly address: string;
}

type Env = Readonly<Record<string, string>>;

export interface ClusterOptions {
  /** The nodes' engine; dynoxide, unless a test puts something in front of it. */
  readonly startEngine?: () => Promise<DynamoEngine>;
  /** An S3-compatible server for all nodes; without one, each node has its own folder. */
  readonly hasS3?: boolean;
  readonly env?: Env;
  /** The load balancer's port; a free one by default. */
  readonly door?: { readonly host?: string; readonly port?: number };
}

/** Any number of real servers on one DynamoDB engine and one redis-server, behind a load balancer. */
export interface Cluster {
  readonly engine: DynamoEngine;
  readonly redis: RedisServer;
  /** Goes round all nodes; there are no sticky sessions. */
  readonly door: RoundRobin;
  /** The variables every node has. */
  readonly env: Env;
  /** All that were ever started, in order. */
  readonly nodes: readonly ClusterNode[];
  startNode(env?: Env): Promise<ClusterNode>;
  /** Without warning, like a lost machine. */
  kill(node: ClusterNode): Promise<void>;
  /** Replaces a dead node at its address, perhaps with a clock that is ahead. */
  revive(node: ClusterNode, aheadMs?: number): Promise<ClusterNode>;
  isAlive(address: string): boolean;
  stop(): Promise<void>;
}

const BUCKET = 'roundtable';

/** The variables that make a server a node of this cluster. */
const nodeEnv = (
  engine: DynamoEngine,
  redis: RedisServer,
  s3: S3Server | undefined,
): Record<string, string> => ({
  ...envOf(engine),
  DYNAMODB_CREATE_TABLES: 'yes',
  ...(s3 && {
    FILES: `s3://${BUCKET}`,
    S3_ENDPOINT: s3.endpoint,
    // The engine accepts any key, the S3 server only its own.
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }),
  BUS: redis.url,
  TRUST_PROXY: '127.0.0.1',
  DEMO: 'no',
  LOG_LEVEL: 'error',
});

const startS3 = async (): Promise<S3Server> => {
  const s3 = await startS3Server();
  await s3.makeBucket(BUCKET);
  return s3;
};

const isRunning = ({ process: { child } }: ClusterNode): boolean =>
  child.exitCode === null && child.signalCode === null && !child.killed;

export const startCluster = async ({
  startEngine = startDynoxide,
  hasS3 = false,
  env = {},
  door: place = {},
}: ClusterOptions = {}): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-cluster-'));
  const [engine, redis, s3] = await Promise.all([
    startEngine(),
    startRedis(),
    hasS3 ? startS3() : Promise.resolve(undefined),
  ]);
  const shared = { ...nodeEnv(engine, redis, s3), ...env };
  const nodes: ClusterNode[] = [];
  const processes: ServerProcess[] = [];
  const start = async (own: Env, aheadMs = 0): Promise<ClusterNode> => {
    const dataDir = join(folder, `node-${processes.length}`);
    const process = startServerProcess({ env: { ...shared, DATA_DIR: dataDir, ...own }, aheadMs });
    processes.push(process);
    return { process, address: await process.started };
  };
  // Includes dead nodes: the proxy finds out by itself, as a load balancer must.
  const door = await startRoundRobin(() => nodes.map(({ address }) => address), place);
  return {
    engine,
    redis,
    door,
    env: { ...shared, DATA_DIR: folder },
    nodes,
    async startNode(own = {}) {
      const node = await start(own);
      nodes.push(node);
      return node;
    },
    async kill({ process: { child, ended } }) {
      child.kill('SIGKILL');
      await ended;
    },
    async revive(dead, aheadMs) {
      const revived = await start({ PORT: new URL(dead.address).port }, aheadMs);
      nodes[nodes.indexOf(dead)] = revived;
      return revived;
    },
    isAlive: (address) => nodes.some((node) => node.address === address && isRunning(node)),
    async stop() {
      await door.close();
      await Promise.all(processes.map((process) => process.kill()));
      await Promise.all([engine.stop(), redis.stop(), s3?.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
