import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Words that a voter's phone loads after the ballot itself. */
export const reviewWords = defineMessages({
  en: {
    starHow: 'Give each option 0 to 5 stars. The two with the most go into a runoff that your stars decide.',
    stars: { one: '{count} star', other: '{count} stars' },
    reviewTitle: 'Is this your ballot?',
    send: 'Send my ballot',
    sendChange: 'Send change',
    backToBallot: 'Keep editing',
    leftOut: 'Left out: {names}.',
    ownWeight: 'Your vote counts {weight}.',
    sameWeight:
      'Everybody will see this weight on your ballot: {count} voters have it. If you are the only one of them who votes, everybody can tell which ballot is yours.',
  },
  de: {
    starHow:
      'Gib jeder Möglichkeit 0 bis 5 Sterne. Die zwei mit den meisten gehen in eine Stichwahl, die deine Sterne entscheiden.',
    stars: { one: '{count} Stern', other: '{count} Sterne' },
    reviewTitle: 'Ist das dein Stimmzettel?',
    send: 'Stimme abgeben',
    sendChange: 'Änderung abgeben',
    backToBallot: 'Weiter ändern',
    leftOut: 'Weggelassen: {names}.',
    ownWeight: 'Deine Stimme zählt {weight}.',
    sameWeight:
      'Alle werden dieses Gewicht auf deinem Stimmzettel sehen: {count} Personen haben es. Stimmst nur du davon ab, ist deiner zu erkennen.',
  },
});
