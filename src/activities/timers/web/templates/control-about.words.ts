import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What each does, in a sentence. */
export const controlAbout = defineMessages({
  en: {
    'count-up': 'Nobody runs out: every clock counts up and shows who took how long.',
    'sudden-death': 'Each player has one amount of time for the whole game.',
    fischer: 'Each player has a time, and every turn adds a bonus to it.',
    delay: 'Each turn begins with a delay; only then does the clock run.',
    bronstein: 'What a turn used is given back afterwards, up to a limit.',
    'byo-yomi':
      'After the main time come periods. A turn that ends within a period is free; a full one is gone.',
    canadian: 'After the main time, so many turns have to be done in each block of time.',
    hourglass: 'Your sand runs to the others: what you use, they gain.',
    'per-move': 'Every turn has the same time; what is left over is lost.',
    'turn-and-round': 'Two countdowns at once: one for this turn, one for the whole game.',
    'turn-then-bank': 'Each turn has its own time; longer turns use up a reserve.',
    'carry-over': 'Every turn has the same time; what is saved, or overdrawn, moves to your next turn.',
    periods: 'The game has stages, each with its own time, bonus and number of turns.',
    group: 'One countdown for everybody at once: for planning, trading, drafting.',
  },
  de: {
    'count-up': 'Niemandem läuft die Zeit weg: Jede Uhr zählt hoch und zeigt, wer wie lange braucht.',
    'sudden-death': 'Alle haben eine Zeit für das ganze Spiel.',
    fischer: 'Alle haben eine Zeit, und jeder Zug legt etwas dazu.',
    delay: 'Jeder Zug beginnt mit einem Aufschub, erst danach läuft die Uhr.',
    bronstein: 'Was ein Zug verbraucht, gibt es danach zurück, bis zu einer Grenze.',
    'byo-yomi':
      'Nach der Hauptzeit kommen Perioden. Ein Zug innerhalb einer Periode kostet nichts, eine volle ist weg.',
    canadian: 'Nach der Hauptzeit müssen in jedem Zeitblock so viele Züge fertig werden.',
    hourglass: 'Dein Sand rinnt zu den anderen: Was du verbrauchst, gewinnen sie.',
    'per-move': 'Jeder Zug hat dieselbe Zeit, der Rest verfällt.',
    'turn-and-round': 'Zwei Countdowns zugleich: einer für den Zug, einer für das ganze Spiel.',
    'turn-then-bank': 'Jeder Zug hat seine Zeit, längere Züge zehren von einer Reserve.',
    'carry-over': 'Jeder Zug hat dieselbe Zeit; Gespartes oder Überzogenes wandert in deinen nächsten Zug.',
    periods: 'Das Spiel hat Abschnitte, jeder mit eigener Zeit, eigenem Zuschlag und eigener Zugzahl.',
    group: 'Ein Countdown für alle zugleich: zum Planen, Handeln, Wählen.',
  },
});
