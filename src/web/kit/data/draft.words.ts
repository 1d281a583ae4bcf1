import { defineMessages } from '../i18n/messages.ts';

export const draftWords = defineMessages({
  en: {
    restored: 'This is what you had filled in before.',
    afresh: 'Start afresh',
    offered: 'You had filled in something here before.',
    take: 'Bring it back',
    leave: 'Forget it',
  },
  de: {
    restored: 'Das hattest du schon ausgefüllt.',
    afresh: 'Neu anfangen',
    offered: 'Du hattest hier schon etwas ausgefüllt.',
    take: 'Zurückholen',
    leave: 'Verwerfen',
  },
});
