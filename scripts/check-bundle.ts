// Prints the script each page needs at first load (gzip, in the language that needs more) and fails above the budget: node scripts/check-bundle.ts [FOLDER]
import { BUDGET_BYTES, BUDGET_FILES, measureFirstLoads, overBudget } from './web/first-load.ts';

const loads = measureFirstLoads(process.argv[2] ?? 'dist/web');
const tooBig = overBudget(loads);
for (const load of loads) {
  console.log(
    `${(load.bytes / 1000).toFixed(1).padStart(6)} kB ${String(load.files).padStart(3)} files  ${load.page}${tooBig.includes(load) ? '  over budget' : ''}`,
  );
}
if (loads.length === 0) console.error('No pages found in the build manifest: build the web app first.');
if (tooBig.length > 0)
  console.error(`A page may need ${BUDGET_BYTES / 1000} kB of script in ${BUDGET_FILES} files at most.`);
process.exitCode = loads.length > 0 && tooBig.length === 0 ? 0 : 1;
