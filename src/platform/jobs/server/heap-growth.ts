import { setFlagsFromString } from 'node:v8';

const LOOK_EVERY_MS = 250;
/** From here on memory is worth more than speed. */
const MUCH_BYTES = 480 * 2 ** 20;
const SPARING_PERCENT = 30;
/** What V8 does by itself. */
const FREE_PERCENT = 0;

interface Process {
  readonly heldBytes: () => number;
  /** Of all heaps of the process, also those of its threads. */
  readonly setGrowth: (percent: number) => void;
}

const thisProcess: Process = {
  heldBytes: () => process.memoryUsage.rss(),
  setGrowth: (percent) => setFlagsFromString(`--heap-growing-percent=${percent}`),
};

/**
 * Left to itself, V8 lets what is forgotten lie until a heap is several times what is held. That is quick, and too much
 * where threads read what somebody has sent: heaps grow sparingly while they work, and while the process holds much.
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
