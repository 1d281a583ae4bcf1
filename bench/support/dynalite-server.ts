// A process of its own, so that dynalite has a core to itself and does not slow the callers down.
import { createRequire } from 'node:module';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const dynalite = createRequire(import.meta.url)('dynalite') as (options: { createTableMs: number }) => Server;
const server = dynalite({ createTableMs: 0 });
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
