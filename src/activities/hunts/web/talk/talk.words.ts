import { defineMessages } from '#web/kit/i18n/messages.ts';

export const talkWords = defineMessages({
  en: {
    nobody: 'There is nobody to talk to right now.',
    nobodyText: 'When a stop has a character, you find it here. The host’s words stand here too.',
    log: 'What was said',
    with: 'Talk with',
    say: 'Say something to {name}',
    send: 'Send',
    host: 'The host',
    you: 'You',
    mate: 'Your team',
    waits: 'waits for a network',
    sending: 'on its way',
    typing: '{name} is thinking',
    over: 'The talk is over: this stop is done.',
    paused: 'The hunt is paused.',
    drop: 'Remove',
    empty: 'Nothing was said yet.',
    place:
      'Those are the right words, but they count only at the place. Go there, switch your position on, and say them again.',
  },
  de: {
    nobody: 'Gerade ist niemand da, mit dem du reden kannst.',
    nobodyText:
      'Wenn zu einer Station eine Figur gehört, findest du sie hier. Auch Worte der Leitung stehen hier.',
    log: 'Was gesagt wurde',
    with: 'Reden mit',
    say: 'Sag etwas zu {name}',
    send: 'Senden',
    host: 'Die Leitung',
    you: 'Du',
    mate: 'Dein Team',
    waits: 'wartet auf Netz',
    sending: 'unterwegs',
    typing: '{name} überlegt',
    over: 'Das Gespräch ist vorbei: Diese Station ist geschafft.',
    paused: 'Gerade ist Pause.',
    drop: 'Entfernen',
    empty: 'Noch ist nichts gesagt.',
    place:
      'Das sind die richtigen Worte, aber sie zählen nur vor Ort. Geh hin, schalte deinen Standort ein und sag sie noch einmal.',
  },
});
