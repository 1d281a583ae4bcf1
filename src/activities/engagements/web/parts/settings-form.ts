import { withoutUndefined } from '#core/without-undefined.ts';
import type { ClientFailure } from '#web/kit/client.ts';
import type { GameSettings, SettingsChange } from '#activities/engagements/contract.settings.ts';

/** Settings with what a field changed. */
export const withChange = (before: GameSettings, change: SettingsChange): GameSettings => ({
  ...before,
  ...withoutUndefined(change),
});

/** What differs between two settings; the team names without the lines left empty. */
export const settingsDifference = (before: GameSettings, after: GameSettings): SettingsChange => {
  const teamNames = after.teamNames.map((name) => name.trim()).filter((name) => name !== '');
  const tidy: GameSettings = { ...after, teamNames };
  const changed = Object.entries(tidy).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof GameSettings]),
  );
  return Object.fromEntries(changed);
};

export const errorsByField = (failure: ClientFailure | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries((failure?.fields ?? []).map(({ path, message }) => [path, message]));
