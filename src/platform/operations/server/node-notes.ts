import { SECOND_MS } from '#core/instant.ts';
import type { Kit } from '#server/kit/module.ts';
import type { NodeView } from '../contract.ts';
import type { Machine } from './machine.ts';
import { dropNode, listNodes, saveNode } from './nodes.items.ts';
import type { NodeNote } from './nodes.items.ts';

const BEAT_MS = 20 * SECOND_MS;
/** Three beats missed: the node is gone. */
const FORGET_MS = 3 * BEAT_MS;

type Deps = Pick<Kit, 'store' | 'clock' | 'log'>;

/** Tells the other nodes of this one, and knows them. A node that is alone stores nothing. */
export class NodeNotes {
  readonly #deps: Deps;
  readonly #machine: Machine;
  readonly #nodeId: string;
  #cancelBeat = (): void => undefined;
  #beating: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: Deps, machine: Machine, nodeId: string) {
    this.#deps = deps;
    this.#machine = machine;
    this.#nodeId = nodeId;
  }

  start(): void {
    if (this.#machine.isShared) this.#beat();
  }

  async list(): Promise<NodeView[]> {
    const own = this.#own();
    const others = this.#machine.isShared ? await listNodes(this.#deps.store) : [];
    return [
      { ...own, isThis: true },
      ...others
        .filter(({ nodeId }) => nodeId !== own.nodeId)
        .map((note) => Object.assign({}, note, { isThis: false })),
    ];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelBeat();
    await this.#beating;
    if (this.#machine.isShared) await dropNode(this.#deps.store, this.#nodeId).catch(() => undefined);
  }

  #own(): NodeNote {
    const { version, startedAt, load } = this.#machine;
    const { kinds, ...rest } = load();
    return {
      nodeId: this.#nodeId,
      version,
      startedAt,
      seenAt: this.#deps.clock.now(),
      ...rest,
      kinds: [...kinds],
    };
  }

  #beat(): void {
    if (this.#isClosed) return;
    const { store, clock, log } = this.#deps;
    this.#beating = saveNode(store, this.#own(), clock.now() + FORGET_MS).catch((error: unknown) =>
      log.warn({ err: error }, 'this node could not tell of itself'),
    );
    this.#cancelBeat = clock.after(BEAT_MS, () => this.#beat());
  }
}
