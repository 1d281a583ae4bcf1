import { foldCase } from '#core/fold.ts';
import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import type { NewPoll } from '../contract.views.ts';
import type { Candidate } from './state.ts';

export const FEWEST_CANDIDATES = 2;
export const MOST_CANDIDATES = 100;
export const LONGEST_NAME = 120;

/** Two names that differ only in case, width or composition are the same option. */
export const foldName = (name: string): string => foldCase(name.trim());

/** A name as a poll keeps it. */
export const tidyName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Letters of most alphabets take two or three bytes, emoji four. */
export const utf8Length = (text: string): number => {
  let length = 0;
  for (const letter of text) {
    const point = letter.codePointAt(0)!;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return length;
};

/** With rules that name them again, and merged write-ins, a poll stays within one stored item. */
const MOST_KILOBYTES = 160;

const kilobytesOf = (candidates: readonly Candidate[]): number => {
  // The name is stored twice: alone, and with its details.
  const bytes = candidates.map(
    ({ name, description = '', picture = '' }) =>
      2 * utf8Length(name) + utf8Length(description) + picture.length,
  );
  return Math.ceil(bytes.reduce((sum, size) => sum + size, 0) / 1000);
};

const tidy = (given: NewPoll['candidates'][number]): Candidate => {
  const candidate = typeof given === 'string' ? { name: given } : given;
  return { ...candidate, name: tidyName(candidate.name) };
};

const issueWith = (
  candidate: Candidate,
  path: string,
  known: ReadonlySet<string>,
): FieldIssue | undefined => {
  if (candidate.name === '') return { path, message: say('poll-name-empty') };
  if ([...candidate.name].length > LONGEST_NAME)
    return {
      path,
      message: say('poll-name-too-long', { limit: LONGEST_NAME }),
    };
  if (known.has(foldName(candidate.name)))
    return {
      path,
      message: say('poll-option-twice', { name: candidate.name }),
    };
  return undefined;
};

export const checkCandidates = (given: NewPoll['candidates']) => {
  const candidates = given.map(tidy);
  if (candidates.length < FEWEST_CANDIDATES || candidates.length > MOST_CANDIDATES) {
    const message = say('poll-option-count', {
      fewest: FEWEST_CANDIDATES,
      limit: MOST_CANDIDATES,
      count: candidates.length,
    });
    return fail('bad-input', undefined, [{ path: 'candidates', message }]);
  }
  const known = new Set<string>();
  const issues: FieldIssue[] = [];
  candidates.forEach((candidate, index) => {
    const issue = issueWith(candidate, `candidates.${index}`, known);
    if (issue) issues.push(issue);
    known.add(foldName(candidate.name));
  });
  const kilobytes = kilobytesOf(candidates);
  if (issues.length === 0 && kilobytes > MOST_KILOBYTES) {
    const message = say('poll-options-too-large', {
      kilobytes,
      limit: MOST_KILOBYTES,
    });
    issues.push({ path: 'candidates', message });
  }
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok(candidates);
};
