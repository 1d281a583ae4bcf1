import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import { textSpread } from './options.ts';

const say = defineMessages({
  en: { name: 'Free text' },
  de: { name: 'Freier Text' },
});

export const open: KindParts<'open'> = {
  name: () => say('name'),
  input: async () => (await import('../play/TextInputs.tsx')).LongText,
  isTyped: true,
  onForm: ({ text }) => ({ text }),
  answer: ({ text }) => (text.trim() === '' ? undefined : { kind: 'open', text: text.trim() }),
  spread: tallied('texts', textSpread),
  said: (_, { text }) => text,
  empty: {},
  form: () => ({}),
  made: () => ({}),
  card: () => ({}),
};
