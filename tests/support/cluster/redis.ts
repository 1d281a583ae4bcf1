import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Kills it; `restart` starts an empty one on the same port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops answering without closing connections, like a firewall that drops packets. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const isAnswering = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (answer) => {
      resolve(answer.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });

const launch = async (port: number, folder: string): Promise<ChildProcess> => {
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('redis-server does not start');
    await pause(30);
  }
  return child;
};

/** A real redis-server for this test alone. */
export const startRedis = async (): Promise<RedisServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-redis-'));
  const port = await freePort();
  let child = await launch(port, folder);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  const killOnExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killOnExit);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async restart() {
      await kill();
      child = await launch(port, folder);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await kill();
      process.removeListener('exit', killOnExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
