import { describe, expect, test } from 'vitest';
import { planTable, seatFromHere } from './table-plan.ts';
import type { Chair } from './table-plan.ts';

const distance = (a: Chair, b: Chair): number => Math.hypot(a.x - b.x, a.y - b.y);

describe('planTable', () => {
  test.each([1, 2, 5, 10, 11, 20, 21, 33, 50])(
    '[ROOM-14] %i people sit apart, off the table and on the stage',
    (count) => {
      const { chairs, tableRadius } = planTable(count, count);
      expect(chairs).toHaveLength(count);
      for (const [index, chair] of chairs.entries()) {
        const fromCentre = Math.hypot(chair.x - 50, chair.y - 50);
        expect(fromCentre - chair.size / 2).toBeGreaterThan(tableRadius);
        expect(fromCentre + chair.size / 2).toBeLessThan(50);
        for (const other of chairs.slice(index + 1)) {
          expect(distance(chair, other)).toBeGreaterThan((chair.size + other.size) / 2);
        }
      }
    },
  );

  test('[ROOM-14] 200 people: 50 by mark, the rest as dots that touch nobody', () => {
    const { chairs, dots } = planTable(50, 200);
    expect(dots).toHaveLength(150);
    for (const dot of dots) {
      expect(Math.min(...chairs.map((chair) => distance(dot, chair) - chair.size / 2))).toBeGreaterThan(
        dot.size / 2,
      );
      expect(Math.hypot(dot.x - 50, dot.y - 50) + dot.size / 2).toBeLessThanOrEqual(50);
    }
    expect(planTable(50, 5000).dots).toHaveLength(150);
  });

  test('[ROOM-14] the first chair is the nearest, and the reader has it', () => {
    const [first] = planTable(5, 5).chairs;
    expect(first).toMatchObject({ side: 'below' });
    expect(first?.x).toBeCloseTo(50);
    expect(first?.y).toBeGreaterThan(80);
    const people = ['a', 'b', 'c'].map((memberId) => ({ memberId }));
    expect(seatFromHere(people, 'b').map(({ memberId }) => memberId)).toEqual(['b', 'c', 'a']);
    expect(seatFromHere(people, undefined)).toEqual(people);
  });

  test('[ROOM-14] names stay off the table: above it, below it, or beside it', () => {
    const { chairs } = planTable(16, 16);
    expect(new Set(chairs.map(({ side }) => side))).toEqual(new Set(['above', 'below', 'left', 'right']));
    expect(chairs.filter(({ side }) => side === 'left').every(({ x }) => x < 50)).toBe(true);
  });
});
