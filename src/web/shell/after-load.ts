import { preloadPart } from '#web/kit/parts/Lazy.tsx';
import { startLeftBehind } from './left-behind.ts';
import { loadTrouble } from './load-trouble.ts';
import { startUpdates } from './updates.ts';

export function startAfterLoad(): void {
  preloadPart(loadTrouble);
  startLeftBehind();
  if (import.meta.env.PROD) startUpdates();
}
