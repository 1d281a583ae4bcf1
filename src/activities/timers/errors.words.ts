import type { Words } from '#core/words.ts';

export const timerErrorWords = {
  'timer-preset-turn': { en: '{seconds} s per turn', de: '{seconds} s pro Zug' },
  'timer-preset-byo-yomi': { en: 'Byo-yomi', de: 'Byo-yomi' },
  'timer-preset-count-up': { en: 'Counts up', de: 'Zählt hoch' },
  'timer-template-not-found': { en: 'There is no such template.', de: 'Diese Vorlage gibt es nicht.' },
  'timer-template-archived': {
    en: 'This template is archived. Bring it back before you use it.',
    de: 'Diese Vorlage ist im Archiv. Hole sie zurück, bevor du sie benutzt.',
  },
  'timer-table-not-found': { en: 'There is no such table.', de: 'Diesen Tisch gibt es nicht.' },
  'timer-game-not-found': { en: 'There is no such game.', de: 'Dieses Spiel gibt es nicht.' },
  'timer-player-count': {
    en: 'This template is for {players}, not for {count}. Confirm the number to play anyway.',
    de: 'Diese Vorlage ist für {players}, nicht für {count}. Bestätige die Zahl, um trotzdem zu spielen.',
  },
  'timer-seat-taken': {
    en: 'Another device has this seat. The host can free it.',
    de: 'Diesen Platz hat schon ein anderes Gerät. Die Leitung kann ihn freigeben.',
  },
  'timer-seat-unknown': { en: 'This table has no seat {seat}.', de: 'Dieser Tisch hat keinen Platz {seat}.' },
  'timer-seat-not-running': {
    en: 'The clock of this seat is not running.',
    de: 'Die Uhr dieses Platzes läuft nicht.',
  },
  'timer-turn-over': { en: 'That turn is already over.', de: 'Dieser Zug ist schon vorbei.' },
  'timer-wrong-status': {
    en: 'You cannot do that while the table is {state}.',
    de: 'Das geht nicht, solange der Tisch {state} ist.',
  },
  'timer-game-over': {
    en: 'This game is over. Its clocks no longer change.',
    de: 'Dieses Spiel ist zu Ende. Seine Uhren ändern sich nicht mehr.',
  },
  'timer-nothing-to-undo': { en: 'There is nothing to undo.', de: 'Es gibt nichts rückgängig zu machen.' },
  'timer-nothing-to-redo': { en: 'There is nothing to redo.', de: 'Es gibt nichts zu wiederholen.' },
  'timer-log-full': {
    en: 'This game has reached {limit} events, the most a game can have. End it to keep its statistics.',
    de: 'Dieses Spiel hat {limit} Ereignisse und nimmt keine mehr an. Beende es, um die Statistik zu behalten.',
  },
  'timer-bad-file': { en: 'Line {line}: {reason}', de: 'Zeile {line}: {reason}' },
  'timer-game-exists': {
    en: 'Another game was already stored under this id.',
    de: 'Unter dieser Kennung ist schon ein anderes Spiel gespeichert.',
  },
  'timer-mode-of-control': {
    en: 'A control of type {type} is mode {mode}.',
    de: 'Eine Bedenkzeit vom Typ {type} ist Modus {mode}.',
  },
  'timer-players-range': {
    en: 'Must be at most maxPlayers ({maxPlayers}).',
    de: 'Darf höchstens maxPlayers sein ({maxPlayers}).',
  },
  'timer-turn-above-round': {
    en: 'Must be at most roundTimeSeconds ({roundTimeSeconds}).',
    de: 'Darf höchstens roundTimeSeconds sein ({roundTimeSeconds}).',
  },
  'timer-never-started': { en: 'Nobody’s clock was ever started.', de: 'Keine Uhr wurde je gestartet.' },
  'timer-out-of-calendar': {
    en: 'The game must be between 1970 and 9999.',
    de: 'Das Spiel muss zwischen 1970 und 9999 liegen.',
  },
  'timer-zone-unknown': {
    en: 'Must be a time zone such as Europe/Berlin.',
    de: 'Erwartet wird eine Zeitzone wie Europe/Berlin.',
  },
  'timer-days-reversed': {
    en: 'Must not be after the last day.',
    de: 'Darf nicht nach dem letzten Tag liegen.',
  },
  'timer-winner-unknown': { en: 'Must be one of the players.', de: 'Muss jemand sein, der mitgespielt hat.' },
  'timer-steps-possible': {
    en: 'you can undo {possible} steps',
    de: '{possible} Schritte lassen sich rückgängig machen',
  },
  'timer-seat-range': {
    en: 'must be a seat from 0 to {last}, not {seat}',
    de: 'muss ein Platz von 0 bis {last} sein, nicht {seat}',
  },
  'timer-seat-out': { en: '{name} is out of the game.', de: '{name} ist ausgeschieden.' },
  'timer-clock-runs': { en: '{name}’s clock is already running.', de: 'Die Uhr von {name} läuft schon.' },
  'timer-clock-stands': { en: '{name}’s clock is not running.', de: 'Die Uhr von {name} läuft nicht.' },
  'timer-think-time-below': { en: 'think time cannot be negative', de: 'Bedenkzeit kann nicht negativ sein' },
  'timer-below-zero': {
    en: 'The clock shows {shows}; {less} less would be below zero.',
    de: 'Die Uhr zeigt {shows}; {less} weniger wäre unter null.',
  },
  'timer-seat-passed': { en: '{name} has already passed.', de: '{name} hat schon gepasst.' },
  'timer-seat-in': { en: '{name} is in the game.', de: '{name} ist im Spiel.' },
  'timer-order-incomplete': {
    en: 'must name every seat from 0 to {last} once',
    de: 'muss jeden Platz von 0 bis {last} einmal nennen',
  },
  'timer-event-before': {
    en: '{at} is before {before}, the time of the event before it',
    de: '{at} liegt vor {before}, der Zeit des Ereignisses davor',
  },
  'timer-log-players': {
    en: 'must be 1 to {limit} players, not {count}',
    de: 'müssen 1 bis {limit} Personen sein, nicht {count}',
  },
  'timer-control-count': {
    en: 'must be one control for everybody, or one for each of the {count} players, not {given}',
    de: 'muss eine Bedenkzeit für alle sein oder eine für jede der {count} Personen, nicht {given}',
  },
  'timer-state-lobby': { en: 'not started', de: 'noch nicht gestartet' },
  'timer-state-running': { en: 'running', de: 'im Spiel' },
  'timer-state-paused': { en: 'paused', de: 'angehalten' },
  'timer-state-over': { en: 'over', de: 'zu Ende' },
  'timer-state-cancelled': { en: 'cancelled', de: 'abgesagt' },
  'timer-name-taken': {
    en: 'Another player of this game has this name.',
    de: 'So heißt schon jemand in diesem Spiel.',
  },
  'timer-colour-taken': {
    en: 'Another player of this game has this colour.',
    de: 'Diese Farbe hat schon jemand in diesem Spiel.',
  },
  'timer-name-length': { en: 'Must have 1 to 50 characters.', de: 'Erlaubt sind 1 bis 50 Zeichen.' },
  'timer-controls-needed': { en: 'Required without a template.', de: 'Ohne Vorlage nötig.' },
  'timer-players-exactly': { en: '{min} players', de: '{min} Personen' },
  'timer-players-between': { en: '{min} to {max} players', de: '{min} bis {max} Personen' },
  'timer-player-same': { en: 'Must be somebody else.', de: 'Muss jemand anderes sein.' },
  'timer-log-number': {
    en: 'must be a whole number from {least} to {most}, not {given}',
    de: 'muss eine ganze Zahl von {least} bis {most} sein, nicht {given}',
  },
  'timer-log-choice': {
    en: 'must be one of {words}, not {given}',
    de: 'muss eins von {words} sein, nicht {given}',
  },
  'timer-log-boolean': {
    en: 'must be true or false, not {given}',
    de: 'muss true oder false sein, nicht {given}',
  },
  'timer-log-text': {
    en: 'must be a text of {least} to {most} characters, not {given}',
    de: 'muss ein Text mit {least} bis {most} Zeichen sein, nicht {given}',
  },
  'timer-log-list': {
    en: 'must be a list of {least} to {most}, not {given}',
    de: 'muss eine Liste von {least} bis {most} sein, nicht {given}',
  },
  'timer-log-object': { en: 'must be an object, not {given}', de: 'muss ein Objekt sein, nicht {given}' },
  'timer-log-cap': {
    en: 'must not be below mainMs ({mainMs})',
    de: 'darf nicht unter mainMs liegen ({mainMs})',
  },
  'timer-log-turn': {
    en: 'must not be above roundMs ({roundMs})',
    de: 'darf nicht über roundMs liegen ({roundMs})',
  },
  'timer-log-names': {
    en: 'two players cannot share a name',
    de: 'zwei Personen können nicht gleich heißen',
  },
} as const satisfies Words;
