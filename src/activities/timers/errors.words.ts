import type { Words } from '#core/words.ts';

export const timerErrorWords = {
  'timer-template-not-found': {
    en: 'There is no such template.',
    de: 'Diese Vorlage gibt es nicht.',
  },
  'timer-template-archived': {
    en: 'This template is archived. Bring it back before you use it.',
    de: 'Diese Vorlage ist im Archiv. Hole sie zurück, bevor du sie benutzt.',
  },
  'timer-table-not-found': {
    en: 'There is no such table.',
    de: 'Diesen Tisch gibt es nicht.',
  },
  'timer-game-not-found': {
    en: 'There is no such game.',
    de: 'Dieses Spiel gibt es nicht.',
  },
  'timer-player-count': {
    en: 'This template is for {players}, not for {count}. Say that you mean it to play anyway.',
    de: 'Diese Vorlage ist für {players}, nicht für {count}. Bestätige es, um trotzdem zu spielen.',
  },
  'timer-seat-taken': {
    en: 'Another device has this seat. The host can free it.',
    de: 'Diesen Platz hat schon ein anderes Gerät. Die Leitung kann ihn freigeben.',
  },
  'timer-seat-unknown': {
    en: 'This table has no seat {seat}.',
    de: 'Dieser Tisch hat keinen Platz {seat}.',
  },
  'timer-seat-not-running': {
    en: 'The clock of this seat is not running.',
    de: 'Die Uhr dieses Platzes läuft nicht.',
  },
  'timer-turn-over': {
    en: 'That turn is over already.',
    de: 'Dieser Zug ist schon vorbei.',
  },
  'timer-wrong-status': {
    en: 'That cannot be done while the table is {state}.',
    de: 'Das geht nicht, solange der Tisch {state} ist.',
  },
  'timer-game-over': {
    en: 'This game is over. Its clocks no longer change.',
    de: 'Dieses Spiel ist zu Ende. Seine Uhren ändern sich nicht mehr.',
  },
  'timer-nothing-to-undo': {
    en: 'There is nothing to take back.',
    de: 'Es gibt nichts zurückzunehmen.',
  },
  'timer-nothing-to-redo': {
    en: 'There is nothing to bring back.',
    de: 'Es gibt nichts wiederherzustellen.',
  },
  'timer-log-full': {
    en: 'This game has {limit} events and takes no more. End it to keep its statistics.',
    de: 'Dieses Spiel hat {limit} Ereignisse und nimmt keine mehr an. Beende es, um die Statistik zu behalten.',
  },
  'timer-bad-file': {
    en: 'Line {line}: {reason}',
    de: 'Zeile {line}: {reason}',
  },
  'timer-game-exists': {
    en: 'Another game was already stored under this id.',
    de: 'Unter dieser Kennung ist schon ein anderes Spiel gespeichert.',
  },
} as const satisfies Words;
