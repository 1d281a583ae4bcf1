import { formatNumber } from '#web/kit/i18n/formats.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import { filled } from './fields.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';

const say = defineMessages({
  en: {
    name: 'Rating',
    mean: 'Mean: {mean}',
    scale: 'Scale',
    lowLabel: 'What 1 means',
    highLabel: 'What the highest means',
    scaleTo: 'From 1 to {scale}',
  },
  de: {
    name: 'Bewertung',
    mean: 'Mittelwert: {mean}',
    scale: 'Skala',
    lowLabel: 'Was die 1 bedeutet',
    highLabel: 'Was der höchste Wert bedeutet',
    scaleTo: 'Von 1 bis {scale}',
  },
});

type RatingForm = {
  readonly scale: '5' | '10';
  readonly lowLabel: string;
  readonly highLabel: string;
};

function Fields({ form, errors, change, kit }: FieldsProps<RatingForm>) {
  const { SelectField, TextField } = kit;
  return (
    <div class={kit.pair}>
      <SelectField
        label={say('scale')}
        value={form.scale}
        options={[
          { value: '5', label: '1 – 5' },
          { value: '10', label: '1 – 10' },
        ]}
        onChange={(scale) => change({ scale })}
      />
      {(['lowLabel', 'highLabel'] as const).map((field) => (
        <TextField
          key={field}
          label={say(field)}
          isOptional
          maxLength={60}
          value={form[field]}
          error={errors[field]}
          onInput={(label) => change({ [field]: label })}
        />
      ))}
    </div>
  );
}

export const rating: KindParts<'rating', RatingForm> = {
  name: () => say('name'),
  input: async () => (await import('../play/RatingInput.tsx')).RatingInput,
  spread: tallied('rating', ({ counts, mean }) => ({
    bars: counts.map((value, index) => ({ id: String(index), label: String(index + 1), value })),
    line: mean === undefined ? undefined : say('mean', { mean: formatNumber(mean) }),
    isDense: true,
  })),
  barsOf: (answer) => [answer.rating - 1],
  said: (_, answer) => String(answer.rating),
  empty: { scale: '5', lowLabel: '', highLabel: '' },
  form: ({ scale, lowLabel = '', highLabel = '' }) => ({
    scale: scale === 10 ? '10' : '5',
    lowLabel,
    highLabel,
  }),
  made: ({ scale, lowLabel, highLabel }) => ({ scale: Number(scale), ...filled({ lowLabel, highLabel }) }),
  Fields,
  card: ({ scale, lowLabel, highLabel }) => ({
    after: [say('scaleTo', { scale }), ...[lowLabel, highLabel].filter((label) => label !== undefined)].join(
      ' · ',
    ),
  }),
};
