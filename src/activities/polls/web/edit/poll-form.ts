import { withoutUndefined } from '#core/without-undefined.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import { defaultSettings } from '#activities/polls/contract.settings.ts';
import type { NewPoll, OwnerView, PollChange } from '#activities/polls/contract.views.ts';
import { foldName, LONGEST_NAME, MOST_CANDIDATES } from '#activities/polls/rules/candidates.ts';
import { contestFormOf, contestsMissing, newContestOf } from './contest-form.ts';
import type { ContestForm } from './contest-form.ts';
import { newWords } from './new.words.ts';
import { parseOptions } from './option-lines.ts';
import { slotFormsOf, slotOptions, slotsMissing } from './slot-form.ts';
import type { SlotForm } from './slot-form.ts';
import { changeFrom, fieldsOf, settingsIn } from './setting-fields.ts';
import type { SettingFields } from './setting-fields.ts';

export interface OptionDetail {
  readonly description: string;
  readonly picture: string | undefined;
  readonly isUploading: boolean;
}

const NO_DETAIL: OptionDetail = { description: '', picture: undefined, isUploading: false };

/** What the form holds, as typed. */
export interface PollForm extends SettingFields {
  readonly title: string;
  readonly options: string;
  /** By the option's name; an option without an entry has neither description nor picture. */
  readonly details: Readonly<Record<string, OptionDetail>>;
  readonly description: string;
  readonly startsAt: string;
  readonly expiresAt: string;
  /** Instead of options: time slots, on the clock of this zone. */
  readonly slots?: readonly SlotForm[] | undefined;
  readonly timeZone?: string | undefined;
  /** The further questions, and what the first is then called. Drafts from before have none. */
  readonly question?: string | undefined;
  readonly contests?: readonly ContestForm[] | undefined;
  /** Statute rules. Drafts from before have none. */
  readonly rules?: TallyRules | undefined;
}

/** Replaces the form, or derives a new one from its current state. */
export type FormUpdate = (next: PollForm | ((form: PollForm) => PollForm)) => void;

export const emptyForm: PollForm = {
  ...fieldsOf(defaultSettings),
  title: '',
  options: '',
  details: {},
  description: '',
  startsAt: '',
  expiresAt: '',
};

export const detailOf = ({ details }: PollForm, name: string): OptionDetail =>
  Object.hasOwn(details, name) ? { ...NO_DETAIL, ...details[name] } : NO_DETAIL;

/** An upload in progress is lost by a reload. */
export const withoutUploads = (form: PollForm): PollForm => ({
  ...form,
  details: Object.fromEntries(
    Object.entries(form.details).map(([name, detail]) => [name, { ...detail, isUploading: false }]),
  ),
});

export const withDetail = (form: PollForm, name: string, change: Partial<OptionDetail>): PollForm => ({
  ...form,
  details: { ...form.details, [name]: { ...detailOf(form, name), ...change } },
});

/** Correcting a name keeps its description: in a list of the same length, a changed line is a renamed option. */
export const withOptions = (form: PollForm, options: string): PollForm => {
  const before = parseOptions(form.options);
  const after = parseOptions(options);
  if (before.length !== after.length) return { ...form, options };
  const renamed = after.flatMap((name, index) => {
    const old = before[index] ?? '';
    const isNew = old !== name && !before.includes(name) && !after.includes(old);
    return isNew && Object.hasOwn(form.details, old)
      ? [[name, { ...detailOf(form, old), isUploading: false }] as const]
      : [];
  });
  return { ...form, options, details: { ...form.details, ...Object.fromEntries(renamed) } };
};

const candidateOf = (form: PollForm, name: string): NewPoll['candidates'][number] => {
  const { description, picture } = detailOf(form, name);
  const said = description.trim();
  if (said === '' && picture === undefined) return name;
  return { name, ...(said !== '' && { description: said }), ...(picture !== undefined && { picture }) };
};

export type FormErrors = Readonly<Record<string, string>>;

/** The list is one field, so the error names the line. */
const tooLong = (names: readonly string[]): string | undefined => {
  const place = names.findIndex((name) => [...name].length > LONGEST_NAME);
  const start = names[place]?.slice(0, 24);
  return start === undefined
    ? undefined
    : newWords('optionLong', { number: place + 1, start, most: LONGEST_NAME });
};

/** What is wrong with the list of options. */
const optionsProblem = (form: PollForm): string | undefined => {
  if (form.slots) return undefined;
  const names = parseOptions(form.options);
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(foldName(name)).size);
  if (names.length < 2) return newWords('optionsFew');
  if (names.length > MOST_CANDIDATES) return newWords('optionsMany');
  return twice === undefined ? tooLong(names) : newWords('optionTwice', { name: twice });
};

export const checkForm = (form: PollForm): FormErrors => {
  const names = parseOptions(form.options);
  const options = optionsProblem(form);
  return {
    ...(form.title.trim() === '' && { title: newWords('questionMissing') }),
    ...(options !== undefined && { options }),
    ...withoutUndefined({
      contests: contestsMissing(form.contests ?? []),
      slots: form.slots && slotsMissing(form.slots),
    }),
    ...(names.some((name) => detailOf(form, name).isUploading) && { details: newWords('stillUploading') }),
  };
};

/** A datetime-local field gives the reader's local time. */
const instantIn = (text: string): number | undefined => (text === '' ? undefined : new Date(text).getTime());

/** Time slots have a method of their own. */
const optionsIn = (form: PollForm): Pick<NewPoll, 'candidates' | 'timeZone'> =>
  form.slots
    ? { candidates: slotOptions(form.slots, form.timeZone ?? 'UTC'), timeZone: form.timeZone ?? 'UTC' }
    : { candidates: parseOptions(form.options).map((name) => candidateOf(form, name)) };

/** A poll with one question is named by its title alone. */
const paperIn = ({ question = '', contests = [] }: PollForm) => ({
  question: contests.length > 0 && question.trim() !== '' ? question.trim() : undefined,
  contests: contests.map(newContestOf),
});

export const newPollOf = (form: PollForm, open: boolean): NewPoll => ({
  title: form.title.trim(),
  description: form.description.trim(),
  ...optionsIn(form),
  ...paperIn(form),
  settings: { ...settingsIn(form), ...(form.slots && { method: 'dates' }), rules: form.rules ?? {} },
  startsAt: instantIn(form.startsAt),
  expiresAt: instantIn(form.expiresAt),
  open,
});

const two = (value: number): string => String(value).padStart(2, '0');

/** For a datetime-local field: the reader's local time, to the minute. */
const localTime = (instant: number | undefined): string => {
  if (instant === undefined) return '';
  const time = new Date(instant);
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** A poll without ballots, back in its form. */
export const formOf = ({ settings, ...poll }: OwnerView): PollForm => ({
  ...fieldsOf(settings),
  overvote: settings.overvote === 'skip' ? defaultSettings.overvote : settings.overvote,
  title: poll.title,
  description: poll.description,
  options: poll.candidates.map(({ name }) => name).join('\n'),
  details: Object.fromEntries(
    poll.candidates
      .filter(({ description, picture }) => description !== undefined || picture !== undefined)
      .map(({ name, description = '', picture }) => [name, { description, picture, isUploading: false }]),
  ),
  startsAt: localTime(poll.startsAt),
  expiresAt: localTime(poll.expiresAt),
  slots: slotFormsOf(poll.candidates, poll.timeZone),
  timeZone: poll.timeZone,
  question: poll.question,
  contests: poll.contests?.map(contestFormOf),
  rules: settings.rules,
});

/** What an edited form changes; an emptied field is removed. */
export const changeOf = (form: PollForm): PollChange => {
  const { title, description, candidates, timeZone, question, contests, startsAt, expiresAt } = newPollOf(
    form,
    false,
  );
  return {
    title,
    description,
    candidates,
    timeZone,
    question: question ?? null,
    contests,
    settings: {
      ...changeFrom(settingsIn(form)),
      ...(form.slots && { method: 'dates' as const }),
      rules: form.rules ?? {},
    },
    startsAt: startsAt ?? null,
    expiresAt: expiresAt ?? null,
  };
};

/** In a poll with ballots the end can move later, while it is open. */
export const mayMoveEnd = ({ status, expiresAt }: OwnerView): boolean =>
  status === 'open' && expiresAt !== undefined;

/** The field holds minutes: an unchanged end is not sent, or it would lose its seconds. */
export const frozenChangeOf = ({ description, expiresAt }: PollForm, poll: OwnerView): PollChange => ({
  description: description.trim(),
  ...(mayMoveEnd(poll) &&
    expiresAt !== localTime(poll.expiresAt) && { expiresAt: instantIn(expiresAt) ?? null }),
});

/** The field of the form that a server error belongs to. */
export const fieldOf = (path: string): string => {
  const [first = '', second = ''] = path.split('.');
  if (first === 'candidates') return 'options';
  return first === 'settings' ? second : first;
};
