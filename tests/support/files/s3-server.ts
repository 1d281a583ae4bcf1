import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

export interface S3Server {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly makeBucket: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** An S3-compatible server on a free port and a folder of its own. */
export const startS3Server = async (): Promise<S3Server> => {
  const directory = await mkdtemp(join(tmpdir(), 'roundtable-s3-'));
  const script = fileURLToPath(new URL('./s3-server-process.ts', import.meta.url));
  // Its continuation tokens are made with DES, which OpenSSL keeps among the legacy ciphers.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', script, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const started = once(createInterface(child.stdout), 'line');
  const [port] = (await Promise.race([
    started,
    exited.then(() => Promise.reject(new Error('the S3 server did not start'))),
  ])) as [string];
  // The keys that s3rver expects.
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  return {
    ...access,
    async makeBucket(name) {
      const client = new S3Client({ ...access, forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket: name }));
      client.destroy();
    },
    async stop() {
      child.stdin.end();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
