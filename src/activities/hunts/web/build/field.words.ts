import { defineMessages } from '#web/kit/i18n/messages.ts';

export const buildFieldWords = defineMessages({
  en: {
    whole: 'A whole number from {from} to {to}.',
    number: 'A number from {from} to {to}.',
  },
  de: {
    whole: 'Eine ganze Zahl von {from} bis {to}.',
    number: 'Eine Zahl von {from} bis {to}.',
  },
});
