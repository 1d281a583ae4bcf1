// The server restarts when its files change; Vite serves the web app with hot reload and hands /api and /live to it.
import { serverEnv, serverFlags, serverMain } from '#server/server-command.mjs';
import { runNodeAloud } from './run.ts';

process.env['DEV_SERVER'] ??= `http://localhost:${process.env['PORT'] ?? 8080}`;
process.env = { ...serverEnv, ...process.env };
const code = await Promise.race([
  runNodeAloud([...serverFlags, '--watch', '--watch-preserve-output', serverMain]),
  runNodeAloud(['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]),
]);
process.exitCode = code;
process.kill(process.pid, 'SIGTERM');
