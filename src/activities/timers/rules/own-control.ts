import type { ControlShape } from '../contract.clock.ts';
import { timeText } from './clock/time-text.ts';
import { controlOf } from './template.ts';
import type { TemplateState } from './template.ts';

/** What a game is filed under. */
export interface Filed {
  readonly templateId: string;
  readonly templateName: string;
}

const OWN = 'own-';
const LONGEST_NAME = 100;

/** Settings that do not change the name of a control. */
const BESIDE: ReadonlySet<string> = new Set(['type', 'atZero', 'overtime', 'capMs', 'bonus', 'carry']);

const timesOf = (fields: object): string =>
  Object.entries(fields)
    .filter(([name, value]) => !BESIDE.has(name) && value !== undefined)
    .map(([name, value]: [string, unknown]) => {
      if (Array.isArray(value)) return value.map(timesOf).join(', ');
      return name.endsWith('Ms') ? timeText(Number(value)) : `${String(value)} ×`;
    })
    .join(' + ')
    .replaceAll('× +', '×');

/** The control's type and times; pages put them into words. */
const nameOf = (control: ControlShape): string =>
  `${control.type.charAt(0).toUpperCase()}${control.type.slice(1)} ${timesOf(control)}`.trim();

/** Sorted keys, with defaults filled in. */
const textOf = (control: ControlShape): string =>
  JSON.stringify(
    Object.entries({ atZero: 'flag', ...control })
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The template's own control, or its other mode: counting up, or turn and round time. */
const usualOf = (template: TemplateState): readonly string[] =>
  [
    template,
    { ...template, control: undefined, mode: 1 as const },
    { ...template, control: undefined, mode: 2 as const },
  ]
    .map(controlOf)
    .map(textOf);

/** A game with a changed control has its own name and does not count as a game of the template. */
export const filedUnder = (template: TemplateState | undefined, controls: readonly ControlShape[]): Filed => {
  const usual = template ? usualOf(template) : [];
  if (template && controls.every((control) => usual.includes(textOf(control))))
    return { templateId: template.templateId, templateName: template.name };
  const names = [...new Set(controls.map(nameOf))].join(' / ');
  return { templateId: `${OWN}${controls[0]?.type ?? ''}`, templateName: names.slice(0, LONGEST_NAME) };
};

export const isOwnControl = ({ templateId }: Pick<Filed, 'templateId'>): boolean =>
  templateId.startsWith(OWN);
