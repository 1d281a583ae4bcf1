import { defineMessages } from '#web/kit/i18n/messages.ts';

/** One’s own seat: name, other device, the way out. */
export const seatWords = defineMessages({
  en: {
    rename: 'Change my name',
    renamed: 'You are now {name}.',
    save: 'Save',
    otherDevice: 'Use another device',
    otherDeviceText: 'Open this link there. Only you should have it: whoever opens it plays in your name.',
    makeLink: 'Make a link',
    copyLink: 'Copy the link',
    linkCopied: 'Link copied.',
    leave: 'Leave',
    leaveText: 'What you answered stays. With the code you can come back to the same seat.',
  },
  de: {
    rename: 'Namen ändern',
    renamed: 'Du heißt jetzt {name}.',
    save: 'Speichern',
    otherDevice: 'Anderes Gerät nehmen',
    otherDeviceText: 'Öffne dort diesen Link. Gib ihn nicht weiter: Wer ihn öffnet, spielt in deinem Namen.',
    makeLink: 'Link machen',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert.',
    leave: 'Verlassen',
    leaveText: 'Deine Antworten bleiben. Mit dem Code kommst du auf denselben Platz zurück.',
  },
});
