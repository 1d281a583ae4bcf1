import { enableCompileCache } from 'node:module';

// Stripping types anew on every start would cost half of it; the import must come after.
enableCompileCache();
const { runServer } = await import('./run-server.ts');

const code = await runServer(process.env);
// A half-opened bus or worker would keep a failed start alive.
if (code !== undefined) process.exit(code);
