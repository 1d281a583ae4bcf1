import { formatList } from '#web/kit/i18n/formats.ts';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import { keyWords } from '../parts/key.words.ts';
import type { FieldsProps, KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import { textSpread } from './options.ts';

const say = defineMessages({
  en: {
    name: 'Typed answer',
    accepted: 'Accepted answers, one per line',
    acceptedHint: 'Case, accents and punctuation do not matter.',
    acceptedAre: 'Accepted: {texts}',
  },
  de: {
    name: 'Getippte Antwort',
    accepted: 'Richtige Antworten, eine je Zeile',
    acceptedHint: 'Groß und klein, Akzente und Satzzeichen sind egal.',
    acceptedAre: 'Zählt als richtig: {texts}',
  },
});

type TypedForm = {
  readonly accepted: string;
};

const acceptedIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

function Fields({ form, errors, change, kit }: FieldsProps<TypedForm>) {
  const { TextArea } = kit;
  return (
    <TextArea
      label={say('accepted')}
      hint={say('acceptedHint')}
      rows={3}
      value={form.accepted}
      error={errors['right']}
      onInput={(accepted) => change({ accepted })}
    />
  );
}

export const typed: KindParts<'typed', TypedForm> = {
  name: () => say('name'),
  input: async () => (await import('../play/TextInputs.tsx')).ShortText,
  isTyped: true,
  onForm: ({ text }) => ({ text }),
  answer: ({ text }) => (text.trim() === '' ? undefined : { kind: 'typed', text: text.trim() }),
  key: (_, key) =>
    key.kind === 'typed'
      ? {
          title: keyWords('rightAnswer'),
          lines: key.accepted.slice(0, 1),
          whole: key.accepted.join(' / '),
        }
      : undefined,
  spread: tallied('texts', textSpread),
  said: (_, { text }) => text,
  empty: { accepted: '' },
  form: ({ right = [] }) => ({ accepted: right.join('\n') }),
  made({ accepted }) {
    const right = acceptedIn(accepted);
    return right.length === 0 ? {} : { right };
  },
  written: ({ accepted }) => [accepted],
  Fields,
  card: ({ right = [] }, showsKey) => ({
    after: showsKey ? say('acceptedAre', { texts: formatList(right) }) : undefined,
  }),
  rightTexts: ({ right = [] }) => right,
};
