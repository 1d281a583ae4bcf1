import { randomUUID } from 'node:crypto';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import { storeHunt } from '#activities/hunts/server/build.service.ts';
import type { WholeDeps } from '#activities/hunts/server/hunts.deps.ts';
import { actOnHunt } from '#activities/hunts/server/hunts.kind.ts';
import { joinHunt } from '#activities/hunts/server/joining.service.ts';
import { actPhase } from '#activities/hunts/server/phases.service.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { huntHost } from './app.ts';

interface KnownSeat {
  readonly who: string;
  readonly teamId: string;
  readonly userId: string;
  readonly name?: string;
}

interface KnownFile {
  readonly gameId: string;
  readonly file: object;
  readonly seats: readonly KnownSeat[];
  readonly isRunning?: boolean;
}

const whatMustWork = <T>(answer: Result<T>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

/** A hunt that runs, stored for real, whose ids and those of its phones a test can name. */
export class KnownHunt {
  readonly gameId: string;
  readonly #deps: WholeDeps;

  constructor(deps: WholeDeps, gameId: string) {
    this.#deps = deps;
    this.gameId = gameId;
  }

  static async start(
    deps: WholeDeps,
    { gameId, file, seats, isRunning = true }: KnownFile,
  ): Promise<KnownHunt> {
    const under = (id: string): WholeDeps => ({
      ...deps,
      ids: { ...deps.ids, uuid: () => id },
    });
    const hunt = whatMustWork(readHunt(file));
    const { identityId } = actorOf(huntHost);
    whatMustWork(await storeHunt(under(gameId), { hostId: identityId, file: hunt }));
    for (const { who, teamId, userId, name = who } of seats) {
      const passcode = hunt.teams.find(({ id }) => id === teamId)?.passcode;
      const join = { gameId, teamId, passcode, name };
      whatMustWork(await joinHunt(under(userId), actorOf(`guest:${who}`), join));
    }
    const known = new KnownHunt(deps, gameId);
    if (isRunning) await known.phase('start');
    return known;
  }

  async phase(act: 'start' | 'pause' | 'resume' | 'end'): Promise<void> {
    whatMustWork(await actPhase(this.#deps, { gameId: this.gameId, id: randomUUID(), act }));
  }

  /** Whatever it is, it happened now. */
  async happen(event: object): Promise<void> {
    const happened = (at: number) => ({ at, id: randomUUID(), ...event }) as HuntEvent;
    whatMustWork(await actOnHunt(this.#deps, this.gameId, (_, at) => ok({ events: [happened(at)] })));
  }

  async change(next: (state: HuntState) => Partial<HuntState>): Promise<void> {
    whatMustWork(await actOnHunt(this.#deps, this.gameId, (state) => ok({ next: next(state) })));
  }

  order(order: 'fixed' | 'free'): Promise<void> {
    return this.change(({ hunt }) => ({ hunt: { ...hunt, order } }));
  }

  /** As if this node died whenever the hunt is to be stored, until what is returned is called. */
  dieOnSave(): () => void {
    const kind: { save: WholeDeps['hunts']['save'] } = this.#deps.hunts;
    const { save } = kind;
    kind.save = () => {
      throw new Error('the node died');
    };
    return () => {
      kind.save = save;
    };
  }

  async state(): Promise<HuntState> {
    const state = await this.#deps.held.load(this.gameId, true);
    if (!state) throw new Error('the hunt is gone');
    return state;
  }

  async events(type?: HuntEvent['type']): Promise<HuntEvent[]> {
    return (await this.state()).events.filter((event) => type === undefined || event.type === type);
  }
}
