import { formatNumber } from '#web/kit/i18n/formats.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { QuestionOf } from '#activities/engagements/rules/kinds/kind.ts';
import { keyWords } from '../parts/key.words.ts';
import { filled, numbers, textOf } from './fields.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';

const say = defineMessages({
  en: {
    name: 'Number',
    median: 'Median: {median}',
    number: 'Right number',
    closest: 'The closest number wins',
    tolerance: 'Right within plus or minus',
    unit: 'Unit',
    within: '{number}, {tolerance} more or less',
  },
  de: {
    name: 'Zahl',
    median: 'Median: {median}',
    number: 'Richtige Zahl',
    closest: 'Die nächste Zahl gewinnt',
    tolerance: 'Richtig mit höchstens so viel Abstand',
    unit: 'Einheit',
    within: '{number}, {tolerance} mehr oder weniger',
  },
});

type NumberForm = {
  readonly number: string;
  readonly isClosest: boolean;
  readonly tolerance: string;
  readonly unit: string;
};

function Fields({ form, type, errors, change, kit }: FieldsProps<NumberForm>) {
  const { Switch, TextField } = kit;
  const unit = (
    <TextField
      label={say('unit')}
      isOptional
      maxLength={20}
      value={form.unit}
      error={errors['unit']}
      onInput={(text) => change({ unit: text })}
    />
  );
  if (type !== 'trivia') return unit;
  return (
    <>
      <div class={kit.pair}>
        <TextField
          label={say('number')}
          inputMode="decimal"
          value={form.number}
          error={errors['right']}
          onInput={(number) => change({ number })}
        />
        {unit}
      </div>
      <Switch
        label={say('closest')}
        isChecked={form.isClosest}
        onChange={(isClosest) => change({ isClosest })}
      />
      {!form.isClosest && (
        <TextField
          label={say('tolerance')}
          inputMode="decimal"
          placeholder="0"
          value={form.tolerance}
          error={errors['tolerance']}
          onInput={(tolerance) => change({ tolerance })}
        />
      )}
    </>
  );
}

const GROUPED = /^\d{1,3}(([.,])\d{3})(\2\d{3})*$/u;
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/u;

/**
 * The numbers that what was typed may stand for. Germans type 3,5 and 1.000, others 3.5 and 1,000; spaces and
 * apostrophes group thousands everywhere. So 1.000 is a thousand or one, and the player is asked.
 */
export const numbersIn = (typed: string): readonly number[] => {
  const plain = typed.replaceAll(/[\s\u00A0\u202F'’]/gu, '');
  const [, sign, digits] = /^([+\-−]?)([\d.,]*)$/u.exec(plain) ?? [];
  const isBelow = sign === '-' || sign === '−';
  return textsIn(digits ?? '').map((text) => (isBelow ? -Number(text) : Number(text)));
};

const joined = (digits: string): string => digits.replaceAll(/[.,]/gu, '');

/** The same as a program writes it. */
const textsIn = (digits: string): readonly string[] => {
  const decimal = digits.replace(',', '.');
  if (ONE_GROUP.test(digits)) return [joined(digits), decimal];
  if (/^(\d+\.?\d*|\.\d+)$/u.test(decimal)) return [decimal];
  if (GROUPED.test(digits)) return [joined(digits)];
  // Thousands and decimals: the last sign is the decimal one, and no other is like it.
  const [, whole, sign, fraction] = /^(.*)([.,])(\d*)$/u.exec(digits) ?? [];
  if (whole === undefined || sign === undefined || !GROUPED.test(whole) || whole.includes(sign)) return [];
  return [`${joined(whole)}.${fraction}`];
};

/** The number; undefined if it is not one, or could be read in two ways. */
export const parseNumber = (typed: string): number | undefined => {
  const [number, ...others] = numbersIn(typed);
  return others.length > 0 ? undefined : number;
};

/** As it may be typed: 1.234 would be asked about, 1.2340 is one and a bit. */
export const typedNumber = (number: number): string => {
  const text = String(number);
  return numbersIn(text).length > 1 ? `${text}0` : text;
};

const withUnit = (number: string, unit: string | undefined): string =>
  unit === undefined ? number : `${number} ${unit}`;

const cardLine = ({ right, tolerance, unit }: QuestionOf<'numeric'>): string | undefined => {
  if (right === undefined) return undefined;
  const number = withUnit(formatNumber(right, { maximumFractionDigits: 10 }), unit);
  if (tolerance === undefined) return `${number} · ${say('closest')}`;
  return tolerance === 0 ? number : say('within', { number, tolerance });
};

export const numeric: KindParts<'numeric', NumberForm> = {
  name: () => say('name'),
  input: async () => (await import('../play/TextInputs.tsx')).NumberText,
  isTyped: true,
  onForm: ({ number }) => ({ text: typedNumber(number) }),
  answer({ text }) {
    const number = parseNumber(text.trim());
    return number === undefined ? undefined : { kind: 'numeric', number };
  },
  key({ unit }, key) {
    if (key.kind !== 'numeric') return undefined;
    const number = withUnit(formatNumber(key.number), unit);
    const tolerance = key.tolerance === undefined ? [] : [formatNumber(key.tolerance)];
    return { title: keyWords('rightAnswer'), lines: [number], whole: [number, ...tolerance].join(' ± ') };
  },
  spread: tallied('numeric', ({ bins, median }) => ({
    bars: bins.map(({ from, to, count }, index) => ({
      id: String(index),
      label: from === to ? formatNumber(from) : `${formatNumber(from)} – ${formatNumber(to)}`,
      value: count,
    })),
    line: median === undefined ? undefined : say('median', { median: formatNumber(median) }),
  })),
  said: (_, { number }) => formatNumber(number),
  reported: (stored) => formatNumber(Number(stored), { maximumFractionDigits: 20 }),
  empty: { number: '', isClosest: true, tolerance: '', unit: '' },
  form: ({ right, tolerance, unit = '' }) => ({
    number: textOf(right),
    isClosest: tolerance === undefined,
    tolerance: textOf(tolerance),
    unit,
  }),
  made: ({ number, isClosest, tolerance, unit }) => ({
    ...numbers({ right: number, ...(!isClosest && { tolerance: tolerance || '0' }) }),
    ...filled({ unit }),
  }),
  written: ({ number }) => [number],
  Fields,
  card: (question, showsKey) => ({ after: showsKey ? cardLine(question) : undefined }),
  rightTexts: ({ right }) => (right === undefined ? [] : [String(right)]),
};
