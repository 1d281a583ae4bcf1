import { signal } from '@preact/signals';

export const themePreferences = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof themePreferences)[number];

const STORAGE_KEY = 'roundtable.theme';

function readStored(): ThemePreference {
  try {
    const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export const themePreference = signal<ThemePreference>(readStored());

const prefersDark = (): boolean => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;

// The same decision is taken before the first paint by public/before-paint.js: keep the two alike.
function applyTheme(): void {
  const preference = themePreference.value;
  const isDark = preference === 'dark' || (preference === 'system' && prefersDark());
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--floor');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}

export function setTheme(preference: ThemePreference): void {
  themePreference.value = preference;
  try {
    if (preference === 'system') globalThis.localStorage?.removeItem(STORAGE_KEY);
    else globalThis.localStorage?.setItem(STORAGE_KEY, preference);
  } catch {
    // The choice then lasts as long as the page does.
  }
  applyTheme();
}

/** Follows the device while no theme is chosen. */
export function startTheme(): void {
  applyTheme();
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
}
