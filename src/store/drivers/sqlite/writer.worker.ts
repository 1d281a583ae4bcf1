import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData, receiveMessageOnPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { BatchWriter } from './batch-writer.ts';
import { LogCopier, LONGEST_LOG_PAGES } from './log-copier.ts';
import { prepareSchema } from './schema.ts';
import { toStoreError } from './sqlite-failure.ts';
import type { FromWriter, WireBatch, WireMessage, WireResult, WriterSettings, WriterStart } from './wire.ts';

/** The rest of a turn arrives within microseconds; a stalled main thread must not delay the commit. */
const PATIENCE_MS = 100;

/** Messages of the main thread, read without returning to this thread's event loop. */
class Inbox {
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

  /** The next batch, even if it has not arrived yet. */
  await(): WireBatch | undefined {
    for (;;) {
      const seen = Atomics.load(this.#posted, 0);
      const batch = this.take();
      if (batch !== undefined || this.isClosing) return batch;
      if (Atomics.wait(this.#posted, 0, seen, PATIENCE_MS) === 'timed-out') return undefined;
    }
  }
}

/** Enough to fill an fsync, few enough for a quick commit. */
const BATCH_REQUESTS = 1024;

const BUSY_MS = 5000;
const PAGE_BYTES = 4096;

const openDatabase = (settings: WriterSettings): DatabaseSync => {
  const { file, tables, maxBytes } = settings;
  const db = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = ${LONGEST_LOG_PAGES * PAGE_BYTES};
      PRAGMA cache_size = -8000;
      PRAGMA temp_store = MEMORY;
    `);
    if (maxBytes !== undefined)
      db.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxBytes / PAGE_BYTES))}`);
    prepareSchema(db, tables, settings);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

const serve = (port: MessagePort, { settings, posted }: WriterStart): void => {
  const db = openDatabase(settings);
  const writer = new BatchWriter(db, settings.tables, settings.hasJournal);
  const inbox = new Inbox(port, posted);
  const copier = new LogCopier(db, settings.file);
  const post = (message: FromWriter): void => port.postMessage(message);

  /** Also takes what arrives meanwhile, and answers after the commit. */
  const commit = (first: WireBatch): void => {
    let results: WireResult[] = [];
    let taken = 0;
    try {
      writer.begin();
      for (let batch: WireBatch | undefined = first; batch !== undefined;) {
        taken += batch[1].length;
        writer.run(batch, results);
        if (batch[2]) batch = inbox.await();
        else batch = taken < BATCH_REQUESTS ? inbox.take() : undefined;
      }
      writer.commit(first[0]);
    } catch (error) {
      writer.rollBack();
      const { code, message } = toStoreError(error, settings.file);
      results = Array.from({ length: taken }, () => ['error', code, message]);
    }
    post({ type: 'results', results });
  };

  const close = async (): Promise<void> => {
    await copier.close();
    db.close();
    post({ type: 'closed' });
    port.close();
  };

  port.on('message', (message: WireMessage) => {
    for (let batch = inbox.accept(message); batch !== undefined; batch = inbox.take()) {
      commit(batch);
      copier.boundLog();
    }
    if (inbox.isClosing) void close();
  });
  post({ type: 'ready' });
};

const port = parentPort;
if (port === null) throw new Error('the writer runs in a thread of its own');
const start = workerData as WriterStart;
try {
  serve(port, start);
} catch (error) {
  const { code, message } = toStoreError(error, start.settings.file);
  port.postMessage({ type: 'refused', code, message } satisfies FromWriter);
  port.close();
}
