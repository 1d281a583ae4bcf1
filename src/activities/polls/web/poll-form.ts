import type { Method } from '#platform/tally/contract.ts';
import type { NewPoll, OwnerView, PollChange, PollSettings } from '../contract.views.ts';
import { foldName, MOST_CANDIDATES } from '../rules/candidates.ts';
import { newWords } from './new.words.ts';

/** What the form holds, as typed. */
export interface PollForm {
  readonly title: string;
  readonly options: string;
  readonly description: string;
  readonly method: Method;
  readonly seats: string;
  readonly voters: PollSettings['voters'];
  readonly ballots: PollSettings['ballots'];
  readonly results: PollSettings['results'];
  readonly canEdit: boolean;
  readonly equalRanks: boolean;
  readonly writeIns: boolean;
  readonly shuffle: boolean;
  readonly maxRanks: string;
  readonly quorum: string;
  readonly startsAt: string;
  readonly expiresAt: string;
}

export const emptyForm: PollForm = {
  title: '',
  options: '',
  description: '',
  method: 'irv',
  seats: '1',
  voters: 'anyone',
  ballots: 'secret',
  results: 'after-close',
  canEdit: true,
  equalRanks: false,
  writeIns: false,
  shuffle: true,
  maxRanks: '',
  quorum: '',
  startsAt: '',
  expiresAt: '',
};

export const oneSeatMethods = [
  'irv',
  'schulze',
  'ranked-pairs',
  'minimax',
  'borda',
  'approval',
  'star',
  'plurality',
] as const satisfies readonly Method[];

export const manySeatMethods = [
  'stv-scottish',
  'stv-meek',
  'stv-wigm',
  'stv-fractional',
  'sequential-irv',
  'bottoms-up',
  'schulze',
  'borda',
  'approval',
  'plurality',
] as const satisfies readonly Method[];

export const methodsFor = (seats: string): readonly Method[] =>
  Number(seats) > 1 ? manySeatMethods : oneSeatMethods;

/** Another number of seats may need another method. */
export const withSeats = (form: PollForm, seats: string): PollForm => {
  const known = methodsFor(seats);
  return { ...form, seats, method: known.includes(form.method) ? form.method : (known[0] ?? 'irv') };
};

/** One option a line; bullets and numbers of a pasted list are not part of the name. */
export const parseOptions = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim())
    .filter((line) => line !== '');

export type FormErrors = Readonly<Record<string, string>>;

export const checkForm = (form: PollForm): FormErrors => {
  const names = parseOptions(form.options);
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(foldName(name)).size);
  const options =
    names.length < 2
      ? newWords('optionsFew')
      : names.length > MOST_CANDIDATES
        ? newWords('optionsMany')
        : twice !== undefined
          ? newWords('optionTwice', { name: twice })
          : undefined;
  return {
    ...(form.title.trim() === '' && { title: newWords('questionMissing') }),
    ...(options !== undefined && { options }),
  };
};

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
/** What a datetime-local field gives is the reader's own time. */
const instantIn = (text: string): number | undefined => (text === '' ? undefined : new Date(text).getTime());

export const newPollOf = (form: PollForm, open: boolean): NewPoll => {
  const { method, voters, ballots, results, canEdit, equalRanks, writeIns, shuffle } = form;
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    candidates: [...parseOptions(form.options)],
    settings: {
      method,
      voters,
      ballots,
      results,
      canEdit,
      shuffle,
      equalRanks: equalRanks && method !== 'star',
      writeIns: writeIns && method !== 'star',
      seats: numberIn(form.seats) ?? 1,
      maxRanks: method === 'star' ? undefined : numberIn(form.maxRanks),
      quorum: numberIn(form.quorum),
    },
    startsAt: instantIn(form.startsAt),
    expiresAt: instantIn(form.expiresAt),
    open,
  };
};

const two = (value: number): string => String(value).padStart(2, '0');

/** As a datetime-local field wants it: the reader's own time, to the minute. */
const localTime = (instant: number | undefined): string => {
  if (instant === undefined) return '';
  const time = new Date(instant);
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A poll that has no ballots yet, back in the form it came from. */
export const formOf = ({ settings, ...poll }: OwnerView): PollForm => ({
  ...settings,
  title: poll.title,
  description: poll.description,
  options: poll.candidates.map(({ name }) => name).join('\n'),
  seats: String(settings.seats),
  maxRanks: textOf(settings.maxRanks),
  quorum: textOf(settings.quorum),
  startsAt: localTime(poll.startsAt),
  expiresAt: localTime(poll.expiresAt),
});

/** What an edited form changes; an option that keeps its name keeps its description, an emptied field is taken away. */
export const changeOf = (form: PollForm, before: OwnerView): PollChange => {
  const { title, description, candidates, settings, startsAt, expiresAt } = newPollOf(form, false);
  const known = new Map(before.candidates.map((candidate) => [candidate.name, candidate]));
  return {
    title,
    description,
    candidates: candidates.map((each) => (typeof each === 'string' ? (known.get(each) ?? each) : each)),
    settings: { ...settings, maxRanks: settings?.maxRanks ?? null, quorum: settings?.quorum ?? null },
    startsAt: startsAt ?? null,
    expiresAt: expiresAt ?? null,
  };
};

/** Where the server's complaint belongs in the form. */
export const fieldOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.');
  if (first === 'candidates') return 'options';
  return first === 'settings' ? second : first;
};
