import type { Method } from '#platform/tally/contract.ts';
import type { Contest, ContestKind, NewContest } from '#activities/polls/contract.contests.ts';
import { newWords } from './new.words.ts';
import { parseOptions } from './option-lines.ts';

/** A further question as typed; fields that its kind does not use are kept in case the kind changes back. */
export interface ContestForm {
  readonly kind: ContestKind;
  readonly title: string;
  readonly options: string;
  readonly method: Method;
  readonly seats: string;
  readonly majority: 'simple' | 'two-thirds';
  readonly steps: string;
  readonly lowest: string;
  readonly highest: string;
}

export const emptyContest: ContestForm = {
  kind: 'ranked',
  title: '',
  options: '',
  method: 'irv',
  seats: '1',
  majority: 'simple',
  steps: '5',
  lowest: '',
  highest: '',
};

const said = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

export const newContestOf = (form: ContestForm): NewContest => {
  const title = form.title.trim();
  switch (form.kind) {
    case 'ranked':
      return {
        kind: 'ranked',
        title,
        candidates: [...parseOptions(form.options)],
        method: form.method,
        seats: Number(form.seats) || 1,
      };
    case 'yes-no':
      return { kind: 'yes-no', title, majority: form.majority };
    case 'scale':
      return {
        kind: 'scale',
        title,
        steps: Number(form.steps) || undefined,
        lowest: said(form.lowest),
        highest: said(form.highest),
      };
  }
};

export const contestFormOf = (contest: Contest): ContestForm => {
  const { kind, title } = contest;
  switch (contest.kind) {
    case 'ranked': {
      const { candidates, method, seats } = contest;
      return { ...emptyContest, kind, title, options: candidates.join('\n'), method, seats: String(seats) };
    }
    case 'yes-no':
      return { ...emptyContest, kind, title, majority: contest.majority };
    case 'scale': {
      const { steps, lowest = '', highest = '' } = contest;
      return { ...emptyContest, kind, title, steps: String(steps), lowest, highest };
    }
  }
};

/** What is still missing, listed once for all questions. */
export const contestsMissing = (contests: readonly ContestForm[]): string | undefined => {
  const place = contests.findIndex(
    ({ kind, title, options }) =>
      title.trim() === '' || (kind === 'ranked' && parseOptions(options).length < 2),
  );
  return place < 0 ? undefined : newWords('contestMissing', { number: place + 2 });
};
