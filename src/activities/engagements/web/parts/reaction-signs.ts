import type { Reaction } from '#activities/engagements/contract.views.ts';

export const reactionSigns: readonly { readonly reaction: Reaction; readonly sign: string }[] = [
  { reaction: 'clap', sign: '👏' },
  { reaction: 'love', sign: '❤️' },
  { reaction: 'laugh', sign: '😄' },
  { reaction: 'wow', sign: '😮' },
  { reaction: 'think', sign: '🤔' },
  { reaction: 'confused', sign: '😕' },
];
