import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Questions from the audience. */
export const askWords = defineMessages({
  en: {
    askField: 'Your question',
    askHint: 'Up to 300 characters. Everybody can vote for it.',
    askSend: 'Ask',
    askPending: 'Waits for the host',
    askAnswered: 'Answered',
    askHidden: 'Not shown',
    askNone: 'Nobody has asked anything yet.',
    askVotes: { one: '{count} vote', other: '{count} votes' },
    askUp: 'Vote for “{text}”',
    askDown: 'Take back the vote for “{text}”',
    askOwn: 'Your question',
    askSent: 'Your question is on its way.',
  },
  de: {
    askField: 'Deine Frage',
    askHint: 'Bis zu 300 Zeichen. Alle können dafür stimmen.',
    askSend: 'Fragen',
    askPending: 'Wartet auf Freigabe',
    askAnswered: 'Beantwortet',
    askHidden: 'Nicht gezeigt',
    askNone: 'Noch hat niemand etwas gefragt.',
    askVotes: { one: '{count} Stimme', other: '{count} Stimmen' },
    askUp: 'Für „{text}“ stimmen',
    askDown: 'Stimme für „{text}“ zurücknehmen',
    askOwn: 'Deine Frage',
    askSent: 'Deine Frage ist unterwegs.',
  },
});
