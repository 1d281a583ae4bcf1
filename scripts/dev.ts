// The server restarts when its files change; Vite serves the web app with hot reload and hands /api and /live to it.
import { runNodeAloud } from './run.ts';

process.env['DEV_SERVER'] ??= `http://localhost:${process.env['PORT'] ?? 8080}`;
const code = await Promise.race([
  runNodeAloud(['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  runNodeAloud(['node_modules/vite/bin/vite.js', ...process.argv.slice(2)]),
]);
process.exitCode = code;
process.kill(process.pid, 'SIGTERM');
