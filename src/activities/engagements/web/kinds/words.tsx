import { defineMessages } from '#web/kit/i18n/messages.ts';
import { numbers } from './fields.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import { textBars } from './options.ts';

const say = defineMessages({
  en: {
    name: 'Words',
    mostWords: 'How many words',
    upToWords: { one: 'One word', other: 'Up to {count} words' },
  },
  de: {
    name: 'Wörter',
    mostWords: 'Wie viele Wörter',
    upToWords: { one: 'Ein Wort', other: 'Bis zu {count} Wörter' },
  },
});

type WordsForm = {
  readonly mostWords: string;
};

function Fields({ form, errors, change, kit }: FieldsProps<WordsForm>) {
  const { TextField } = kit;
  return (
    <TextField
      label={say('mostWords')}
      type="number"
      min={1}
      max={10}
      value={form.mostWords}
      error={errors['mostWords']}
      onInput={(mostWords) => change({ mostWords })}
    />
  );
}

export const words: KindParts<'words', WordsForm> = {
  name: () => say('name'),
  input: async () => (await import('../play/TextInputs.tsx')).SomeWords,
  isTyped: true,
  onForm: (answer) => ({ words: answer.words }),
  answer(draft) {
    const given = draft.words.map((word) => word.trim()).filter((word) => word !== '');
    return given.length === 0 ? undefined : { kind: 'words', words: given };
  },
  spread: tallied('words', (tally) => ({
    bars: textBars(tally.words),
    cloud: tally.words,
    more: tally.more,
  })),
  said: (_, answer) => answer.words.join(', '),
  empty: { mostWords: '3' },
  form: ({ mostWords }) => ({ mostWords: String(mostWords) }),
  made: ({ mostWords }) => numbers({ mostWords }),
  Fields,
  card: ({ mostWords }) => ({ after: say('upToWords', { count: mostWords }) }),
};
