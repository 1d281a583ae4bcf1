import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { foldCase, searchFor } from '#core/fold.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { NewTemplate, TemplateChange, TemplateView } from '../contract.views.ts';
import { wrong } from './wrong.ts';

export type Mode = 1 | 2;

export interface TemplateState {
  readonly templateId: string;
  readonly name: string;
  readonly description: string;
  readonly turnTimeSeconds: number;
  readonly roundTimeSeconds: number;
  readonly minPlayers: number;
  readonly maxPlayers: number;
  readonly tags: readonly string[];
  readonly mode: Mode;
  readonly control: ControlShape | undefined;
  readonly warnAtSeconds: readonly number[];
  readonly isShared: boolean;
  readonly isActive: boolean;
  readonly usageCount: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly createdBy: string;
  readonly version: number;
}

/** Where the use of a template is counted. */
export type UsageRow = 'template' | 'catalogue';

/** The creator of a template that another system wrote without one. */
export const NOBODY = '';

export const LEAST_PLAYERS = 2;

/** The creator of the default templates. */
export const TEMPLATE_ADMIN = 'admin';

export const DEFAULT_WARNINGS: readonly number[] = [30, 10];

/** Only count-up never runs out. */
const modeOf = (control: ControlShape): Mode => (control.type === 'count-up' ? 1 : 2);

const checkMode = (mode: Mode | undefined, control: ControlShape | undefined) => {
  if (control === undefined) return ok<Mode>(mode ?? 2);
  if (mode !== undefined && mode !== modeOf(control))
    return wrong('mode', say('timer-mode-of-control', { type: control.type, mode: modeOf(control) }));
  return ok(modeOf(control));
};

const checkRanges = (
  template: Pick<TemplateState, 'minPlayers' | 'maxPlayers' | 'turnTimeSeconds' | 'roundTimeSeconds'>,
) => {
  const { minPlayers, maxPlayers, turnTimeSeconds, roundTimeSeconds } = template;
  if (minPlayers > maxPlayers) return wrong('minPlayers', say('timer-players-range', { maxPlayers }));
  if (turnTimeSeconds > roundTimeSeconds)
    return wrong('turnTimeSeconds', say('timer-turn-above-round', { roundTimeSeconds }));
  return ok(undefined);
};

const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.normalize('NFC').toLowerCase())),
];

const tidyWarnings = (seconds: readonly number[]): number[] =>
  [...new Set(seconds)].toSorted((a, b) => b - a);

export const makeTemplate = (
  given: NewTemplate,
  made: { readonly templateId: string; readonly createdBy: string },
  now: Instant,
) => {
  const mode = checkMode(given.mode, given.control);
  if (!mode.ok) return mode;
  const template: TemplateState = {
    ...made,
    name: given.name,
    description: given.description ?? '',
    turnTimeSeconds: given.turnTimeSeconds,
    roundTimeSeconds: given.roundTimeSeconds,
    minPlayers: given.minPlayers ?? 2,
    maxPlayers: given.maxPlayers,
    tags: tidyTags(given.tags ?? []),
    mode: mode.value,
    control: given.control,
    warnAtSeconds: tidyWarnings(given.warnAtSeconds ?? DEFAULT_WARNINGS),
    isShared: given.isShared ?? false,
    isActive: true,
    usageCount: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const checked = checkRanges(template);
  return checked.ok ? ok(template) : checked;
};

/** Setting a mode without a control removes the control. */
const changedControl = (template: TemplateState, change: TemplateChange): ControlShape | undefined => {
  if (change.control !== undefined) return change.control ?? undefined;
  const isOther = change.mode !== undefined && change.mode !== template.mode;
  return isOther ? undefined : template.control;
};

export const changeTemplate = (template: TemplateState, change: TemplateChange, now: Instant) => {
  const control = changedControl(template, change);
  const mode = checkMode(change.mode ?? (control ? undefined : template.mode), control);
  if (!mode.ok) return mode;
  const { tags, warnAtSeconds, control: _, mode: __, ...plain } = change;
  const next: TemplateState = {
    ...template,
    ...withoutUndefined(plain),
    tags: tags ? tidyTags(tags) : template.tags,
    mode: mode.value,
    control,
    warnAtSeconds: warnAtSeconds ? tidyWarnings(warnAtSeconds) : template.warnAtSeconds,
    updatedAt: now,
  };
  const checked = checkRanges(next);
  return checked.ok ? ok(next) : checked;
};

/** The control of a template that has none. */
export const controlOf = (
  template: Pick<TemplateState, 'mode' | 'control' | 'turnTimeSeconds' | 'roundTimeSeconds'>,
): ControlShape => {
  if (template.control) return template.control;
  if (template.mode === 1) return { type: 'count-up' };
  return {
    type: 'turn-and-round',
    turnMs: template.turnTimeSeconds * SECOND_MS,
    roundMs: template.roundTimeSeconds * SECOND_MS,
    atZero: 'warn',
  };
};

/** Mode of a table: 2 as soon as one clock counts down. */
export const modeOfControls = (controls: readonly ControlShape[]): Mode =>
  controls.some((control) => modeOf(control) === 2) ? 2 : 1;

export const templateViewOf = (template: TemplateState, viewer: string): TemplateView => ({
  templateId: template.templateId,
  name: template.name,
  description: template.description,
  turnTimeSeconds: template.turnTimeSeconds,
  roundTimeSeconds: template.roundTimeSeconds,
  minPlayers: template.minPlayers,
  maxPlayers: template.maxPlayers,
  tags: [...template.tags],
  mode: template.mode,
  control: controlOf(template),
  hasOwnControl: template.control !== undefined,
  warnAtSeconds: [...template.warnAtSeconds],
  isShared: template.isShared,
  isActive: template.isActive,
  isMine: template.createdBy === viewer,
  isDefault: template.createdBy === TEMPLATE_ADMIN,
  usageCount: template.usageCount,
  createdAt: template.createdAt,
  updatedAt: template.updatedAt,
});

/** Part of the name, the description or a tag; case does not matter. */
export const matchesTemplate = (
  template: TemplateState,
  wanted: { readonly search?: string | undefined; readonly tag?: string | undefined },
): boolean => {
  const tag = wanted.tag === undefined ? undefined : foldCase(wanted.tag);
  if (tag !== undefined && !template.tags.some((each) => foldCase(each) === tag)) return false;
  return searchFor(wanted.search ?? '')(template.name, template.description, ...template.tags);
};
