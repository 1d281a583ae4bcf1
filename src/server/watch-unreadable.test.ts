import { expect, test } from 'vitest';
import { textIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import { defineTable } from '#store/port/table.ts';
import { createMetrics } from './metrics.ts';
import { watchUnreadable } from './watch-unreadable.ts';

test('every reading of an unreadable item is counted, and each item named once', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const warn = (_: unknown, line: string): void => void lines.push(line);
  const stop = watchUnreadable(metrics, { warn });
  const read = readerOf(defineTable({ name: 'things', partitionKey: 'PK' }), (item) => textIn(item, 'name'));
  for (const PK of ['a', 'b', 'a']) read.list([{ PK }]);
  stop();
  read.list([{ PK: 'c' }]);
  expect((await metrics.page()).text).toContain('roundtable_unreadable_items_total{table="things"} 3');
  expect(lines).toEqual([
    'a stored item cannot be read: things, PK "a": name should be a text',
    'a stored item cannot be read: things, PK "b": name should be a text',
  ]);
});
