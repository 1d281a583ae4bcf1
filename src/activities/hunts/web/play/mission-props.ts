import type { Answer } from '#web/kit/client.ts';
import { refusal } from '#web/kit/data/action.ts';
import type { MissionView } from '#activities/hunts/contract.missions.ts';
import type { LevelView, Play } from '#activities/hunts/contract.views.ts';
import type { PlaySession } from './play-session.ts';

export type OpenLevel = Extract<LevelView, { state: 'open' }>;

export interface MissionProps {
  readonly level: OpenLevel;
  readonly mission: MissionView;
  readonly isTwin: boolean;
  readonly session: PlaySession;
  readonly isPaused: boolean;
  /** Points that something costs the team. */
  readonly costs: Play['costs'];
  readonly onTalk: () => void;
  /** The alternative, where there is one and it is not being played. */
  readonly onTwin: (() => void) | undefined;
}

/** As an action takes it: what is handed in gives back why it was refused. */
export const doneOr = async (handingIn: Promise<string | undefined>): Promise<Answer<undefined>> => {
  const words = await handingIn;
  return words === undefined ? { ok: true, value: undefined } : refusal(() => words);
};

/** For what scrolls and holds nothing to press: arrow keys move it once it has the focus. */
export const SCROLLED_BY_KEYS = { role: 'region', tabIndex: 0 } as const;
