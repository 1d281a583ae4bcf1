import { receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { WireBatch, WireMessage } from './wire.ts';

/** The rest of a turn is there within microseconds; a main thread that was stopped meanwhile must not hold the commit. */
const PATIENCE_MS = 100;

/** What the main thread has posted, taken without going back to the event loop of this thread. */
export class Inbox {
  readonly #port: MessagePort;
  readonly #posted: Int32Array;
  isClosing = false;

  constructor(port: MessagePort, posted: Int32Array) {
    this.#port = port;
    this.#posted = posted;
  }

  accept(message: WireMessage): WireBatch | undefined {
    if (message !== 'close') return message;
    this.isClosing = true;
    return undefined;
  }

  take(): WireBatch | undefined {
    const received = receiveMessageOnPort(this.#port) as { readonly message: WireMessage } | undefined;
    return received && this.accept(received.message);
  }

  /** The next batch, even if it is still on its way. */
  await(): WireBatch | undefined {
    for (;;) {
      const seen = Atomics.load(this.#posted, 0);
      const batch = this.take();
      if (batch !== undefined || this.isClosing) return batch;
      if (Atomics.wait(this.#posted, 0, seen, PATIENCE_MS) === 'timed-out') return undefined;
    }
  }
}
