import { defineMessages } from '#web/kit/i18n/messages.ts';
import { numbers, textOf } from './fields.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import type { OptionsForm } from './options.ts';
import { editedOptions, optionBars, optionsMade, textAt } from './options.ts';

const say = defineMessages({
  en: {
    name: 'Ranking',
    points: 'Points a person gave on average.',
    mostRanks: 'How many places to rank',
    all: 'All',
    rankUpTo: 'Rank up to {count}',
    rankAll: 'Rank them all',
  },
  de: {
    name: 'Rangliste',
    points: 'Punkte, die eine Person im Schnitt gab.',
    mostRanks: 'Wie viele Plätze',
    all: 'Alle',
    rankUpTo: 'Bis zu {count} ordnen',
    rankAll: 'Alle ordnen',
  },
});

type RankingForm = OptionsForm & {
  readonly mostRanks: string;
};

function Fields({ form, errors, change, kit }: FieldsProps<RankingForm>) {
  const { TextField } = kit;
  return (
    <TextField
      label={say('mostRanks')}
      isOptional
      inputMode="numeric"
      placeholder={say('all')}
      value={form.mostRanks}
      error={errors['mostRanks']}
      onInput={(mostRanks) => change({ mostRanks })}
    />
  );
}

export const ranking: KindParts<'ranking', RankingForm> = {
  ...editedOptions,
  name: () => say('name'),
  input: async () => (await import('../play/OrderInput.tsx')).RankSome,
  onForm: ({ order }) => ({ chosen: order }),
  answer: ({ chosen }) => (chosen.length === 0 ? undefined : { kind: 'ranking', order: [...chosen] }),
  spread: tallied('ranking', ({ means }, question) => ({
    bars: optionBars(question, means),
    line: say('points'),
    isMean: true,
  })),
  said: (question, { order }) => order.map(textAt(question)).join(' → '),
  reported: (stored) => stored.replaceAll(' > ', ' → '),
  empty: { ...editedOptions.empty, mostRanks: '' },
  form: (question) => ({ ...editedOptions.form(question), mostRanks: textOf(question.mostRanks) }),
  made: (form) => ({ ...optionsMade(form), ...numbers({ mostRanks: form.mostRanks }) }),
  keyed: () => 'none',
  Fields,
  card: ({ mostRanks }) => ({
    right: [],
    after: mostRanks === undefined ? say('rankAll') : say('rankUpTo', { count: mostRanks }),
  }),
};
