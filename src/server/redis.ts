import type { Redis } from 'iovalkey';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

const ANSWER_WITHIN_MS = 1000;

/** The connection for counting limits across nodes; undefined on a single node. */
export const connectRedis = async ({ BUS }: Config, log: Logger): Promise<Redis | undefined> => {
  if (BUS === 'memory') return undefined;
  const { Redis: RedisClient } = await import('iovalkey');
  const redis = new RedisClient(BUS, {
    connectionName: 'roundtable-limits',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_WITHIN_MS,
    connectTimeout: ANSWER_WITHIN_MS,
  });
  let isLost = false;
  // Without a listener, a connection error would end the process.
  redis.on('error', (error: Error) => {
    if (!isLost) log.warn({ err: error }, 'limits: Redis does not answer, each node counts for itself');
    isLost = true;
  });
  redis.on('ready', () => {
    isLost = false;
  });
  return redis;
};
