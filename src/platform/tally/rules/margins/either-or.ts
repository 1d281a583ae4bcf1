import type { Change, Conditions, Edit } from './conditions.ts';
import { LeastChangeSearch } from './least-change.ts';
import type { LeastChange } from './least-change.ts';
import { OpenNodes } from './open-nodes.ts';
import type { Reach, SearchLimits } from './open-nodes.ts';

/** A method whose winner follows from conditions, each of which can be met in several ways. */
export interface EitherOr<Row> {
  readonly start: readonly Row[];
  /** Conditions under which the target certainly wins: meeting them is sufficient. */
  readonly enough?: readonly Row[];
  readonly conditions: (rows: readonly Row[]) => Conditions;
  /**
   * After this change: undefined if the target wins. Otherwise conditions of which at least one holds in every
   * election that the target wins, and none holds here; empty if no helpful condition is known.
   */
  readonly missing: (change: Change, rows: readonly Row[]) => readonly (readonly Row[])[] | undefined;
}

/** Equal rows are one row, and the same set of rows is examined once. */
const branches = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  ways: readonly (readonly Row[])[],
  known: Set<string>,
): Row[][] =>
  ways.flatMap((way) => {
    const more = new Map([...rows, ...way].map((row) => [row.key, row]));
    const key = [...more.keys()].toSorted().join('\n');
    if (known.has(key)) return [];
    known.add(key);
    return [[...more.values()]];
  });

interface Node<Row> {
  readonly rows: readonly Row[];
  readonly atLeast: number;
}

/** Starts with few conditions; if the target does not win by them, each way to fix that is a branch. */
export const reachEitherOr = <Row extends { readonly key: string }>(
  { start, enough, conditions, missing }: EitherOr<Row>,
  edit: Edit,
  limits: SearchLimits,
): Reach => {
  const open = new OpenNodes<Node<Row>>(limits);
  const least = (rows: readonly Row[]): LeastChange =>
    new LeastChangeSearch(conditions(rows), edit, limits.isLate).find(open.limit);
  if (enough && !open.isLate()) open.foundBy(least(enough));
  open.add({ rows: start, atLeast: 0 });
  // Different branches can lead to the same conditions.
  const known = new Set<string>();
  for (let node = open.next(); node; node = open.next()) {
    const { rows } = node;
    const looked = least(rows);
    const atLeast = Math.max(node.atLeast, looked.atLeast);
    const ways = looked.found && missing(looked.found.change, rows);
    if (!ways) open.foundBy(looked);
    if (!ways?.length && atLeast < open.limit) open.leave({ rows, atLeast });
    for (const more of branches(rows, ways ?? [], known)) open.add({ rows: more, atLeast });
  }
  return open.reach();
};
