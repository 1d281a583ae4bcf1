import { defineMessages } from '#web/kit/i18n/messages.ts';

export const scoreWords = defineMessages({
  en: {
    scores: 'Leaderboard',
    finale: 'The winners',
    teams: 'Teams',
    members: { one: '{count} person', other: '{count} people' },
    points: { one: '{shown} point', other: '{shown} points' },
    you: 'you',
    ofPeople: { one: 'of {count} person', other: 'of {count} people' },
  },
  de: {
    scores: 'Rangliste',
    finale: 'Gewonnen haben',
    teams: 'Teams',
    members: { one: '{count} Person', other: '{count} Leute' },
    points: { one: '{shown} Punkt', other: '{shown} Punkte' },
    you: 'du',
    ofPeople: { one: 'von {count} Person', other: 'von {count} Leuten' },
  },
});
