import type { ComponentType } from 'preact';
import type { Trouble } from './TroublePages.tsx';

/** Seldom needed, but then perhaps without a network: fetched after the first load. */
export const loadTrouble = async (): Promise<ComponentType<{ readonly trouble: Trouble }>> =>
  (await import('./TroublePages.tsx')).TroublePage;
