import { defineMessages } from '#web/kit/i18n/messages.ts';

export const countingWords = defineMessages({
  en: {
    secretBallots: 'Secret ballots: nobody is shown how you voted.',
    tokenBallots:
      'Secret ballots: a blind-signed token keeps your name apart from your ballot, even on the server.',
    openBallots: 'Open ballots: your name is shown with your ballot after the poll closes.',
    'results.live': 'Results are live.',
    'results.after-close': 'Results are shown after the poll closes.',
    'results.owner': 'Only the person who made the poll sees the results.',
    calendar: 'Add the end to my calendar',
    votingEnds: 'Voting ends: {title}',
    method: { one: 'Counted by: {method}.', other: 'Counted by: {method}, {count} seats.' },
    'ties.order': 'Ties are broken by the order of the options.',
    'ties.lot':
      'Ties are broken by lot. The random seed is already fixed and is shown after the poll closes. Its SHA-256 hash:',
    'ties.rounds':
      'Ties are broken by earlier rounds, then by lot. The random seed is already fixed and is shown after the poll closes. Its SHA-256 hash:',
    'equals.split': 'When an equal rank comes up, your vote is split equally among its options.',
    'equals.exhaust': 'When an equal rank comes up, your ballot stops counting.',
    'equals.exhaust-if-multiple-continuing':
      'When an equal rank comes up, your ballot stops counting if more than one of its options is still in.',
    'equals.skip': 'When an equal rank comes up, the ballot skips it.',
  },
  de: {
    secretBallots: 'Geheime Abstimmung: Niemand bekommt gezeigt, wie du gestimmt hast.',
    tokenBallots:
      'Geheime Abstimmung: Ein blind signiertes Token trennt deinen Namen von deiner Stimme, auch auf dem Server.',
    openBallots: 'Offen: Nach dem Ende steht dein Name neben deiner Stimme.',
    'results.live': 'Das Ergebnis ist laufend zu sehen.',
    'results.after-close': 'Das Ergebnis ist nach dem Ende zu sehen.',
    'results.owner': 'Das Ergebnis sieht nur, wer die Abstimmung angelegt hat.',
    calendar: 'Ende in meinen Kalender eintragen',
    votingEnds: 'Abstimmung endet: {title}',
    method: { one: 'Gezählt wird so: {method}.', other: 'Gezählt wird so: {method}, {count} Sitze.' },
    'ties.order': 'Bei Gleichstand entscheidet die Reihenfolge der Möglichkeiten.',
    'ties.lot':
      'Bei Gleichstand entscheidet das Los. Sein Startwert steht schon fest und ist nach dem Ende zu sehen; sein SHA-256-Hash:',
    'ties.rounds':
      'Bei Gleichstand entscheiden die Runden davor, dann das Los. Sein Startwert steht schon fest und ist nach dem Ende zu sehen; sein SHA-256-Hash:',
    'equals.split': 'Kommt ein gleicher Rang an die Reihe, wird deine Stimme gleichmäßig aufgeteilt.',
    'equals.exhaust': 'Kommt ein gleicher Rang an die Reihe, zählt dein Stimmzettel nicht weiter.',
    'equals.exhaust-if-multiple-continuing':
      'Kommt ein gleicher Rang an die Reihe und ist mehr als eine seiner Möglichkeiten noch dabei, zählt dein Stimmzettel nicht weiter.',
    'equals.skip': 'Ein gleicher Rang wird übersprungen, wenn er dran ist.',
  },
});
