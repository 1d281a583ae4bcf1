import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { LatelyPresent, Presence, PresenceChange } from '#server/kit/hub.ts';
import { Lately } from './lately.ts';
import { PresenceBoard } from './presence-board.ts';
import type { Seen } from './presence-board.ts';
import type { NodeNews } from './relay.ts';

/** A reload or a change of network must not look like somebody left. */
const GRACE_MS = 2000;
const TELL_MS = 100;
const BEAT_MS = 2000;
const DEAD_AFTER_MS = 6000;
const ASK_AGAIN_MS = 1000;
const ALL_NODES = '*';

interface PresenceExchangeOptions {
  readonly node: string;
  readonly clock: Clock;
  readonly isShared: boolean;
  readonly tell: (news: NodeNews) => void;
  readonly onChange: (topic: string, present: readonly Presence[], change: PresenceChange) => void;
}

interface Here {
  connections: number;
  cancelGrace?: (() => void) | undefined;
}

interface Peer {
  /** Of the last change heard; undefined until its whole roster is known. */
  seq: number | undefined;
  heardAt: Instant;
  askedAt: Instant;
}

type PresenceNews = Extract<NodeNews, { type: 'presence' }>;

/** Maintains the merged roster: counts this node's connections, hears the other nodes, drops dead ones. */
export class PresenceExchange {
  readonly #options: PresenceExchangeOptions;
  readonly #lately: Lately;
  readonly #board: PresenceBoard;
  readonly #here = new Map<string, Map<string, Here>>();
  readonly #peers = new Map<string, Peer>();
  #untold = new Map<string, Map<string, Seen | undefined>>();
  #seq = 0;
  #isBusLost = false;
  #cancelTell: (() => void) | undefined;
  #cancelBeat: (() => void) | undefined;
  #cancelRoster: (() => void) | undefined;

  constructor(options: PresenceExchangeOptions) {
    this.#options = options;
    this.#lately = new Lately(options.clock);
    this.#board = new PresenceBoard(this.#lately);
    if (!options.isShared) return;
    this.#beat();
    options.tell({ type: 'roster-wanted', of: ALL_NODES });
  }

  present(topic: string): readonly Presence[] {
    return this.#board.present(topic);
  }

  lately(topic: string): LatelyPresent {
    return { members: [...this.present(topic), ...this.#lately.gone(topic)], isWhole: this.#lately.isWhole };
  }

  enter(topic: string, presence: Presence): void {
    const members = this.#here.get(topic) ?? new Map<string, Here>();
    this.#here.set(topic, members);
    const here = members.get(presence.memberId) ?? { connections: 0 };
    members.set(presence.memberId, here);
    here.connections += 1;
    here.cancelGrace?.();
    here.cancelGrace = undefined;
    this.#note(topic, { ...presence, at: this.#options.clock.now() });
  }

  /** `atOnce` if the member certainly meant to leave. */
  leave(topic: string, memberId: string, atOnce: boolean): void {
    const here = this.#here.get(topic)?.get(memberId);
    if (!here) return;
    here.connections -= 1;
    if (here.connections > 0) return;
    if (atOnce) this.#forget(topic, memberId);
    else here.cancelGrace = this.#options.clock.after(GRACE_MS, () => this.#forget(topic, memberId));
  }

  receive(node: string, news: NodeNews): void {
    if (news.type === 'roster-wanted') return this.#answer(news.of);
    if (news.type === 'stopping') return this.#leaveLater(node);
    const peer = this.#peers.get(node) ?? { seq: undefined, heardAt: 0, askedAt: -ASK_AGAIN_MS };
    peer.heardAt = this.#options.clock.now();
    this.#peers.set(node, peer);
    if (news.type === 'roster') this.#replace(node, peer, news);
    if (news.type === 'presence') this.#apply(node, peer, news);
    if (news.type === 'beat' && (peer.seq ?? -1) < news.seq) this.#ask(node, peer);
  }

  busLost(): void {
    this.#isBusLost = true;
  }

  busRestored(): void {
    this.#isBusLost = false;
    for (const peer of this.#peers.values()) peer.heardAt = this.#options.clock.now();
    this.#options.tell({ type: 'roster-wanted', of: ALL_NODES });
    this.#answer(ALL_NODES);
  }

  close(): void {
    if (this.#options.isShared) this.#options.tell({ type: 'stopping' });
    this.#cancelBeat?.();
    this.#cancelTell?.();
    this.#cancelRoster?.();
    this.#lately.close();
    for (const members of this.#here.values()) for (const here of members.values()) here.cancelGrace?.();
  }

  #note(topic: string, seen: Seen): void {
    this.#board.enter(this.#options.node, topic, seen);
    this.#changed(topic, seen.memberId, seen);
  }

  #forget(topic: string, memberId: string): void {
    const members = this.#here.get(topic);
    members?.get(memberId)?.cancelGrace?.();
    members?.delete(memberId);
    if (members?.size === 0) this.#here.delete(topic);
    this.#board.leave(this.#options.node, topic, memberId);
    this.#changed(topic, memberId, undefined);
  }

  #changed(topic: string, memberId: string, seen: Seen | undefined): void {
    const untold = this.#untold.get(topic) ?? new Map<string, Seen | undefined>();
    this.#untold.set(topic, untold.set(memberId, seen));
    this.#tellSoon();
  }

  #tellSoon(): void {
    this.#cancelTell ??= this.#options.clock.after(TELL_MS, () => {
      this.#cancelTell = undefined;
      this.#tellNodes();
      for (const [topic, change] of this.#board.takeChanges()) {
        this.#options.onChange(topic, this.#board.present(topic), change);
      }
    });
  }

  #tellNodes(): void {
    if (this.#untold.size === 0 || !this.#options.isShared) return this.#untold.clear();
    const changes = [...this.#untold].map(([topic, members]) => ({
      topic,
      joined: [...members.values()].filter((seen) => seen !== undefined),
      left: [...members].filter(([, seen]) => !seen).map(([memberId]) => memberId),
    }));
    this.#untold = new Map();
    this.#seq += 1;
    this.#options.tell({ type: 'presence', seq: this.#seq, changes });
  }

  #beat(): void {
    this.#options.tell({ type: 'beat', seq: this.#seq });
    const now = this.#options.clock.now();
    for (const [node, peer] of this.#peers) {
      // While the bus is lost no node can be heard, so silence means nothing.
      if (!this.#isBusLost && now - peer.heardAt > DEAD_AFTER_MS) this.#drop(node);
    }
    this.#cancelBeat = this.#options.clock.after(BEAT_MS, () => this.#beat());
  }

  #drop(node: string): void {
    this.#peers.delete(node);
    this.#board.replace(node, {});
    this.#tellSoon();
  }

  #leaveLater(node: string): void {
    // Its clients reconnect elsewhere: the same grace as for one of our own.
    this.#options.clock.after(GRACE_MS, () => this.#drop(node));
  }

  #apply(node: string, peer: Peer, { seq, changes }: PresenceNews): void {
    if (peer.seq !== undefined && seq <= peer.seq) return;
    if (peer.seq === undefined || seq > peer.seq + 1) return this.#ask(node, peer);
    peer.seq = seq;
    for (const { topic, joined, left } of changes) {
      for (const seen of joined) this.#board.enter(node, topic, seen);
      for (const memberId of left) this.#board.leave(node, topic, memberId);
    }
    this.#tellSoon();
  }

  #replace(node: string, peer: Peer, { seq, topics }: Extract<NodeNews, { type: 'roster' }>): void {
    if (peer.seq !== undefined && seq < peer.seq) return;
    peer.seq = seq;
    this.#board.replace(node, topics);
    this.#tellSoon();
  }

  #ask(node: string, peer: Peer): void {
    const now = this.#options.clock.now();
    if (now - peer.askedAt < ASK_AGAIN_MS) return;
    peer.askedAt = now;
    this.#options.tell({ type: 'roster-wanted', of: node });
  }

  #answer(of: string): void {
    if (of !== ALL_NODES && of !== this.#options.node) return;
    // One answer serves all nodes that asked at the same moment.
    this.#cancelRoster ??= this.#options.clock.after(TELL_MS, () => {
      this.#cancelRoster = undefined;
      this.#tellNodes();
      const topics = this.#board.snapshotOf(this.#options.node);
      this.#options.tell({ type: 'roster', seq: this.#seq, topics });
    });
  }
}
