import type { Bus } from './bus.ts';
import { localBus } from './local-bus.ts';

/** The driver that BUS names; the Redis client is loaded only where it is used. */
export const openBus = async (
  value: string,
  options: { readonly prefix?: string; readonly onFault: (fault: unknown) => void },
): Promise<Bus> => {
  if (value === 'memory') return localBus();
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus({ url: value, ...options });
};
