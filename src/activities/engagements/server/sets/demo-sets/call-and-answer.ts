import type { SetContent } from '../sets.service.ts';

export const honestRetrospective: SetContent = {
  name: 'An honest retrospective',
  description: 'For teams: everyone writes, everyone ranks, and the best thought starts the talk.',
  type: 'call-and-answer',
  customInstructions: 'One or two sentences are enough. Nobody sees names until the end.',
  presets: { namesAtEnd: true },
  questions: [
    {
      kind: 'open',
      category: 'Warm-up',
      title: 'Describe the last month as a weather report.',
      detail: 'Sunny spells, sudden fog, a storm from the north: what was it like from where you sat?',
    },
    {
      kind: 'open',
      category: 'Warm-up',
      title: 'Which small thing made your work easier lately?',
    },
    {
      kind: 'open',
      category: 'Looking back',
      title: 'What did we keep doing although nobody needs it?',
      customInstruction: 'Name the thing, not the person.',
    },
    {
      kind: 'open',
      category: 'Looking back',
      title: 'When were we better than we expected, and why?',
      detail: 'Luck counts too, but say so.',
    },
    {
      kind: 'open',
      category: 'Looking back',
      title: 'What did somebody else do that deserves a thank-you?',
      customInstruction: 'Names are welcome here.',
    },
    {
      kind: 'open',
      category: 'Looking ahead',
      title: 'If we could change only one thing next month, what should it be?',
      detail: 'Something we can start on Monday without asking anybody.',
    },
    {
      kind: 'open',
      category: 'Looking ahead',
      title: 'What would make us stop and think again?',
      detail: 'A sign that we are on the wrong way, early enough to turn round.',
    },
  ],
};

export const whatIf: SetContent = {
  name: 'Was wäre, wenn …',
  description:
    'Gedankenspiele für Klasse, Verein oder Küchentisch: alle schreiben, alle reihen, dann wird geredet.',
  type: 'call-and-answer',
  customInstructions: 'Ein bis zwei Sätze genügen. Fantasie zählt mehr als Richtigkeit.',
  questions: [
    {
      kind: 'open',
      category: 'Alltag',
      title: 'Was wäre, wenn der Tag ab morgen 26 Stunden hätte?',
      detail: 'Wofür wären die zwei Stunden da, und wer würde sie dir zuerst wegnehmen?',
    },
    {
      kind: 'open',
      category: 'Alltag',
      title: 'Du darfst ein Haushaltsgerät mit Verstand ausstatten. Welches, und was würde es dir sagen?',
    },
    {
      kind: 'open',
      category: 'Alltag',
      title: 'Welche Regel aus deiner Kindheit sollte für alle gelten?',
    },
    {
      kind: 'open',
      category: 'Zusammenleben',
      title: 'Eure Straße bekommt 10.000 Euro. Was geschieht damit?',
      customInstruction: 'Nenne etwas, das in einem Jahr noch da ist.',
    },
    {
      kind: 'open',
      category: 'Zusammenleben',
      title: 'Was wäre, wenn niemand mehr lügen könnte?',
      detail: 'Denk an Geburtstagsgeschenke, Wahlplakate und „Mir geht es gut“.',
    },
    {
      kind: 'open',
      category: 'Zukunft',
      title: 'Was werden Menschen in 100 Jahren an uns am wenigsten verstehen?',
    },
    {
      kind: 'open',
      category: 'Zukunft',
      title: 'Eine Flaschenpost an dich selbst in zehn Jahren: Was steht darin?',
      customInstruction: 'Schreib so, dass es auch andere lesen dürfen.',
    },
  ],
};
