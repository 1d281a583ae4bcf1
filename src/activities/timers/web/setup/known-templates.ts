import { keep, readKept } from '#web/kit/kept.ts';
import { defaultTemplates } from '#activities/timers/rules/default-templates.ts';
import { controlOf } from '#activities/timers/rules/template.ts';
import type { Playable } from './table-form.ts';

const KEPT = 'roundtable.timers.templates';
const MOST_KEPT = 30;

const defaults: readonly Playable[] = defaultTemplates.map((template) => ({
  templateId: template.templateId,
  name: template.name,
  minPlayers: template.minPlayers ?? 2,
  maxPlayers: template.maxPlayers,
  control: controlOf({ ...template, mode: template.mode ?? 2, control: template.control }),
  warnAtSeconds: template.warnAtSeconds ?? [30, 10],
}));

const isPlayable = (value: unknown): value is Playable => {
  if (typeof value !== 'object' || value === null) return false;
  const { templateId, name, minPlayers, maxPlayers, control, warnAtSeconds } = value as Partial<Playable>;
  return (
    typeof templateId === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(minPlayers) &&
    Number.isInteger(maxPlayers) &&
    Array.isArray(warnAtSeconds) &&
    typeof control === 'object'
  );
};

/** Templates that were loaded online are available offline. */
export const rememberTemplates = (templates: readonly Playable[]): void => {
  const kept = templates
    .slice(0, MOST_KEPT)
    .map(({ templateId, name, minPlayers, maxPlayers, warnAtSeconds, ...rest }) => ({
      templateId,
      name,
      minPlayers,
      maxPlayers,
      warnAtSeconds,
      control: rest.control,
    }));
  keep(KEPT, kept);
};

export const knownTemplates = (): readonly Playable[] => {
  const kept = readKept(KEPT);
  const own = Array.isArray(kept) ? kept.filter(isPlayable) : [];
  return own.length > 0 ? own : defaults;
};
