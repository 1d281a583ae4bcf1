import type { Language } from '#core/languages.ts';

export interface LinkPreview {
  readonly title: string;
  readonly description: string;
}

/**
 * What chats show for a shared link, by the first name in its path. It says what the link is for and nothing about the
 * thing behind it: a preview reaches people and servers that may not see a poll's title or a hunt's name.
 */
const previews: Readonly<Record<string, Readonly<Record<Language, LinkPreview>>>> = {
  j: {
    en: { title: 'Join in on Roundtable', description: 'Open the link on your phone. No account needed.' },
    de: { title: 'Mach mit bei Roundtable', description: 'Öffne den Link am Handy. Ohne Konto.' },
  },
  rooms: {
    en: { title: 'Join the room', description: 'Open the link and take a seat. No account needed.' },
    de: { title: 'Komm in den Raum', description: 'Öffne den Link und setz dich dazu. Ohne Konto.' },
  },
  play: {
    en: { title: 'Join the live session', description: 'Answer on your phone. No account needed.' },
    de: { title: 'Mach bei der Fragerunde mit', description: 'Antworte am Handy. Ohne Konto.' },
  },
  engagements: {
    en: { title: 'A live session on Roundtable', description: 'Questions, answers and results.' },
    de: { title: 'Eine Fragerunde bei Roundtable', description: 'Fragen, Antworten und Ergebnisse.' },
  },
  hunts: {
    en: { title: 'Join the hunt', description: 'Walk from clue to clue with your team. No account needed.' },
    de: {
      title: 'Komm mit auf die Schnitzeljagd',
      description: 'Zieh mit deinem Team von Hinweis zu Hinweis. Ohne Konto.',
    },
  },
  timers: {
    en: { title: 'Join the clock', description: 'One clock for everyone at the table. No account needed.' },
    de: { title: 'Komm an die Uhr', description: 'Eine Uhr für alle am Tisch. Ohne Konto.' },
  },
  quizzes: {
    en: { title: 'Practise on Roundtable', description: 'Questions that come back until you know them.' },
    de: { title: 'Übe mit Roundtable', description: 'Fragen, die wiederkommen, bis du sie kannst.' },
  },
  polls: {
    en: { title: 'Vote in this poll', description: 'Say what you prefer and see the result.' },
    de: { title: 'Stimm mit ab', description: 'Sag, was dir am liebsten ist, und sieh das Ergebnis.' },
  },
};

/** Pages about one thing have a preview of their own; lists and forms keep the app's. */
export const linkPreviewOf = (path: string): Readonly<Record<Language, LinkPreview>> | undefined =>
  path.includes('/:') ? previews[path.split('/')[1] ?? ''] : undefined;
