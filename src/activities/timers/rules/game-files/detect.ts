export type ClockFormat = 'json' | 'pgn' | 'sgf';

export const clockFormats: readonly ClockFormat[] = ['json', 'pgn', 'sgf'];

/** The format of a file, judged by its start; undefined: unknown. */
export const detectFormat = (text: string): ClockFormat | undefined => {
  const start = text.trimStart();
  if (start.startsWith('{')) return 'json';
  if (/^\(\s*;/.test(start)) return 'sgf';
  if (/^(?:\[\s*\w+\s+"|%|;|1\s*\.|\{)/.test(start)) return 'pgn';
  return undefined;
};
