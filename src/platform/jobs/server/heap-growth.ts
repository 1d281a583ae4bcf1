import { setFlagsFromString } from 'node:v8';

const LOOK_EVERY_MS = 250;
/** From here on, memory matters more than speed. */
const MUCH_BYTES = 480 * 2 ** 20;
const SPARING_PERCENT = 30;
/** V8's default. */
const FREE_PERCENT = 0;

interface Process {
  readonly heldBytes: () => number;
  /** Of all heaps of the process, including its threads. */
  readonly setGrowth: (percent: number) => void;
}

const thisProcess: Process = {
  heldBytes: () => process.memoryUsage.rss(),
  setGrowth: (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
};

/**
 * By default V8 lets a heap grow to several times its live data. That is fast, and too much where threads read untrusted
 * files: heaps grow sparingly while threads work, and while the process uses a lot of memory.
 */
export class HeapGrowth {
  readonly #process: Process;
  readonly #timer: NodeJS.Timeout;
  #isWorking = false;
  #isSparing = false;

  constructor(deps: Process = thisProcess) {
    this.#process = deps;
    this.#timer = setInterval(() => this.#decide(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  set isWorking(isWorking: boolean) {
    this.#isWorking = isWorking;
    this.#decide();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #decide(): void {
    const isSparing = this.#isWorking || this.#process.heldBytes() > MUCH_BYTES;
    if (isSparing === this.#isSparing) return;
    this.#isSparing = isSparing;
    this.#process.setGrowth(isSparing ? SPARING_PERCENT : FREE_PERCENT);
  }
}
