import { fail, ok } from '#core/result.ts';
import type { FieldIssue, Result } from '#core/result.ts';
import type { NewPoll } from '../contract.views.ts';
import type { Candidate } from './state.ts';

export const FEWEST_CANDIDATES = 2;
export const MOST_CANDIDATES = 100;
export const LONGEST_NAME = 120;

/** Two names are the same option when only case, width or composition differ. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').trim().toLowerCase().replaceAll('ß', 'ss');

/** A name as a poll keeps it. */
export const tidyName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

const tidy = (given: NewPoll['candidates'][number]): Candidate => {
  const candidate = typeof given === 'string' ? { name: given } : given;
  return { ...candidate, name: tidyName(candidate.name) };
};

const issueWith = (
  candidate: Candidate,
  path: string,
  known: ReadonlySet<string>,
): FieldIssue | undefined => {
  if (candidate.name === '')
    return { path, message: { en: 'Must not be empty.', de: 'Darf nicht leer sein.' } };
  if ([...candidate.name].length > LONGEST_NAME)
    return {
      path,
      message: { en: `At most ${LONGEST_NAME} characters.`, de: `Höchstens ${LONGEST_NAME} Zeichen.` },
    };
  if (known.has(foldName(candidate.name)))
    return {
      path,
      message: { en: `“${candidate.name}” is there already.`, de: `„${candidate.name}“ gibt es schon.` },
    };
  return undefined;
};

export const checkCandidates = (given: NewPoll['candidates']): Result<readonly Candidate[]> => {
  const candidates = given.map(tidy);
  if (candidates.length < FEWEST_CANDIDATES || candidates.length > MOST_CANDIDATES) {
    const message = {
      en: `${FEWEST_CANDIDATES} to ${MOST_CANDIDATES} options, not ${candidates.length}.`,
      de: `${FEWEST_CANDIDATES} bis ${MOST_CANDIDATES} Möglichkeiten, nicht ${candidates.length}.`,
    };
    return fail('bad-input', undefined, [{ path: 'candidates', message }]);
  }
  const known = new Set<string>();
  const issues: FieldIssue[] = [];
  candidates.forEach((candidate, index) => {
    const issue = issueWith(candidate, `candidates.${index}`, known);
    if (issue) issues.push(issue);
    known.add(foldName(candidate.name));
  });
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok(candidates);
};
