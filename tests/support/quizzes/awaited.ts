import type { AwaitedPage } from '#tests/support/browser/awaited.ts';

export const quizzesAwaited: readonly AwaitedPage[] = [
  { name: 'quizzes', most: { scripts: 29, bytes: 46_000 }, addressFor: async () => '/quizzes' },
];
