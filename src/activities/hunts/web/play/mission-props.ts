import type { LevelView, MissionView } from '#activities/hunts/contract.views.ts';
import type { PlaySession } from './play-session.ts';

export type OpenLevel = Extract<LevelView, { state: 'open' }>;

export interface MissionProps {
  readonly level: OpenLevel;
  readonly mission: MissionView;
  readonly isTwin: boolean;
  readonly session: PlaySession;
  readonly isPaused: boolean;
  readonly onTalk: () => void;
}
