// Plain JavaScript without dependencies: this runs on the machine's own Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

function packagesOf(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

const isSame = (a, b) => a !== undefined && a.version === b.version && a.integrity === b.integrity;

// npm writes node_modules/.package-lock.json last, so an interrupted install has none. File times mean nothing after a
// checkout or a copy, so every package's version and checksum is compared. Optional packages may be missing: they are
// builds for other platforms.
export function isInstalled(folder = root) {
  try {
    accessSync(join(folder, relative(root, pinnedNode)), constants.X_OK);
    const wanted = packagesOf(join(folder, 'package-lock.json'));
    const found = packagesOf(join(folder, 'node_modules/.package-lock.json'));
    for (const [path, entry] of wanted) {
      if (!entry.optional && !entry.devOptional && !isSame(found.get(path), entry)) return false;
    }
    return [...found].every(([path, entry]) => isSame(wanted.get(path), entry));
  } catch {
    return false;
  }
}

// npm sets npm_execpath when it runs a script; a bare `node scripts/start.mjs` finds npm on PATH.
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  const viaScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  return spawnSync(viaScript ? process.execPath : 'npm', viaScript ? [npm, ...args] : args, {
    cwd: root,
    stdio: 'inherit',
    shell: !viaScript && process.platform === 'win32',
    ...options,
  });
}

// The machine's own Node may be older than packages require: npm would warn about each, although they run on the pinned
// one. Errors are still shown, and --loglevel=verbose shows everything.
const onlyErrors = () => (process.env.npm_config_loglevel === undefined ? ['--loglevel=error'] : []);

// Prints the reason and returns false if the packages could not be installed.
export function ensureInstalled() {
  if (isInstalled()) return true;
  const startedAt = Date.now();
  console.log('Installing packages (npm ci) ...');
  // --include=dev: with NODE_ENV=production npm would leave out what builds the web app.
  const { status } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', ...onlyErrors()]);
  if (status !== 0 || !isInstalled()) {
    console.error(
      'npm ci did not finish. Check the network and the free disk space, then run the command again.',
    );
    return false;
  }
  console.log(`Packages installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}

// Runs a script under the pinned Node in this terminal, forwards signals, and resolves to its exit code.
export function runPinned(args) {
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  // Ctrl-C in a terminal reaches the child directly: forwarding it would count as a second, impatient one.
  const hand = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
  process.on('SIGINT', hand).on('SIGTERM', hand).on('SIGHUP', hand);
  // A signal sent to npm ends npm and its shell, which do not forward it: without this the server would keep running.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Cannot run ${pinnedNode}: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', hand).off('SIGTERM', hand).off('SIGHUP', hand);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}
