import { join } from 'node:path';
import { ensureInstalled, root, runPinned } from './install.mjs';
import { serverEnv, serverFlags, serverMain } from '../src/server/server-command.mjs';

if (!ensureInstalled()) process.exit(1);
// Compiling takes a third of a warm start, so Node caches it here.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
const built = await runPinned(['scripts/build-web.ts']);
const server = [...serverFlags, serverMain, ...process.argv.slice(2)];
process.env = { ...serverEnv, ...process.env };
process.exit(built === 0 ? await runPinned(server) : built);
