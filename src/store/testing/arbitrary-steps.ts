import fc from 'fast-check';
import type { Change } from '#store/port/changes.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Query, SortRange } from '#store/port/store.ts';
import type { Path, Value } from '#store/port/values.ts';

/** A step names places by number: the walk turns them into keys of its own partitions. */
export interface Place {
  readonly table: 0 | 1;
  readonly partition: number;
  readonly sort: number;
}

export type Attributes = Readonly<Record<string, Value>>;

/** `expiresIn`: seconds from the moment the step runs. */
export interface Contents {
  readonly attributes: Attributes;
  readonly expiresIn: number | undefined;
  readonly owner: number | undefined;
}

export type WriteStep =
  | {
      readonly op: 'put';
      readonly at: Place;
      readonly contents: Contents;
      readonly condition: Condition | undefined;
    }
  | {
      readonly op: 'update';
      readonly at: Place;
      readonly changes: readonly Change[];
      readonly condition: Condition | undefined;
    }
  | { readonly op: 'delete'; readonly at: Place; readonly condition: Condition | undefined };

export type Step =
  | WriteStep
  | { readonly op: 'advance'; readonly seconds: number }
  | { readonly op: 'get'; readonly at: Place }
  | { readonly op: 'query'; readonly at: Place; readonly query: Omit<Query, 'partition'> }
  | { readonly op: 'index'; readonly owner: number; readonly limit: number; readonly reverse: boolean }
  | { readonly op: 'batch-get'; readonly at: readonly Place[] }
  | { readonly op: 'batch-write'; readonly writes: readonly WriteStep[] }
  | {
      readonly op: 'transact';
      readonly writes: readonly WriteStep[];
      readonly checks: readonly { readonly at: Place; readonly condition: Condition }[];
    };

/** In the order of their UTF-8 bytes. */
export const SORTS = ['a', 'a#1', 'a#2', 'b', '\uffff', '😀'] as const;
const PARTITIONS = 2;

/** Few places, so that most steps meet an existing or deleted item. */
const place: fc.Arbitrary<Place> = fc.record({
  table: fc.constantFrom<Place['table'][]>(0, 0, 0, 1),
  partition: fc.constantFrom(...Array.from({ length: PARTITIONS * 2 }, (_, n) => (n < PARTITIONS ? n : 0))),
  sort: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(SORTS.length - 1) }),
});

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.1, 0.2, -0.3, 1e15, 12345.678),
  fc.constantFrom('', 'a', 'ab', 'é', '😀'),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => Uint8Array.from(bytes)),
);

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y', '$b64'), scalar, { maxKeys: 2 }) },
);

const NAMES = ['n', 's', 'l', 'm'] as const;

const contents: fc.Arbitrary<Contents> = fc.record({
  attributes: fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 4 }),
  expiresIn: fc.option(fc.constantFrom(-1, 0, 1, 2, 60), { nil: undefined, freq: 2 }),
  owner: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
});

const path: fc.Arbitrary<Path> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Path>(...NAMES, 'owner') },
  { weight: 1, arbitrary: fc.constantFrom<Path>(['m', 'x'], ['m', 'y'], ['m', 'x', 'z'], ['l', 'x']) },
);

const comparison: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('equals', 'differs'), path, value }),
  fc.record({
    op: fc.constantFrom('less', 'at-most', 'greater', 'at-least'),
    path,
    value: scalar.filter((operand) => operand !== null && typeof operand !== 'boolean'),
  }),
  fc.record({ op: fc.constant('begins-with'), path, prefix: fc.constantFrom('a', 'é') }),
  fc.record({ op: fc.constantFrom('has', 'lacks'), path }),
  fc.record({ op: fc.constantFrom('exists', 'not-exists') }),
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 3, arbitrary: comparison },
  { weight: 1, arbitrary: fc.constant<Condition>({ op: 'not-exists' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constantFrom('and', 'or'),
      conditions: fc.array(comparison, { minLength: 1, maxLength: 3 }),
    }),
  },
);

const optionalCondition = fc.option(condition, { nil: undefined, freq: 2 });

const plainPath: fc.Arbitrary<Path> = path.filter((candidate) => candidate !== 'owner');

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ op: fc.constantFrom('set', 'set-if-absent'), path: plainPath, value }),
  fc.record({ op: fc.constant('add'), path: plainPath, by: fc.constantFrom(1, -1, 0.1, 0.2, 1e15) }),
  fc.record({ op: fc.constant('append'), path: plainPath, values: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ op: fc.constant('remove'), path }),
);

const changes = fc.array(change, { minLength: 1, maxLength: 3 });

const put: fc.Arbitrary<WriteStep> = fc.record({
  op: fc.constant('put'),
  at: place,
  contents,
  condition: optionalCondition,
});
const update: fc.Arbitrary<WriteStep> = fc.record({
  op: fc.constant('update'),
  at: place,
  changes,
  condition: optionalCondition,
});
const removal: fc.Arbitrary<WriteStep> = fc.record({
  op: fc.constant('delete'),
  at: place,
  condition: optionalCondition,
});
const write = fc.oneof(put, update, removal);

const sort = fc.constantFrom(...SORTS);
const range: fc.Arbitrary<SortRange> = fc.oneof(
  fc.record({ equals: sort }),
  fc.record({ beginsWith: sort }),
  fc.record({ before: sort }),
  fc.record({ atMost: sort }),
  fc.record({ after: sort }),
  fc.record({ atLeast: sort }),
  fc.tuple(sort, sort).map((ends) => ({ between: ends })),
);

const query: fc.Arbitrary<Omit<Query, 'partition'>> = fc.record(
  { sort: range, limit: fc.integer({ min: 1, max: 4 }), reverse: fc.boolean() },
  { requiredKeys: [] },
);

export const arbitrarySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    put,
    put,
    update,
    update,
    removal,
    fc.record({ op: fc.constant('advance'), seconds: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ op: fc.constant('get'), at: place }),
    fc.record({ op: fc.constant('query'), at: place, query }),
    fc.record({
      op: fc.constant('index'),
      owner: fc.nat(2),
      limit: fc.integer({ min: 1, max: 3 }),
      reverse: fc.boolean(),
    }),
    fc.record({ op: fc.constant('batch-get'), at: fc.array(place, { maxLength: 4 }) }),
    fc.record({ op: fc.constant('batch-write'), writes: fc.array(fc.oneof(put, removal), { maxLength: 4 }) }),
    fc.record({
      op: fc.constant('transact'),
      writes: fc.array(write, { maxLength: 4 }),
      checks: fc.array(fc.record({ at: place, condition }), { maxLength: 2 }),
    }),
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
);
