import { defineMessages, wordFor } from '#web/kit/i18n/messages.ts';

/** The domains of the example banks; their questions use one name in every language. */
const words = defineMessages({
  en: {
    'Polls and counting': 'Polls and counting',
    'Live sessions': 'Live sessions',
    'Timers, quizzes and hunts': 'Timers, quizzes and hunts',
    'Facilitation and accessibility': 'Facilitation and accessibility',
    'Privacy and operations': 'Privacy and operations',
    Compute: 'Compute',
    Storage: 'Storage',
    Networking: 'Networking',
    Security: 'Security',
    Cost: 'Cost',
    Reliability: 'Reliability',
  },
  de: {
    'Polls and counting': 'Abstimmen und Auszählen',
    'Live sessions': 'Fragerunden',
    'Timers, quizzes and hunts': 'Uhren, Quizze und Schnitzeljagden',
    'Facilitation and accessibility': 'Moderation und Barrierefreiheit',
    'Privacy and operations': 'Datenschutz und Betrieb',
    Compute: 'Rechenleistung',
    Storage: 'Speicher',
    Networking: 'Netzwerke',
    Security: 'Sicherheit',
    Cost: 'Kosten',
    Reliability: 'Zuverlässigkeit',
  },
});

/** What learners read; other domains are shown as their bank names them. */
export const domainName = (category: string): string => wordFor(words, category);
