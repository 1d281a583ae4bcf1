import { ensureInstalled, runPinned } from './install.mjs';

if (!ensureInstalled()) process.exit(1);
const built = await runPinned(['scripts/build-web.ts']);
process.exit(built === 0 ? await runPinned(['src/server/main.ts', ...process.argv.slice(2)]) : built);
