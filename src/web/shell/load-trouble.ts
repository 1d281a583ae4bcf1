import type { ComponentType } from 'preact';
import type { Trouble } from './TroublePages.tsx';

/** Rarely needed, but then perhaps offline, so it is fetched after the first load. */
export const loadTrouble = async (): Promise<ComponentType<{ readonly trouble: Trouble }>> =>
  (await import('./TroublePages.tsx')).TroublePage;
