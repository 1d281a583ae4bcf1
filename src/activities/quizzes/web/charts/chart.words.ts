import { defineMessages } from '#web/kit/i18n/messages.ts';

export const chartWords = defineMessages({
  en: {
    readiness: 'Chance of passing',
    span: 'between {from} and {to}',
    seen: '{seen} of {concepts} questions seen',
  },
  de: {
    readiness: 'Aussicht zu bestehen',
    span: 'zwischen {from} und {to}',
    seen: '{seen} von {concepts} Fragen gesehen',
  },
});
