import { createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Mission } from '../contract.missions.ts';
import type { PackedLevel } from '../contract.views.ts';
import { comparableForms } from '../rules/answers/fold.ts';
import { rulesOfMission } from '../rules/missions.ts';
import type { HuntState } from '../rules/state.ts';
import { packageOf } from '../rules/views/play.ts';
import { requireSeat } from './hunts.guards.ts';
import type { HuntDeps } from './hunts.deps.ts';

const derive = promisify(pbkdf2);

const ITERATIONS = 20_000;
const KEY_BYTES = 32;
/** Hashing is work: of an author's fifty spellings the first few are checked offline, all of them on the server. */
const MOST_FORMS = 6;
const MOST_CHECKED = 100;
/** A shorter answer could be found from its hash by trial in a moment, and so could any number. */
const SHORTEST_CHECKED = 5;

type Check = NonNullable<PackedLevel['check']>;

const formsOf = (mission: Mission): string[] => {
  const answers = rulesOfMission(mission).offline?.(mission) ?? [];
  const forms = answers.flatMap((answer) => comparableForms(answer));
  const isHard = (form: string): boolean => [...form].length >= SHORTEST_CHECKED && /\p{L}/u.test(form);
  return forms.every(isHard) ? [...new Set(forms)] : [];
};

const saltOf = ({ cardKey, gameId }: HuntState, levelId: string): string =>
  createHmac('sha256', cardKey).update(`offline ${gameId} ${levelId}`).digest('base64url').slice(0, 22);

/** Lets an offline phone recognise a right answer, but not read it. */
const checkOf = async (state: HuntState, levelId: string, mission: Mission): Promise<Check | undefined> => {
  const forms = formsOf(mission).slice(0, MOST_FORMS);
  if (forms.length === 0) return undefined;
  const salt = saltOf(state, levelId);
  const keys = await Promise.all(forms.map((form) => derive(form, salt, ITERATIONS, KEY_BYTES, 'sha256')));
  return { salt, iterations: ITERATIONS, hashes: keys.map((key) => key.toString('base64url')) };
};

/** The checks of a hunt, made once for each revision of its content on this node. */
export class OfflineChecks {
  readonly #known = new Map<string, Promise<ReadonlyMap<string, Check>>>();

  of(state: HuntState): Promise<ReadonlyMap<string, Check>> {
    const name = `${state.revision} ${state.gameId}`;
    const known = this.#known.get(name) ?? this.#make(state);
    this.#known.delete(name);
    this.#known.set(name, known);
    const oldest = this.#known.keys().next();
    if (this.#known.size > MOST_CHECKED && !oldest.done) this.#known.delete(oldest.value);
    known.catch(() => this.#known.delete(name));
    return known;
  }

  async #make(state: HuntState): Promise<ReadonlyMap<string, Check>> {
    const checks = new Map<string, Check>();
    for (const { id, mission } of state.hunt.levels) {
      const check = await checkOf(state, id, mission);
      if (check) checks.set(id, check);
    }
    return checks;
  }
}

/** Everything a phone needs to play offline, and nothing that would solve a level. */
export const readPackage = async (deps: HuntDeps, checks: OfflineChecks, actor: Actor, gameId: string) => {
  const seated = await requireSeat(deps, actor, gameId);
  if (!seated.ok) return seated;
  const { state, seat } = seated.value;
  if (state.progress.status === 'ready') return fail('hunt-not-started');
  const known = await checks.of(state);
  const plain = packageOf(state, seat.teamId, deps.clock.now());
  return ok({
    ...plain,
    levels: plain.levels.map((level) => {
      const check = known.get(level.levelId);
      return check ? { ...level, check } : level;
    }),
  });
};
