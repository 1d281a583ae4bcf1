// node scripts/launch.mjs <script> [arguments]: install what is missing, then run the script under the pinned Node.
import { ensureInstalled, runPinned } from './install.mjs';

process.exit(ensureInstalled() ? await runPinned(process.argv.slice(2)) : 1);
