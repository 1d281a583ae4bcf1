import { preloadPart, standInForLost } from '#web/kit/parts/Lazy.tsx';
import { startLeftBehind } from './left-behind.ts';
import { loadTrouble } from './load-trouble.ts';
import { LostPart } from './LostPart.tsx';
import { startUpdates } from './updates.ts';

export function startAfterLoad(): void {
  standInForLost(LostPart);
  preloadPart(loadTrouble);
  void import('#web/kit/live/outbox-command.ts').catch(() => undefined);
  void import('#web/kit/live/page-outbox.ts').catch(() => undefined);
  startLeftBehind();
  if (import.meta.env.PROD) startUpdates();
}
