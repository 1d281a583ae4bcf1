// A thread that asks /healthz every 50 ms and keeps how long each answer took: the test's own thread is busy.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 50;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const { address } = workerData as { readonly address: string };

const ask = (): Promise<number> =>
  new Promise((resolve) => {
    get(`${address}/healthz`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', () => resolve(0));
  });

const asking = setInterval(() => {
  const startedAt = performance.now();
  void ask().then((status) => parentPort?.postMessage({ status, ms: performance.now() - startedAt }));
}, EVERY_MS);

parentPort?.on('message', () => {
  clearInterval(asking);
  agent.destroy();
  parentPort?.close();
});
