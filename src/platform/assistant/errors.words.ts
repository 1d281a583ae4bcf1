import type { Words } from '#core/words.ts';

export const assistantErrorWords = {
  'assistant-off': {
    en: 'This server has no assistant.',
    de: 'Auf diesem Server gibt es keinen Assistenten.',
  },
  'assistant-unavailable': {
    en: 'The assistant is not answering. Try again later.',
    de: 'Der Assistent antwortet nicht. Versuche es später noch einmal.',
  },
  'assistant-timeout': {
    en: 'The assistant took too long. Try again.',
    de: 'Der Assistent hat zu lange gebraucht. Versuche es noch einmal.',
  },
  'assistant-refused': {
    en: 'The assistant refused this request.',
    de: 'Der Assistent hat diese Anfrage abgelehnt.',
  },
  'assistant-garbled': {
    en: 'The assistant’s answer made no sense. Try again.',
    de: 'Die Antwort des Assistenten war nicht zu gebrauchen. Versuche es noch einmal.',
  },
  'assistant-stopped': {
    en: 'The assistant was stopped.',
    de: 'Der Assistent wurde gestoppt.',
  },
} as const satisfies Words;
