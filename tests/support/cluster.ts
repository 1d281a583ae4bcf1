import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDynoxide } from './dynamodb-engines.ts';
import type { DynamoEngine } from './dynamodb-engines.ts';
import { startRedis } from './redis.ts';
import type { RedisServer } from './redis.ts';
import { startServerProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

export interface ClusterNode {
  readonly process: ServerProcess;
  readonly address: string;
}

/** Any number of real servers on one DynamoDB engine and one redis-server. */
export interface Cluster {
  readonly engine: DynamoEngine;
  readonly redis: RedisServer;
  /** All that were ever started, in order. */
  readonly nodes: readonly ClusterNode[];
  startNode(env?: Readonly<Record<string, string>>): Promise<ClusterNode>;
  isAlive(address: string): boolean;
  stop(): Promise<void>;
}

/** The variables that make a server a node of this cluster. */
export const nodeEnv = (
  { access: { endpoint = '', region, credentials } }: DynamoEngine,
  redis: RedisServer,
  dataDir: string,
): Record<string, string> => ({
  STORE: 'dynamodb',
  DYNAMODB_ENDPOINT: endpoint,
  DYNAMODB_CREATE_TABLES: 'yes',
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  BUS: redis.url,
  DATA_DIR: dataDir,
  DEMO: 'no',
  LOG_LEVEL: 'error',
});

export const startCluster = async (): Promise<Cluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-cluster-'));
  const [engine, redis] = await Promise.all([startDynoxide(), startRedis()]);
  const nodes: ClusterNode[] = [];
  const processes: ServerProcess[] = [];
  return {
    engine,
    redis,
    nodes,
    async startNode(env = {}) {
      const dataDir = join(folder, `node-${processes.length}`);
      const process = startServerProcess({ env: { ...nodeEnv(engine, redis, dataDir), ...env } });
      processes.push(process);
      const node = { process, address: await process.started };
      nodes.push(node);
      return node;
    },
    isAlive: (address) =>
      nodes.some(
        (node) =>
          node.address === address && node.process.child.exitCode === null && !node.process.child.killed,
      ),
    async stop() {
      await Promise.all(processes.map((process) => process.kill()));
      await Promise.all([engine.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
