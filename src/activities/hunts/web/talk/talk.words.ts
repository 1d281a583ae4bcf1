import { defineMessages } from '#web/kit/i18n/messages.ts';

export const talkWords = defineMessages({
  en: {
    callLabel: 'Message to the host',
    sos: 'SOS',
    sosTitle: 'Call for help?',
    sosAbout:
      'The host hears an alarm and sees where you are, even if you do not share your position otherwise. In danger, call the emergency services first.',
    sosYes: 'Call for help',
    sosText: 'We need help.',
    log: 'What was said',
    with: 'Talk to',
    say: 'Say something to {name}',
    send: 'Send',
    host: 'The host',
    you: 'You',
    mate: 'Your team',
    waits: 'sent when you’re back online',
    sending: 'sending',
    typing: '{name} is thinking',
    over: 'The talk is over: this stop is done.',
    paused: 'The hunt is paused.',
    empty: 'No messages yet.',
    place:
      'Those are the right words, but they count only at the place. Go there, switch your position on, and say them again.',
  },
  de: {
    callLabel: 'Nachricht an die Leitung',
    sos: 'SOS',
    sosTitle: 'Um Hilfe rufen?',
    sosAbout:
      'Die Leitung hört einen Alarm und sieht, wo du bist, auch wenn du deinen Standort sonst nicht teilst. Ruf bei Gefahr zuerst den Notruf.',
    sosYes: 'Um Hilfe rufen',
    sosText: 'Wir brauchen Hilfe.',
    log: 'Was gesagt wurde',
    with: 'Reden mit',
    say: 'Sag etwas zu {name}',
    send: 'Senden',
    host: 'Die Leitung',
    you: 'Du',
    mate: 'Dein Team',
    waits: 'wird gesendet, sobald du online bist',
    sending: 'wird gesendet',
    typing: '{name} überlegt',
    over: 'Das Gespräch ist vorbei: Diese Station ist geschafft.',
    paused: 'Gerade ist Pause.',
    empty: 'Noch keine Nachrichten.',
    place:
      'Das sind die richtigen Worte, aber sie zählen nur vor Ort. Geh hin, schalte deinen Standort ein und sag sie noch einmal.',
  },
});
