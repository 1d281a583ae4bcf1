import { ok } from '#core/result.ts';
import type { KindRules } from '#activities/engagements/rules/kinds/kind.ts';
import { int, optional } from '#activities/engagements/rules/kinds/stored.ts';
import { allOrNothing } from '#activities/engagements/rules/scoring/credit.ts';
import type { KindParts } from '#activities/engagements/web/kinds/kind.ts';

// The kind `dial`, which is in no table: tests add it as CONTRIBUTING says, a row in each of three.

interface Dial {
  readonly kind: 'dial';
  readonly most: number;
  readonly right?: number | undefined;
}
type Turned = Pick<Dial, 'kind'> & { readonly at: number };

export const dialRules = {
  stored: { question: { most: int(1, 100), right: optional(int(0, 100)) }, answer: { at: int(0, 100) } },
  issues: ({ most, right = 0 }: Dial) =>
    right > most
      ? [{ field: 'right', problem: { en: 'Beyond.', de: 'Zu weit.' }, wanted: { en: '', de: '' } }]
      : [],
  shown: ({ most }: Dial) => ({ scale: most }),
  keyKind: 'numeric',
  key: ({ right }: Dial) => (right === undefined ? undefined : { kind: 'numeric', number: right }),
  keyText: (_: unknown, key: { number: number }) => `at ${key.number}`,
  credit: (key: { number: number }, { at }: Turned) => allOrNothing(at === key.number),
  check: (_: unknown, { at }: Turned) => ok({ kind: 'dial', at: Math.round(at) }),
  text: (_: unknown, { at }: Turned) => `turned to ${at}`,
  tally: (_: unknown, values: readonly Turned[]) => ({
    kind: 'options',
    answered: values.length,
    counts: values.map(({ at }) => at),
  }),
  names: ['dial', 'drehknopf'],
  row: (row: { numbers: (...fields: string[]) => object }) => row.numbers('right', 'most'),
  columns: { most: ['MostTurns'] },
  rightCell: ({ right }: Dial) => String(right ?? ''),
} as unknown as KindRules;

/** What pages know of it. */
export const dialParts = {
  name: () => 'Dial',
  input: async () => () => null,
  onForm: ({ at }: Turned) => ({ text: String(at) }),
  answer: ({ text }: { text: string }) => ({ kind: 'dial', at: Number(text) }),
  key: (_: unknown, key: { number: number }) => ({ title: 'Right', lines: [String(key.number)] }),
  spread: () => ({ bars: [] }),
  said: (_: unknown, { at }: Turned) => String(at),
  reported: (stored: string) => stored.toUpperCase(),
  empty: { turns: '' },
  form: ({ most, right }: Dial) => ({ turns: `${right} of ${most}` }),
  made({ turns }: { turns: string }) {
    const [right, most] = turns.split(' of ').map(Number);
    return { most, right };
  },
  written: ({ turns }: { turns: string }) => [turns],
  card: () => ({}),
} as unknown as KindParts;
