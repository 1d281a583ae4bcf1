import type { Bus } from './bus.ts';
import { localBus } from './local-bus.ts';

/**
 * Installations that share a Redis server must not hear each other: game 4821 of one is not game 4821 of the other. They
 * differ in their tables or database number, which publish/subscribe ignores.
 */
export const busPrefixOf = (bus: string, tablePrefix: string): string => {
  const database = URL.parse(bus)?.pathname.replace(/^\/0*/, '') ?? '';
  return ['roundtable', database, tablePrefix].filter((part) => part !== '').join(':');
};

/** The driver that BUS names; the Redis client is loaded only where it is used. */
export const openBus = async (
  value: string,
  options: { readonly prefix?: string; readonly onFault: (fault: unknown) => void },
): Promise<Bus> => {
  if (value === 'memory') return localBus();
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus({ url: value, ...options });
};
