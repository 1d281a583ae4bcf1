import { defineMessages } from '#web/kit/i18n/messages.ts';

export const wayInWords = defineMessages({
  en: {
    shareText: 'Join at {address} with',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    copyFailed: 'Copy this: {link}',
  },
  de: {
    shareText: 'Mitmachen auf {address} mit',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    copyFailed: 'Kopier das: {link}',
  },
});
