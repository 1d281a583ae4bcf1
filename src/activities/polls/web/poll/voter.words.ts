import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Only some ballots need these; they are not part of the first load. */
export const voterWords = defineMessages({
  en: {
    signInFirst: 'This poll is for people with an account. Sign in to vote.',
    yourCode: 'Invite code',
    writeIn: 'Something else',
    writeInHint: 'Your own option. The person who made the poll may merge spellings.',
    addWriteIn: 'Add',
    yourCodeHint: 'From your invitation, such as ABC-DEF-GHJ.',
    yourName: 'Your name',
    yourNameHint: 'Others see it beside your ballot after the poll closes.',
    signIn: 'Sign in',
    badToken:
      'The server did not sign your ballot as it should. Nothing was sent. Ask the person who runs the poll.',
    'how.one': 'Choose one option.',
    'how.any': 'Tick every option you approve of.',
    tickAtMost: 'You can tick {count}.',
  },
  de: {
    signInFirst: 'Hier stimmt ab, wer ein Konto hat. Melde dich an.',
    yourCode: 'Einladungscode',
    writeIn: 'Etwas anderes',
    writeInHint: 'Dein eigener Vorschlag. Gleiche Vorschläge werden später zusammengelegt.',
    addWriteIn: 'Hinzufügen',
    yourCodeHint: 'Aus deiner Einladung, etwa ABC-DEF-GHJ.',
    yourName: 'Dein Name',
    yourNameHint: 'Nach dem Ende sehen ihn alle neben deiner Stimme.',
    signIn: 'Anmelden',
    badToken:
      'Der Server hat deinen Stimmzettel nicht unterschrieben, wie er sollte. Nichts wurde gesendet. Frag, wer die Abstimmung leitet.',
    'how.one': 'Wähle eine Möglichkeit.',
    'how.any': 'Kreuze alles an, was dir recht ist.',
    tickAtMost: 'Du kannst {count} ankreuzen.',
  },
});
