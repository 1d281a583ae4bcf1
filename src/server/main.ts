import { enableCompileCache, flushCompileCache } from 'node:module';

// Stripping types on every start would double its time; the import must come after.
const { directory } = enableCompileCache();
// Worker threads learn of it only through this variable.
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory;
const { runServer } = await import('./run-server.ts');

const code = await runServer(process.env);
// A half-opened bus or worker would keep a failed start alive.
if (code !== undefined) process.exit(code);
// Node does it at exit, which a killed server never reaches: the next start would be as slow as this one.
flushCompileCache();
