import { defineMessages } from '#web/kit/i18n/messages.ts';

export const compareWords = defineMessages({
  en: {
    with: 'Compare with',
    choose: 'Choose a session',
    none: 'You have no other session of this kind with a report.',
    nothing: 'These sessions have no question in common.',
    people: { one: '{count} person', other: '{count} people' },
    sum: 'First run: {before} people. Second run: {after} people.',
    right: 'Right answers went from {before} to {after}.',
    caption: 'Questions in both runs',
    question: 'Question',
    before: 'First run',
    after: 'Second run',
    gain: 'Change',
    answers: { one: '{count} answer', other: '{count} answers' },
    alone: {
      one: '{count} question was asked in one run only.',
      other: '{count} questions were asked in one run only.',
    },
  },
  de: {
    with: 'Vergleichen mit',
    choose: 'Runde wählen',
    none: 'Du hast keine andere Runde dieser Art mit einem Bericht.',
    nothing: 'Diese Runden haben keine Frage gemeinsam.',
    people: { one: '{count} Person', other: '{count} Leute' },
    sum: 'Erste Runde: {before} Leute. Zweite Runde: {after} Leute.',
    right: 'Richtige Antworten: erst {before}, dann {after}.',
    caption: 'Fragen aus beiden Runden',
    question: 'Frage',
    before: 'Erste Runde',
    after: 'Zweite Runde',
    gain: 'Änderung',
    answers: { one: '{count} Antwort', other: '{count} Antworten' },
    alone: {
      one: '{count} Frage kam nur in einer Runde vor.',
      other: '{count} Fragen kamen nur in einer Runde vor.',
    },
  },
});
