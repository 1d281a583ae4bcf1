import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What only some ballots ask for; kept out of the others' first load. */
export const voterWords = defineMessages({
  en: {
    writeIn: 'Something else',
    writeInHint: 'Your own option. The person who made the poll may merge spellings.',
    addWriteIn: 'Add',
    yourCodeHint: 'From your invitation, such as ABC-DEF-GHJ.',
    yourName: 'Your name',
    yourNameHint: 'It stands beside your ballot after the poll closes.',
    signIn: 'Sign in',
  },
  de: {
    writeIn: 'Etwas anderes',
    writeInHint: 'Dein eigener Vorschlag. Gleiche Vorschläge werden später zusammengelegt.',
    addWriteIn: 'Dazu',
    yourCodeHint: 'Aus deiner Einladung, etwa ABC-DEF-GHJ.',
    yourName: 'Dein Name',
    yourNameHint: 'Er steht nach dem Ende neben deiner Stimme.',
    signIn: 'Anmelden',
  },
});
