import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What a recount says about tokens, where a poll has them. */
export const tokenWords = defineMessages({
  en: {
    bad: 'Ballot {id} has no valid token: its signature does not match the key of this poll.',
    issued: {
      one: 'The number of tokens does not match: {count} was issued.',
      other: 'The number of tokens does not match: {count} were issued.',
    },
    good: 'Every ballot has a valid token, and no more tokens were issued than there are voters.',
  },
  de: {
    bad: 'Stimme {id} hat kein gültiges Token: Ihre Signatur passt nicht zum Schlüssel dieser Abstimmung.',
    issued: {
      one: 'Die Zahl der Token passt nicht: {count} wurde ausgegeben.',
      other: 'Die Zahl der Token passt nicht: {count} wurden ausgegeben.',
    },
    good: 'Jede Stimme hat ein gültiges Token, und es gibt nicht mehr Token als Stimmberechtigte.',
  },
});
