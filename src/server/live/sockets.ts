import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { ErrorCode } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import { closeCodes } from '#core/live-protocol.ts';
import { fail } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Authenticator, Credentials } from '#server/kit/authenticator.ts';
import type { Asker } from '#server/kit/budgets.ts';
import type { Clock } from '#server/kit/clock.ts';
import { credentialsOf } from '#server/kit/credentials.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Commands } from '#server/kit/invoke.ts';
import { addressKey } from '#server/kit/limits.ts';
import { localeOf } from '#server/kit/locale.ts';
import { problemOf } from '#server/kit/problem.ts';
import { Connection } from './connection.ts';
import type { CommandFrame, Wire } from './connection.ts';
import { FrameTurns } from './frame-turns.ts';
import type { LiveHub } from './hub.ts';
import { wireOf } from './wire.ts';

export interface SocketDoor {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly commands: Pick<Commands, 'find' | 'invoke'>;
  /** Opening a socket costs as much as calling a row. */
  readonly enter: (asker: Asker) => Promise<Result<unknown>>;
  readonly isOriginAllowed: (headers: IncomingHttpHeaders) => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly socketsPerIdentity: number;
  readonly socketsPerAddress: number;
}

interface LiveSocketsOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hub: LiveHub;
  readonly door: SocketDoor;
  readonly onFault: (fault: unknown) => void;
}

const PATH = '/live';
const LARGEST_FRAME = 64 * 1024;
/** A session that was revoked while the bus was lost ends after this long at the latest. */
const ASK_AGAIN_MS = 60_000;
const STOP_WITHIN_MS = 8000;

interface Held {
  readonly credentials: Credentials;
  readonly cancelCheck: () => void;
}

/** Accepts sockets at /live and keeps count of them. */
export class LiveSockets {
  readonly #options: LiveSocketsOptions;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LARGEST_FRAME,
  });
  readonly #connections = new Map<Connection, Held>();
  readonly #perIdentity = new Map<string, number>();
  readonly #perAddress = new Map<string, number>();
  readonly #turns = new FrameTurns();
  #isStopping = false;

  constructor(options: LiveSocketsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#connections.size;
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head).catch((fault: unknown) => {
        this.#options.onFault(fault);
        refuseUpgrade(request, socket, { code: 'internal' });
      });
    });
  }

  dismiss(sessionId: string): void {
    for (const connection of this.#connections.keys()) {
      if (connection.actor.sessionId === sessionId) {
        connection.close(closeCodes.signInNeeded, 'sign-in-needed');
      }
    }
  }

  /** Lets running commands answer, then sends everybody to another node. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const until = this.#options.clock.now() + STOP_WITHIN_MS;
    await this.#answered(until);
    for (const connection of this.#connections.keys()) connection.close(closeCodes.restarting, 'restarting');
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answered(until: number): Promise<void> {
    const isBusy = (): boolean => [...this.#connections.keys()].some(({ unanswered }) => unanswered > 0);
    while (isBusy() && this.#options.clock.now() < until) {
      await new Promise<void>((resolve) => void this.#options.clock.after(20, resolve));
    }
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { door } = this.#options;
    const refusal = this.#refusalOf(request);
    if (refusal) return refuseUpgrade(request, socket, { code: refusal });
    const credentials = credentialsOf(request.headers);
    const actor = credentials && (await door.authenticator.authenticate(credentials));
    const address = door.addressOf(request);
    const entered = await door.enter({ actor, address });
    if (socket.destroyed) return;
    if (!entered.ok) return refuseUpgrade(request, socket, entered.error);
    // The answer to the upgrade and the welcome leave in one packet: a thousand phones come back at once.
    socket.cork();
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      // A frame that is too large or malformed: ws closes the socket itself, with the right code. Also on one that
      // is being refused: there an error nobody listens to would end the server.
      webSocket.on('error', () => undefined);
      const wire = wireOf(webSocket, socket);
      // A page sees neither status nor body of a refused upgrade, only a close code.
      if (!credentials || !actor) wire.close(closeCodes.signInNeeded, 'sign-in-needed');
      else if (this.#isStopping) wire.close(closeCodes.restarting, 'restarting');
      else if (this.#isFull(actor, address)) wire.close(closeCodes.tooManySockets, 'too-many-sockets');
      else this.#open(webSocket, wire, { actor, credentials, address, locale: languageOf(request) });
    });
    socket.uncork();
  }

  #refusalOf(request: IncomingMessage): ErrorCode | undefined {
    if (request.url?.split('?', 1)[0] !== PATH) return 'not-found';
    if (!this.#options.door.isOriginAllowed(request.headers)) return 'origin-refused';
    return this.#isStopping ? 'server-stopping' : undefined;
  }

  #isFull(actor: Actor, address: string): boolean {
    const { socketsPerIdentity, socketsPerAddress } = this.#options.door;
    return (
      (this.#perIdentity.get(actor.identityId) ?? 0) >= socketsPerIdentity ||
      (this.#perAddress.get(addressKey(address)) ?? 0) >= socketsPerAddress
    );
  }

  #open(
    webSocket: WebSocket,
    wire: Wire,
    who: { actor: Actor; credentials: Credentials; address: string; locale: Locale },
  ): void {
    const { clock, hub, ids } = this.#options;
    const connection = new Connection({
      ...who,
      id: ids.uuid(),
      wire,
      clock,
      hub,
      turns: this.#turns,
      runCommand: (from, command) => this.#run(from, command),
      onEnd: (ended) => this.#ended(ended),
      onFault: this.#options.onFault,
    });
    this.#count(connection, 1);
    this.#connections.set(connection, {
      credentials: who.credentials,
      cancelCheck: clock.after(ASK_AGAIN_MS, () => void this.#checkSession(connection)),
    });
    webSocket.on('message', (message, isBinary) => {
      if (isBinary) connection.close(closeCodes.policy, 'bad-frame');
      else connection.receive(textOf(message));
    });
    webSocket.on('pong', () => connection.heard());
    webSocket.on('close', () => connection.ended());
  }

  async #run(
    connection: Connection,
    { id, name, params, query, body }: CommandFrame,
  ): Promise<Result<unknown>> {
    const { actor, address, locale } = connection;
    const row = this.#options.door.commands.find(name);
    if (!row) return fail('unknown-command', { name });
    return this.#options.door.commands.invoke(row, {
      transport: 'socket',
      params,
      query,
      body,
      actor,
      address,
      locale,
      commandId: id,
      gone: () => connection.gone,
    });
  }

  async #checkSession(connection: Connection): Promise<void> {
    const held = this.#connections.get(connection);
    if (!held) return;
    try {
      const actor = await this.#options.door.authenticator.authenticate(held.credentials);
      if (actor?.identityId !== connection.actor.identityId) {
        return connection.close(closeCodes.signInNeeded, 'sign-in-needed');
      }
      // The guest signed in, or the account became an administrator: a new connection has the new rights.
      if (actor.kind !== connection.actor.kind || actor.isAdmin !== connection.actor.isAdmin) {
        return connection.close(closeCodes.restarting, 'session-changed');
      }
    } catch (fault) {
      this.#options.onFault(fault);
    }
    if (!this.#connections.has(connection)) return;
    const cancelCheck = this.#options.clock.after(ASK_AGAIN_MS, () => void this.#checkSession(connection));
    this.#connections.set(connection, { ...held, cancelCheck });
  }

  #ended(connection: Connection): void {
    this.#connections.get(connection)?.cancelCheck();
    if (!this.#connections.delete(connection)) return;
    this.#count(connection, -1);
  }

  #count({ actor, address }: Connection, by: 1 | -1): void {
    addTo(this.#perIdentity, actor.identityId, by);
    addTo(this.#perAddress, addressKey(address), by);
  }
}

const addTo = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
};

const textOf = (message: Buffer | ArrayBuffer | Buffer[]): string =>
  Array.isArray(message) ? Buffer.concat(message).toString() : (message as Buffer).toString();

const languageOf = (request: IncomingMessage): Locale => {
  const wanted = new URLSearchParams(request.url?.split('?')[1] ?? '').get('lang');
  return localeOf(wanted ?? request.headers['accept-language']);
};

const refuseUpgrade = (request: IncomingMessage, socket: Duplex, failure: Failure): void => {
  const problem = problemOf(failure, languageOf(request));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${failure.code}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // A half-open socket whose client never closes its side would stay forever.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
