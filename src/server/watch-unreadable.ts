import { UnreadableItem, unreadableItems } from '#store/port/reader.ts';
import type { Metrics } from './metrics.ts';

/** Nobody reads more distinct log lines than this; counting continues. */
const MOST_NAMED = 1000;

/** Counts items that nobody can read, and names each once in the log. Returns how to stop. */
export const watchUnreadable = (
  metrics: Pick<Metrics, 'total'>,
  log: { warn(facts: object, line: string): void },
): (() => void) => {
  const counts = new Map<string, number>();
  const named = new Set<string>();
  metrics.total(
    {
      name: 'roundtable_unreadable_items_total',
      help: 'Reads of stored items that could not be understood, by table',
      labels: ['table'],
    },
    () => [...counts].map(([table, value]) => ({ labels: { table }, value })),
  );
  const hear = (message: unknown): void => {
    if (!(message instanceof UnreadableItem)) return;
    const { table, key, attribute } = message;
    counts.set(table, (counts.get(table) ?? 0) + 1);
    const name = `${table} ${key}`;
    if (named.has(name) || named.size >= MOST_NAMED) return;
    named.add(name);
    log.warn({ table, key, attribute }, `a stored item cannot be read: ${message.message}`);
  };
  unreadableItems.subscribe(hear);
  return () => unreadableItems.unsubscribe(hear);
};
