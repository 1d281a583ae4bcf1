import { defineMessages } from '#web/kit/i18n/messages.ts';

export const remarkWords = defineMessages({
  en: {
    note: 'Note on this question',
    noteLabel: 'Your note',
    noteHint: 'Only you see it. Save it empty to remove it.',
    report: 'Report this question',
    comment: 'What is wrong with it?',
    commentHint: 'The owner of the bank reads it.',
    commentMissing: 'Say what is wrong with it.',
    correct: 'What would be right, if you know',
    send: 'Send',
    sent: 'Thank you. The owner of the bank will look at it.',
  },
  de: {
    note: 'Notiz zu dieser Frage',
    noteLabel: 'Deine Notiz',
    noteHint: 'Nur du siehst sie. Leer gespeichert verschwindet sie.',
    report: 'Frage melden',
    comment: 'Was stimmt daran nicht?',
    commentHint: 'Wer die Fragen pflegt, liest es.',
    commentMissing: 'Schreib, was daran nicht stimmt.',
    correct: 'Was richtig wäre, falls du es weißt',
    send: 'Abschicken',
    sent: 'Danke. Wer die Fragen pflegt, sieht es sich an.',
  },
});
