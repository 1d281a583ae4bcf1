import * as z from 'zod/mini';
import { methods, methodsWhere, tallyRules } from '#platform/tally/contract.ts';

interface More {
  /** What it is in a poll of another system that says nothing about it; as in a new poll where left out. */
  readonly found?: string | boolean;
  /** Only polls that are voted by ranks have it. */
  readonly isOfRanks?: true;
}

/** What may stand in a poll, and in a change of it: there, what is left out stays. */
const required = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({ schema, changed: z.optional(schema) }) as const;

/** One of a few. */
const choice = <const Values extends readonly string[]>(
  values: Values,
  start: Values[number],
  more: More = {},
) => ({ kind: 'choice', values, ...required(z.enum(values)), start, ...more }) as const;

/** On or off. */
const toggle = (start: boolean, more: More = {}) =>
  ({ kind: 'toggle', ...required(z.boolean()), start, ...more }) as const;

const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most));

const number = (most: number, start: number) =>
  ({ kind: 'number', most, ...required(upTo(most)), start }) as const;

/** A poll need not have it; null takes it away. */
const optionalNumber = (most: number, more: More = {}) =>
  ({
    kind: 'number',
    most,
    schema: z.optional(upTo(most)),
    changed: z.optional(z.nullable(upTo(most))),
    start: undefined,
    ...more,
  }) as const;

/**
 * Every setting of a poll, in the order of the form: what it may be and what it is in a new poll. What is stored, what
 * the API takes, what a view shows and what the form holds follows from here.
 */
export const settingTable = {
  method: choice(methods, 'irv'),
  seats: number(100, 1),
  /** Has no place in the form: by the API, or from a file. */
  rules: { kind: 'hidden', ...required(tallyRules), start: {} },
  /** Who may vote: every device once, holders of a code, signed-in accounts, accounts on a roll. */
  voters: choice(['anyone', 'codes', 'accounts', 'roll'], 'anyone'),
  ballots: choice(['secret', 'open'], 'secret'),
  results: choice(['after-close', 'live', 'owner'], 'after-close', { found: 'live' }),
  canEdit: toggle(true),
  maxRanks: optionalNumber(100, { isOfRanks: true }),
  equalRanks: toggle(false, { isOfRanks: true }),
  /** What happens to a ballot that reaches an equal rank. Polls from before this setting skip it, as they said. */
  overvote: {
    ...choice(['split', 'exhaust'], 'split', { isOfRanks: true }),
    ...required(z.enum(['split', 'exhaust', 'skip'])),
    found: 'skip',
  },
  writeIns: toggle(false, { isOfRanks: true }),
  shuffle: toggle(true, { found: false }),
  quorum: optionalNumber(1_000_000),
} as const;

/** What is said of a setting without its schemas, as pages get it. */
export interface SettingFacts extends More {
  readonly kind: 'choice' | 'toggle' | 'number' | 'hidden';
  readonly start: unknown;
  /** Of a choice. */
  readonly values?: readonly string[];
  /** Of a number. */
  readonly most?: number;
}
interface SettingRow extends SettingFacts {
  readonly schema: z.core.$ZodType;
  readonly changed: z.core.$ZodType;
}
type SettingRows = Readonly<Record<string, SettingRow>>;

type Column<Rows, Key extends string> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Readonly<Record<Key, infer Value>> ? Value : never;
};

/** One column of the table, by the settings' names. */
const column = <Rows extends SettingRows, Key extends 'schema' | 'changed'>(rows: Rows, key: Key) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[key]])) as Column<Rows, Key>;

export const settingsSchema = <Rows extends SettingRows>(rows: Rows) => z.object(column(rows, 'schema'));

export const changeSchema = <Rows extends SettingRows>(rows: Rows) => z.object(column(rows, 'changed'));

/** What a new poll has; or one that is found without settings: as its system counted, with results for everybody. */
export const startOf = (rows: SettingRows, isFound = false): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rows)
      .map(([name, { start, found }]) => [name, isFound ? (found ?? start) : start] as const)
      .filter(([, value]) => value !== undefined),
  );

export const factsOf = <Rows extends SettingRows>(rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { kind, start, found, isOfRanks, values, most }]) => [
      name,
      { kind, start, found, isOfRanks, values, most },
    ]),
  ) as { readonly [Name in keyof Rows]: Omit<Rows[Name], 'schema' | 'changed'> };

export const rankNamesOf = <Rows extends SettingRows>(rows: Rows): readonly (keyof Rows)[] =>
  Object.keys(rows).filter((name) => rows[name]?.isOfRanks);

export const pollSettings = settingsSchema(settingTable);
export type PollSettings = z.infer<typeof pollSettings>;
export type SettingName = keyof PollSettings;

export const defaultSettings = startOf(settingTable) as PollSettings;
export const foundSettings = startOf(settingTable, true) as PollSettings;
export const settingFacts = factsOf(settingTable);

/** The methods an owner chooses from, for one seat or several. */
export const offeredMethods = {
  one: methodsWhere(({ offered }) => offered !== 'many'),
  many: methodsWhere(({ offered }) => offered !== 'one'),
};
