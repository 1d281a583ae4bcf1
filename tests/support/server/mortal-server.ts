import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from './server-process.ts';
import type { Ended, ServerProcess } from './server-process.ts';

/** A server with its own folder that is killed and restarted while requests continue. */
export class MortalServer {
  readonly folder: string;
  #process: ServerProcess;
  #address = '';
  #up: Promise<void>;

  static async start(): Promise<MortalServer> {
    const server = new MortalServer(await mkdtemp(join(tmpdir(), 'roundtable-crash-')));
    await server.up();
    return server;
  }

  private constructor(folder: string) {
    this.folder = folder;
    this.#process = this.#launch(0);
    this.#up = this.#follow();
  }

  /** Its address, which changes with each start. */
  readonly address = (): string => this.#address;

  /** Resolves when the server answers. */
  up(): Promise<void> {
    return this.#up;
  }

  /** Ends it by SIGKILL, or gracefully. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<Ended> {
    this.#process.child.kill(signal);
    return this.#process.ended;
  }

  /** What was acknowledged must exist, also `aheadMs` later. */
  async again(aheadMs = 0): Promise<void> {
    await this.end();
    this.#process = this.#launch(aheadMs);
    this.#up = this.#follow();
    await this.#up;
  }

  async close(): Promise<void> {
    await this.#process.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  #launch(aheadMs: number): ServerProcess {
    const env = { DATA_DIR: this.folder, DEMO: 'no', LOG_LEVEL: 'error' };
    return startServerProcess({ env, aheadMs });
  }

  async #follow(): Promise<void> {
    this.#address = await this.#process.started;
  }
}
