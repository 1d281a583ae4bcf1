import { expect, test } from 'vitest';
import { MOST_CHAIRS, planTable } from './round-table.ts';

test.each([0, 1, 9, 12, 13, 20, 40, 60, MOST_CHAIRS, 5000])(
  '[GAME-47] a table for %i has a chair for everybody it shows, none over another',
  (people) => {
    const { chairs, radius, tableRadius } = planTable(people);
    expect(chairs.length).toBeGreaterThanOrEqual(Math.min(people, MOST_CHAIRS));
    expect(MOST_CHAIRS).toBeGreaterThanOrEqual(60);
    for (const [index, chair] of chairs.entries()) {
      expect(Math.hypot(chair.x, chair.y)).toBeGreaterThan(tableRadius + radius);
      expect(Math.max(Math.abs(chair.x), Math.abs(chair.y)) + radius).toBeLessThanOrEqual(100);
      for (const other of chairs.slice(index + 1))
        expect(Math.hypot(chair.x - other.x, chair.y - other.y)).toBeGreaterThanOrEqual(2 * radius);
    }
  },
);
