import { offsetM } from '../geofence/distance.ts';
import type { Point } from '../geofence/distance.ts';

/** Metres from a point to the straight line between two others. */
export const distanceToLineM = (point: Point, from: Point, to: Point): number => {
  const line = offsetM(from, to);
  const there = offsetM(from, point);
  const length = line.northM ** 2 + line.eastM ** 2;
  const along = length === 0 ? 0 : (there.northM * line.northM + there.eastM * line.eastM) / length;
  const nearest = Math.max(0, Math.min(1, along));
  return Math.hypot(there.northM - nearest * line.northM, there.eastM - nearest * line.eastM);
};

/** Each stretch is simplified separately: a zigzag of a whole day would take quadratic time. */
const STRETCH = 500;

/**
 * Leaves out points that lie within the tolerance of the line without them (Ramer, Douglas, Peucker). For display and
 * export only: disputes need every point. With a list of open ends, because a walk of a day overflows the call stack.
 */
export const simplify = <P extends Point>(points: readonly P[], toleranceM: number): P[] => {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [];
  for (let first = 0; first < points.length - 1; first += STRETCH)
    open.push([first, Math.min(first + STRETCH, points.length - 1)]);
  for (const [, last] of open) kept.add(last);
  for (let ends = open.pop(); ends; ends = open.pop()) {
    const [first, last] = ends;
    const [from, to] = [points[first], points[last]];
    if (!from || !to) continue;
    let [farthest, distance] = [-1, toleranceM];
    for (let index = first + 1; index < last; index++) {
      const point = points[index];
      const away = point ? distanceToLineM(point, from, to) : 0;
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, index) => kept.has(index));
};
