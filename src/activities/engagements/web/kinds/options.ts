import type { Datum } from '#web/kit/charts/series.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import type { Bar, Spread } from './kind.ts';

export interface OptionForm {
  readonly text: string;
  readonly isRight: boolean;
  readonly picture: string | undefined;
}
export interface OptionsForm {
  readonly options: readonly OptionForm[];
}

export const emptyOption: OptionForm = { text: '', isRight: false, picture: undefined };

interface Listed {
  readonly options: readonly { readonly text: string; readonly picture?: string | undefined }[];
  readonly right?: readonly number[] | undefined;
}

/** A picture without a text is kept for the rules to refuse: nobody's upload is dropped silently. */
export const typedOptions = ({ options }: OptionsForm) =>
  options.filter(({ text, picture }) => text.trim() !== '' || picture !== undefined);

export const optionsMade = (form: OptionsForm): object => ({
  options: typedOptions(form).map(({ text, picture }) => ({
    text: text.trim(),
    ...(picture !== undefined && { picture }),
  })),
});

/** The form of every kind that has options. */
export const editedOptions = {
  empty: { options: [emptyOption, emptyOption, emptyOption] },
  form: ({ options, right }: Listed): OptionsForm => ({
    options: options.map(({ text, picture }, index) => ({
      text,
      isRight: right?.includes(index) ?? false,
      picture,
    })),
  }),
  made: optionsMade,
  written: ({ options }: OptionsForm): readonly string[] => options.map(({ text }) => text),
};

export const textAt =
  ({ options }: ShownQuestion) =>
  (index: number): string =>
    options?.[index]?.text ?? String(index + 1);

export const barsWith = (texts: readonly string[], values: readonly number[]): readonly Datum[] =>
  values.map((value, index) => ({
    id: String(index),
    label: oneLine(texts[index] ?? String(index + 1)),
    value,
    player: playerNumberAt(index),
  }));

export const optionBars = ({ options = [] }: ShownQuestion, values: readonly number[]): readonly Datum[] =>
  barsWith(
    options.map(({ text }) => text),
    values,
  );

const MOST_TEXTS = 12;

type Texts = Extract<Tally, { readonly kind: 'texts' }>;

export const textBars = (texts: Texts['texts']): readonly Bar[] =>
  texts
    .slice(0, MOST_TEXTS)
    .map(({ text, count, isRight }, index) => ({ id: String(index), label: text, value: count, isRight }));

/** What people wrote, by how many wrote it. */
export const textSpread = ({ texts, more = 0 }: Texts): Spread => ({
  bars: textBars(texts),
  isOfAll: true,
  more: more + Math.max(0, texts.length - MOST_TEXTS),
});
