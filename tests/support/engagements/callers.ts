import { WebSocket } from 'ws';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { HostView, PlayerView } from '#activities/engagements/contract.views.ts';
import type { ServerFrame } from '#core/live-frames.ts';
import { Until } from '#tests/support/live/client.ts';
import { callerWith, must, newGuest } from '#tests/support/server/callers.ts';
import type { Answer, GuestCaller } from '#tests/support/server/callers.ts';

export type Caller = GuestCaller;

type EventFrame = Extract<ServerFrame, { type: 'event' }>;
type ViewFrame = Extract<ServerFrame, { type: 'view' }>;

/** One plain socket that follows a session and keeps every byte that reached it. */
export class Listener {
  readonly texts: string[] = [];
  readonly frames: ServerFrame[] = [];
  closeCode: number | undefined;
  readonly #socket: WebSocket;
  readonly #until = new Until();

  constructor(caller: Caller, address: string, topic: string, role: string) {
    this.#socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
      headers: { origin: address, authorization: `Bearer ${caller.token}` },
    });
    this.#socket.on('open', () => this.send({ type: 'subscribe', topic, as: { role } }));
    this.#socket.on('message', (message: Buffer) => {
      this.texts.push(message.toString());
      this.frames.push(JSON.parse(message.toString()) as ServerFrame);
      this.#until.notify();
    });
    this.#socket.on('close', (code) => {
      this.closeCode = code;
      this.#until.notify();
    });
    this.#socket.on('error', () => undefined);
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  events(name: string): EventFrame[] {
    return this.frames.filter((frame): frame is EventFrame => frame.type === 'event' && frame.event === name);
  }

  /** The last view as it came; events after it are not in it. */
  get view(): ViewFrame | undefined {
    return this.frames.findLast((frame): frame is ViewFrame => frame.type === 'view');
  }

  reaches(what: string, isTrue: () => boolean, withinMs?: number): Promise<void> {
    return this.#until.reaches(what, isTrue, withinMs);
  }

  /** Until the last stage that was told is in this phase, and counted where it is one of results. */
  reachesPhase(phase: string, withinMs?: number): Promise<void> {
    return this.reaches(`phase ${phase}`, () => this.stage?.['phase'] === phase, withinMs);
  }

  get stage(): Record<string, unknown> | undefined {
    const told = this.frames.findLast(
      (frame) =>
        frame.type === 'view' ||
        (frame.type === 'event' && /^(stage|wall|console)\./.test(frame.event ?? '')),
    );
    if (told?.type === 'view') return (told.view as { stage: Record<string, unknown> }).stage;
    return told?.type === 'event' ? (told.payload as { stage: Record<string, unknown> }).stage : undefined;
  }

  /** Messages leave `isReading` out once reading is over. */
  get takesAnswers(): boolean {
    return this.stage?.['phase'] === 'question' && this.stage['isReading'] !== true;
  }

  close(): void {
    this.#socket.terminate();
  }
}

export const listen = async (
  caller: Caller,
  address: string,
  gameId: string,
  role: 'host' | 'player' | 'screen',
): Promise<Listener> => {
  const listener = new Listener(caller, address, `engagement:${gameId}`, role);
  await listener.reaches('the first view', () => listener.view !== undefined);
  return listener;
};

/** A host with a session of their own, at whichever address the server has just now. */
export class HostSeat {
  readonly caller: Caller;
  readonly gameId: string;

  static async make(address: () => string, given: object): Promise<HostSeat> {
    return HostSeat.makeBy(await newGuest(address), given);
  }

  static async makeBy(caller: Caller, given: object): Promise<HostSeat> {
    const { gameId } = await must(caller.call<HostView>('POST /engagements', { title: 'Test', ...given }));
    return new HostSeat(caller, gameId);
  }

  private constructor(caller: Caller, gameId: string) {
    this.caller = caller;
    this.gameId = gameId;
  }

  /** The same host by another node. */
  at(address: () => string): HostSeat {
    return new HostSeat(callerWith(this.caller.token, address), this.gameId);
  }

  view(): Promise<HostView> {
    return must(this.caller.call<HostView>(`GET /engagements/${this.gameId}?as=host`));
  }

  async move(move: object): Promise<HostView> {
    const { stage } = await this.view();
    return must(
      this.caller.call<HostView>(`POST /engagements/${this.gameId}/moves`, { epoch: stage.epoch, ...move }),
    );
  }

  open(question: Question): Promise<HostView> {
    return this.move({ move: 'open', question });
  }
}

export interface Player {
  readonly caller: Caller;
  readonly name: string;
  readonly playerId: string;
  readonly seat: string;
}

export const joinAs = async (caller: Caller, gameId: string, name: string): Promise<Player> => {
  const { game, seat } = await must(
    caller.call<{ game: PlayerView; seat: string }>(`POST /engagements/${gameId}/players`, { name }),
  );
  return { caller, name, playerId: game.me.playerId, seat };
};

export const joinMany = async (
  address: () => string,
  gameId: string,
  names: readonly string[],
): Promise<Player[]> => {
  const players: Player[] = [];
  for (let at = 0; at < names.length; at += 20) {
    players.push(
      ...(await Promise.all(
        names.slice(at, at + 20).map(async (name) => joinAs(await newGuest(address), gameId, name)),
      )),
    );
  }
  return players;
};

export interface Receipt {
  readonly questionId: string;
  readonly submittedAt: number;
  readonly receivedAt: number;
  readonly code?: string;
}

export const answerAs = (
  { caller }: Pick<Player, 'caller'>,
  gameId: string,
  questionId: string,
  body: object,
): Promise<Answer<Receipt>> => caller.call(`PUT /engagements/${gameId}/questions/${questionId}/answer`, body);

export const voteAs = (
  { caller }: Pick<Player, 'caller'>,
  gameId: string,
  questionId: string,
  votes: object,
) => caller.call<{ code?: string }>(`PUT /engagements/${gameId}/questions/${questionId}/votes`, { votes });

export const playerViewOf = ({ caller }: Pick<Player, 'caller'>, gameId: string): Promise<PlayerView> =>
  must(caller.call<PlayerView>(`GET /engagements/${gameId}?as=player`));
