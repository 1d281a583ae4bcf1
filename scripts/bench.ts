// npm run bench -- <name> [arguments]: runs bench/<name>.bench.ts. Without a name it lists what there is.
import { runNodeAloud } from './run.ts';
import { filesMatching } from './tree.ts';

const [name, ...rest] = process.argv.slice(2);
const names = filesMatching('bench/*.bench.ts').map((path) =>
  path.slice('bench/'.length, -'.bench.ts'.length),
);

function listNames(): string {
  const lines = names.map((each) => `  npm run bench -- ${each}`);
  return lines.length > 0 ? `Benchmarks:\n${lines.join('\n')}` : 'There are no benchmarks yet.';
}

if (name === undefined) {
  console.log(listNames());
} else if (names.includes(name)) {
  process.exitCode = await runNodeAloud([`bench/${name}.bench.ts`, ...rest]);
} else {
  console.error(`No benchmark '${name}'. ${listNames()}`);
  process.exitCode = 2;
}
