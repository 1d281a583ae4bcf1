import { defineMessages } from '#web/kit/i18n/messages.ts';

export const cohostWords = defineMessages({
  en: {
    cohosts: 'Co-hosts',
    text: 'Members who open this link run the room with you: the programme, the lock, teams and people. Only you can close the room.',
    make: 'Make a link',
    makeNew: 'Make a new link',
    drop: 'End the link',
    dropped: 'The link no longer works. Co-hosts stay until you remove them.',
    copy: 'Copy link',
    remove: 'Remove {name} as co-host',
    removeThis: 'Remove',
  },
  de: {
    cohosts: 'Mitleitung',
    text: 'Wer beitritt und dann diesen Link öffnet, leitet den Raum mit dir: Programm, Sperre, Teams und Leute. Schließen kannst den Raum nur du.',
    make: 'Link erstellen',
    makeNew: 'Neuen Link erstellen',
    drop: 'Link beenden',
    dropped: 'Der Link gilt nicht mehr. Wer schon mitleitet, bleibt, bis du das beendest.',
    copy: 'Link kopieren',
    remove: '{name} leitet nicht mehr mit',
    removeThis: 'Entfernen',
  },
});
