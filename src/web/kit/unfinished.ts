/** Something that runs and that the visitor was part of, on the home page. */
export interface Unfinished {
  readonly href: string;
  readonly title: string;
  readonly as: 'host' | 'player';
  /** The newest come first. */
  readonly at: number;
}

/** What each activity answers with; what cannot be asked now is left out. */
export type ListUnfinished = () => Promise<readonly Unfinished[]>;
