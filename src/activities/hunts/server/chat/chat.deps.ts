import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import type { HuntProgress } from '#activities/hunts/rules/progress/progress.ts';
import type { VoiceBudget } from './voice-budget.ts';

/** A hunt as somebody with a right to it may use it on the server. */
export interface OpenHunt {
  readonly gameId: string;
  readonly hunt: Hunt;
  readonly progress: HuntProgress;
}

export interface PlayerSeat extends OpenHunt {
  readonly userId: string;
  readonly teamId: string;
}

export interface HostSeat extends OpenHunt {
  readonly hostId: string;
}

export interface AtLevel {
  /** The same id again is the same deed. */
  readonly id: string;
  readonly levelId: string;
  readonly deviceAt?: Instant;
}

/** What talk needs of the hunt itself: who may, and the two things that a character can do. */
export interface ChatDoors {
  forPlayer(actor: Actor, gameId: string): Promise<Result<PlayerSeat>>;
  forHost(actor: Actor, gameId: string): Promise<Result<HostSeat>>;
  /** The one way by which levels are completed. True: it is done by now, by whichever phone; what came late is not. */
  completeByChat(seat: PlayerSeat, done: AtLevel): Promise<boolean>;
  giveClue(seat: PlayerSeat, clue: AtLevel & { readonly clueId: string }): Promise<Result<unknown>>;
}

export interface ChatDeps extends Pick<Kit, 'store' | 'clock' | 'ids' | 'log' | 'hub'> {
  readonly table: Table;
  readonly doors: ChatDoors;
  readonly assistant: Assistant;
  readonly budget: VoiceBudget;
  /** How long messages are kept. */
  readonly keptMs: number;
}
