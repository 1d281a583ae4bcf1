// node scripts/launch.mjs <script> [arguments]: install what is missing, then run the script under the pinned Node.
import { ensureInstalled, runPinned } from './install.mjs';

ensureInstalled();
process.exit(await runPinned(process.argv.slice(2)));
