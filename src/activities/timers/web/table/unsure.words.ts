import { defineMessages } from '#web/kit/i18n/messages.ts';

const words = defineMessages({
  en: { unsure: 'Nobody knows whether this arrived; the network was away too long.' },
  de: { unsure: 'Niemand weiß, ob das ankam; das Netz war zu lange weg.' },
});

export const unsureText = (): string => words('unsure');
