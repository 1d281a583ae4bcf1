import { methodFamilies } from '#platform/tally/contract.ts';
import { settingFacts } from '#activities/polls/contract.settings.ts';
import type { PollSettings, SettingFacts, SettingName } from '#activities/polls/contract.settings.ts';

type Facts = typeof settingFacts;

/** The settings as the form holds them: numbers are strings while they are typed. */
export type SettingFields = {
  readonly [Name in Exclude<SettingName, 'rules'>]: Facts[Name] extends { readonly kind: 'number' }
    ? string
    : PollSettings[Name];
};

type Rows = Readonly<Record<string, SettingFacts>>;
type Values = Readonly<Record<string, unknown>>;

const inForm = (rows: Rows): [string, SettingFacts][] =>
  Object.entries(rows).filter(([, { kind }]) => kind !== 'hidden');

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '');
const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

export const fieldsFrom = (rows: Rows, settings: Values): Values =>
  Object.fromEntries(
    inForm(rows).map(([name, { kind }]) => [
      name,
      kind === 'number' ? textOf(settings[name]) : settings[name],
    ]),
  );

/** The form's settings; if ballots are not rankings, settings about ranks keep their defaults. */
export const settingsFrom = (rows: Rows, fields: Values, hasRanks: boolean): Values =>
  Object.fromEntries(
    inForm(rows).map(([name, { kind, start, isOfRanks }]) => {
      const value = fields[name];
      if (isOfRanks && !hasRanks) return [name, start];
      return [name, kind === 'number' && typeof value === 'string' ? (numberIn(value) ?? start) : value];
    }),
  );

/** Fields left empty are removed. */
export const changeFrom = (settings: Values): Values =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? null]));

export const fieldsOf = (settings: PollSettings) => fieldsFrom(settingFacts, settings) as SettingFields;
export const settingsIn = (fields: SettingFields) =>
  settingsFrom(settingFacts, fields, methodFamilies[fields.method] !== 'scores') as Omit<
    PollSettings,
    'rules'
  >;
