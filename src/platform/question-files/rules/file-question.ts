import type { Said } from '#core/words.ts';

/** One way to answer and how much of the credit it brings, in percent; feedback where the file has some. */
export interface FileAnswer {
  readonly text: string;
  /** 100 is right, 0 wrong, between them partly right; below 0 takes credit away. */
  readonly weight: number;
  readonly feedback?: string;
}

interface Face {
  readonly title?: string;
  readonly text: string;
  /** Path of the category, outermost first. */
  readonly category?: readonly string[];
  /** Shown to everybody afterwards. */
  readonly feedback?: string;
}

/** What a question of a text format says, before anybody decides what becomes of it. */
export type FileQuestion =
  | (Face & { readonly kind: 'choice'; readonly answers: readonly FileAnswer[] })
  | (Face & {
      readonly kind: 'true-false';
      readonly isTrue: boolean;
      readonly wrongFeedback?: string;
      readonly rightFeedback?: string;
    })
  | (Face & { readonly kind: 'typed'; readonly answers: readonly FileAnswer[] })
  | (Face & {
      readonly kind: 'numeric';
      readonly ranges: readonly {
        readonly middle: number;
        readonly tolerance: number;
        readonly weight: number;
      }[];
    })
  | (Face & { readonly kind: 'matching'; readonly pairs: readonly (readonly [string, string])[] })
  | (Face & { readonly kind: 'essay' })
  | (Face & { readonly kind: 'description' });

export interface LineIssue {
  readonly line: number;
  readonly problem: Said;
  readonly wanted: Said;
}

/** A question that could be read, or why not; `line` is where it begins, from 1. */
export type ReadQuestion =
  | { readonly line: number; readonly question: FileQuestion }
  | { readonly line: number; readonly text: string; readonly issue: LineIssue };

export class BadQuestion extends Error {
  readonly issue: LineIssue;

  constructor(line: number, problem: Said, wanted: Said) {
    super(problem.code);
    this.issue = { line, problem, wanted };
  }
}
