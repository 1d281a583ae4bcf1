import { defineMessages } from '../i18n/messages.ts';

export const qrWords = defineMessages({
  en: {
    qrFor: 'QR code for {address}',
  },
  de: {
    qrFor: 'QR-Code für {address}',
  },
});
