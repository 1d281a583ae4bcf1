import { defineMessages } from '#web/kit/i18n/messages.ts';

/** The way in, and the end: what is loaded after the console itself. */
export const shareWords = defineMessages({
  en: {
    openScreen: 'Open the big screen',
    share: 'Let people in',
    shareText: 'Code at {address}',
    copyLink: 'Copy the link',
    linkCopied: 'Link copied.',
    copyFailed: 'Copy it by hand: {link}',
    showQr: 'Show the QR code',
    lock: 'Lock',
    unlock: 'Unlock',
    isLocked: 'Locked: nobody new can join',
    endAsk: 'End the session?',
    endText: 'Phones and screen show the end. The report is ready at once.',
    keepGoing: 'Keep going',
  },
  de: {
    openScreen: 'Leinwand öffnen',
    share: 'Leute hereinlassen',
    shareText: 'Code auf {address}',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert.',
    copyFailed: 'Kopier ihn von Hand: {link}',
    showQr: 'QR-Code zeigen',
    lock: 'Sperren',
    unlock: 'Entsperren',
    isLocked: 'Gesperrt: niemand Neues kommt herein',
    endAsk: 'Runde beenden?',
    endText: 'Handys und Leinwand zeigen das Ende. Der Bericht ist sofort da.',
    keepGoing: 'Weitermachen',
  },
});
