import type { NewTemplate, TemplateView } from '#activities/timers/contract.views.ts';
import type { Control } from '#activities/timers/rules/clock/control.ts';
import { checkControl, controlOf, emptyControlForm, formOfControl } from './control-form.ts';
import type { ControlErrors, ControlForm } from './control-form.ts';

/** A template as typed. */
export interface TemplateForm {
  readonly name: string;
  readonly description: string;
  readonly minPlayers: string;
  readonly maxPlayers: string;
  readonly tags: string;
  readonly warnings: string;
  readonly isShared: boolean;
  readonly control: ControlForm;
}

export const emptyTemplateForm: TemplateForm = {
  name: '',
  description: '',
  minPlayers: '2',
  maxPlayers: '4',
  tags: '',
  warnings: '30, 10',
  isShared: false,
  control: { ...emptyControlForm, atZero: 'warn' },
};

export const templateFields = [
  'name',
  'description',
  'minPlayers',
  'maxPlayers',
  'tags',
  'warnings',
] as const;
export type TemplateField = (typeof templateFields)[number];
export type TemplateComplaint = 'missing' | 'long' | 'range' | 'minAboveMax';

export interface TemplateErrors {
  readonly fields: Readonly<Partial<Record<TemplateField, TemplateComplaint>>>;
  readonly control: ControlErrors;
}

const splitList = (typed: string): readonly string[] =>
  typed
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isPlayerCount = (typed: string): boolean => /^[2-8]$/.test(typed.trim());
const isWarning = (typed: string): boolean =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3600;

const checkName = (name: string): TemplateComplaint | undefined =>
  name.trim() === '' ? 'missing' : [...name.trim()].length > 100 ? 'long' : undefined;

const checkPlayers = ({ minPlayers, maxPlayers }: TemplateForm): Partial<TemplateErrors['fields']> => ({
  ...(!isPlayerCount(minPlayers) && { minPlayers: 'range' as const }),
  ...(!isPlayerCount(maxPlayers) && { maxPlayers: 'range' as const }),
  ...(isPlayerCount(minPlayers) &&
    isPlayerCount(maxPlayers) &&
    Number(minPlayers) > Number(maxPlayers) && { minPlayers: 'minAboveMax' as const }),
});

export const checkTemplate = (form: TemplateForm): TemplateErrors => {
  const name = checkName(form.name);
  const tags = splitList(form.tags);
  const warnings = splitList(form.warnings);
  return {
    fields: {
      ...(name !== undefined && { name }),
      ...([...form.description.trim()].length > 500 && { description: 'long' as const }),
      ...checkPlayers(form),
      ...((tags.length > 20 || tags.some((tag) => [...tag].length > 30)) && { tags: 'long' as const }),
      ...((warnings.length > 5 || !warnings.every(isWarning)) && { warnings: 'range' as const }),
    },
    control: checkControl(form.control),
  };
};

export const hasErrors = ({ fields, control }: TemplateErrors): boolean =>
  Object.keys(fields).length + Object.keys(control).length > 0;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const turnOf = (control: Control): number => {
  if ('turnMs' in control) return control.turnMs;
  return 'moveMs' in control ? control.moveMs : 60_000;
};

const roundOf = (control: Control): number => {
  if ('roundMs' in control) return control.roundMs;
  if ('bankMs' in control) return control.bankMs;
  if ('mainMs' in control) return control.mainMs;
  return 'periods' in control ? control.periods.reduce((sum, { mainMs }) => sum + mainMs, 0) : 3_600_000;
};

/** Every stored template has a turn and a round time; a control without them gets the nearest allowed ones. */
export const storedTimesOf = (
  control: Control,
): Pick<NewTemplate, 'turnTimeSeconds' | 'roundTimeSeconds'> => {
  const roundTimeSeconds = clamp(Math.round(roundOf(control) / 1000), 60, 86_400);
  return {
    roundTimeSeconds,
    turnTimeSeconds: clamp(Math.round(turnOf(control) / 1000), 5, Math.min(3600, roundTimeSeconds)),
  };
};

/** The two modes of the stored data need no control of their own. */
const isPlain = (control: Control): boolean =>
  control.type === 'count-up' ||
  (control.type === 'turn-and-round' &&
    control.atZero === 'warn' &&
    control.turnMs % 1000 === 0 &&
    control.roundMs % 1000 === 0);

/** The request of a form without errors. */
export const templateOf = (form: TemplateForm): NewTemplate => {
  const control = controlOf(form.control);
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    minPlayers: Number(form.minPlayers),
    maxPlayers: Number(form.maxPlayers),
    tags: [...splitList(form.tags)],
    warnAtSeconds: splitList(form.warnings).map(Number),
    isShared: form.isShared,
    ...storedTimesOf(control),
    ...(isPlain(control) ? { mode: control.type === 'count-up' ? 1 : 2 } : { control }),
  };
};

export const formOfTemplate = (template: TemplateView): TemplateForm => ({
  name: template.name,
  description: template.description,
  minPlayers: String(template.minPlayers),
  maxPlayers: String(template.maxPlayers),
  tags: template.tags.join(', '),
  warnings: template.warnAtSeconds.join(', '),
  isShared: template.isShared,
  control: formOfControl(template.control),
});
