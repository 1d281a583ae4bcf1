import type { Refusals } from './refusal.ts';

export const assistantErrors = {
  'assistant-off': {
    status: 503,
    en: 'This server has no assistant.',
    de: 'Auf diesem Server gibt es keinen Assistenten.',
  },
  'assistant-unavailable': {
    status: 503,
    isPassing: true,
    en: 'The assistant is not answering. Try again later.',
    de: 'Der Assistent antwortet nicht. Versuche es später noch einmal.',
  },
  'assistant-timeout': {
    status: 504,
    isPassing: true,
    en: 'The assistant took too long.',
    de: 'Der Assistent hat zu lange gebraucht.',
  },
  'assistant-refused': {
    status: 502,
    en: 'The assistant refused this request.',
    de: 'Der Assistent hat diese Anfrage abgelehnt.',
  },
  'assistant-garbled': {
    status: 502,
    en: 'The assistant gave an answer that could not be read.',
    de: 'Die Antwort des Assistenten war nicht lesbar.',
  },
  'assistant-stopped': {
    status: 409,
    en: 'The assistant was stopped.',
    de: 'Der Assistent wurde gestoppt.',
  },
} as const satisfies Refusals;
