// What the tests need besides npm packages. As root on Debian or Ubuntu they are installed, elsewhere named.
import { spawnSync } from 'node:child_process';

interface Part {
  what: string;
  commands: readonly string[];
  versionFlag: string;
  debianPackage: string;
}

const PARTS: readonly Part[] = [
  {
    what: 'Chromium',
    commands: ['chromium-headless-shell', 'chromium'],
    versionFlag: '--version',
    debianPackage: 'chromium-headless-shell',
  },
  {
    what: 'a Java runtime',
    commands: ['java'],
    versionFlag: '-version',
    debianPackage: 'default-jre-headless',
  },
  {
    what: 'a Redis server',
    commands: ['redis-server', 'valkey-server'],
    versionFlag: '--version',
    debianPackage: 'redis-server',
  },
];

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function missingOf(parts: readonly Part[]): Part[] {
  return parts.filter(({ commands, versionFlag }) => !commands.some((command) => runs(command, versionFlag)));
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
  if (status !== 0)
    console.log(`apt-get ${args.join(' ')} failed\n${stdout}${stderr}${error?.message ?? ''}`);
  return status === 0;
}

// What is still missing after the attempt to install it.
export function ensureSystemParts(parts: readonly Part[] = PARTS): readonly string[] {
  const missing = missingOf(parts);
  if (missing.length === 0) return [];
  const packages = missing.map(({ debianPackage }) => debianPackage);
  console.log(`Missing: ${missing.map(({ what }) => what).join(', ')}`);
  if (process.getuid?.() === 0 && runs('apt-get', '--version')) {
    console.log(`Installing ${packages.join(', ')} with apt-get ...`);
    // Package lists may be missing or old, so that install finds nothing.
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', ...packages);
  }
  const still = missingOf(missing);
  if (still.length > 0) {
    const names = still.map(({ debianPackage }) => debianPackage).join(' ');
    console.log(
      `Install them and run this again. On Debian or Ubuntu: sudo apt-get update && sudo apt-get install -y ${names}`,
    );
  }
  return still.map(({ what }) => what);
}

if (import.meta.main && ensureSystemParts().length > 0) process.exitCode = 1;
