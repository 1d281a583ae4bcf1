import type { Question } from '#activities/engagements/contract.questions.ts';

const options = (...texts: readonly string[]) => texts.map((text) => ({ text }));

/** One question of every kind that can be right or wrong, in categories that keep this order. */
export const triviaOfAllKinds: readonly Question[] = [
  {
    kind: 'single',
    title: 'Which of these rivers is the longest?',
    category: 'Rivers',
    options: options('Elbe', 'Danube', 'Rhine', 'Volga'),
    right: [3],
    explanation: 'The Volga has 3,530 km.',
  },
  {
    kind: 'multiple',
    title: 'Which of these carry their young in a pouch?',
    category: 'Animals',
    options: options('Kangaroo', 'Otter', 'Wombat', 'Hare'),
    right: [0, 2],
    points: 2,
  },
  {
    kind: 'true-false',
    title: 'Lightning is hotter than the surface of the Sun.',
    category: 'Sky',
    right: true,
    points: 0,
  },
  {
    kind: 'numeric',
    title: 'How many bones does an adult have?',
    category: 'Body',
    right: 206,
    unit: 'bones',
  },
  {
    kind: 'typed',
    title: 'Which language do most people in Brazil speak?',
    category: 'Words',
    right: ['Portuguese'],
  },
  {
    kind: 'ordering',
    title: 'From the Sun outwards?',
    category: 'Planets',
    options: options('Mercury', 'Venus', 'Earth', 'Mars'),
  },
];

export const riversOnly: readonly Question[] = triviaOfAllKinds.slice(0, 1);

export const moonQuestions: readonly Question[] = [
  {
    kind: 'open',
    title: 'What should the moon be made of?',
    category: 'Sky',
    detail: 'Cheese has been said before.',
    customInstruction: 'One sentence is enough.',
  },
  { kind: 'open', title: 'Which sound should mornings have?', category: 'Sky' },
];

export const pollQuestions: readonly Question[] = [
  {
    kind: 'single',
    title: 'Tea or coffee?',
    category: 'Breakfast',
    options: options('Tea', 'Coffee', 'Neither'),
  },
  {
    kind: 'rating',
    title: 'How was your night?',
    category: 'Breakfast',
    scale: 5,
    lowLabel: 'short',
    highLabel: 'long',
  },
  { kind: 'words', title: 'How do you arrive today?', category: 'Breakfast', mostWords: 2 },
];

export const surveyQuestions: readonly Question[] = [
  { kind: 'rating', title: 'How useful was today?', category: 'Day', scale: 10 },
  {
    kind: 'single',
    title: 'The level was …',
    category: 'Day',
    options: options('too easy', 'right', 'too hard'),
  },
  { kind: 'open', title: 'What should we change?', category: 'Day' },
];
