import { runServer } from './run-server.ts';

const code = await runServer(process.env);
// A half-opened bus or worker would keep a failed start alive.
if (code !== undefined) process.exit(code);
