import { defineMessages } from '#web/kit/i18n/messages.ts';

export const cohostWords = defineMessages({
  en: {
    cohosts: 'Co-hosts',
    roomText:
      'Members who open this link run the room with you: the programme, the lock, teams and people. Only you can close the room.',
    make: 'Make a co-host link',
    renew: 'Make a new link and end the old one',
    drop: 'End the link',
    dropped: 'The link no longer works. Co-hosts stay until you remove them.',
    copy: 'Copy the co-host link',
    since: '{name}, since {time}',
    remove: 'Remove {name} as co-host',
  },
  de: {
    cohosts: 'Mitleitung',
    roomText:
      'Wer beitritt und dann diesen Link öffnet, leitet den Raum mit dir: Programm, Sperre, Teams und Leute. Schließen kannst den Raum nur du.',
    make: 'Link zum Mitleiten erstellen',
    renew: 'Neuen Link erstellen, alten beenden',
    drop: 'Link beenden',
    dropped: 'Der Link gilt nicht mehr. Wer schon mitleitet, bleibt, bis du das beendest.',
    copy: 'Link zum Mitleiten kopieren',
    since: '{name}, seit {time}',
    remove: '{name} als Mitleitung entfernen',
  },
});
