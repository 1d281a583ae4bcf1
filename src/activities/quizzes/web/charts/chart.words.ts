import { defineMessages } from '#web/kit/i18n/messages.ts';

export const chartWords = defineMessages({
  en: {
    readiness: 'Chance of passing tomorrow',
    span: 'Between {from} and {to}.',
    about: 'About {share}.',
    missing: {
      one: 'Too early to tell. Answer about {count} more new question.',
      other: 'Too early to tell. Answer about {count} more new questions.',
    },
    seen: '{seen} of {concepts} questions seen',
  },
  de: {
    readiness: 'Aussicht, morgen zu bestehen',
    span: 'Zwischen {from} und {to}.',
    about: 'Etwa {share}.',
    missing: {
      one: 'Noch zu früh. Beantworte noch etwa {count} neue Frage.',
      other: 'Noch zu früh. Beantworte noch etwa {count} neue Fragen.',
    },
    seen: '{seen} von {concepts} Fragen gesehen',
  },
});
