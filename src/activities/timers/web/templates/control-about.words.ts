import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What each control does, in one sentence. */
export const controlAbout = defineMessages({
  en: {
    'count-up': 'There is no limit: every clock counts up and shows how long each player took.',
    'sudden-death': 'One amount of time per player for the whole game.',
    fischer: 'Every turn adds a bonus to your time.',
    delay: 'Every turn starts with a delay before your clock runs.',
    bronstein: 'After every turn you get back the time you used, up to a limit.',
    'byo-yomi':
      'After the main time you have periods. Finish a turn within one and it is whole again; use it up and it is gone.',
    canadian: 'After the main time you make a set number of turns in each block of time.',
    hourglass: 'The time you use goes to the other players, like sand in an hourglass.',
    'per-move': 'Every turn has the same time; what is left over is lost.',
    'turn-and-round': 'Two countdowns at once for each player: one for this turn, one for the whole game.',
    'turn-then-bank': 'Each turn has its own time; longer turns use up a reserve.',
    'carry-over': 'Every turn has the same time; what you save or overdraw carries over to your next turn.',
    periods: 'The game has stages, each with its own time, bonus and number of turns.',
    group: 'One countdown for everybody at once: for planning, trading, drafting.',
  },
  de: {
    'count-up': 'Niemandem läuft die Zeit weg: Jede Uhr zählt hoch und zeigt, wer wie lange braucht.',
    'sudden-death': 'Eine Zeit pro Person für das ganze Spiel.',
    fischer: 'Jeder Zug bringt dir einen Zuschlag auf deine Zeit.',
    delay: 'Jeder Zug beginnt mit einem Aufschub, erst danach läuft deine Uhr.',
    bronstein: 'Nach jedem Zug bekommst du die verbrauchte Zeit zurück, bis zu einer Grenze.',
    'byo-yomi':
      'Nach der Hauptzeit hast du Perioden. Ziehst du rechtzeitig, ist die Periode wieder ganz; ist sie verbraucht, ist sie weg.',
    canadian: 'Nach der Hauptzeit machst du in jedem Zeitblock eine feste Zahl von Zügen.',
    hourglass: 'Dein Sand rinnt zu den anderen: Was du verbrauchst, gewinnen sie.',
    'per-move': 'Jeder Zug hat dieselbe Zeit, der Rest verfällt.',
    'turn-and-round':
      'Zwei Countdowns zugleich für jede Person: einer für den Zug, einer für das ganze Spiel.',
    'turn-then-bank': 'Jeder Zug hat seine Zeit, längere Züge zehren von einer Reserve.',
    'carry-over': 'Jeder Zug hat dieselbe Zeit; Gespartes oder Überzogenes wandert in deinen nächsten Zug.',
    periods: 'Das Spiel hat Abschnitte, jeder mit eigener Zeit, eigenem Zuschlag und eigener Zugzahl.',
    group: 'Ein Countdown für alle zugleich: zum Planen, Handeln, Wählen.',
  },
});
