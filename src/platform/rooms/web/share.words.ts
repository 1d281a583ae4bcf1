import { defineMessages } from '#web/kit/i18n/messages.ts';

export const shareWords = defineMessages({
  en: {
    share: 'Invite',
    shareText: 'Go to {address} and type',
    codeIs: 'Join code {code}',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyFailed: 'Couldn’t copy. The link is {link}',
    showQr: 'Show QR code',
    qrTitle: 'Scan to join',
    bigScreen: 'Big screen',
  },
  de: {
    share: 'Einladen',
    shareText: 'Geh auf {address} und tippe',
    codeIs: 'Code {code}',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    copyFailed: 'Das Kopieren hat nicht geklappt. Der Link ist {link}',
    showQr: 'QR-Code zeigen',
    qrTitle: 'Zum Dazukommen scannen',
    bigScreen: 'Großer Bildschirm',
  },
});
