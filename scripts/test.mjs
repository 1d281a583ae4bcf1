import { ensureInstalled, runPinned } from './install.mjs';

if (process.env.CI) process.env.NO_COLOR = '1';
if (!ensureInstalled()) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
process.exit(await runPinned(['scripts/test-all.ts']));
