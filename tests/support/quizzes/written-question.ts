/** A question as its author sends it. */
export const writtenQuestion = (given: object = {}): object => ({
  question: 'Which is right?',
  answers: [
    { id: 'a', text: 'This' },
    { id: 'b', text: 'That' },
  ],
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'General',
  provider: 'Acme',
  certificate: 'Basics',
  references: [],
  ...given,
});
