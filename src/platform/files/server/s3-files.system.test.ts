import { randomUUID } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFiles, keysOf, textOf } from '#tests/support/files/files-suite.ts';
import { startProxy } from '#tests/support/server/http-proxy.ts';
import { startS3Server } from '#tests/support/files/s3-server.ts';
import type { S3Server } from '#tests/support/files/s3-server.ts';
import { openS3Files } from './s3-files.ts';

const TEXT = { contentType: 'text/plain' };

describe('files on an S3-compatible server', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
    await server.makeBucket('suite');
    await server.makeBucket('shared');
    await server.makeBucket('bare');
  });
  afterAll(async () => server.stop());

  const open = (bucket: string, prefix = '', endpoint = server.endpoint) =>
    openS3Files({ bucket, prefix, endpoint, region: server.region, credentials: server.credentials });

  describeFiles('the S3 driver', async () => open('suite', 'some/where/'));

  test('without a prefix the key is the name of the object', async () => {
    const files = open('bare');
    await files.put('a/b', Buffer.from('x'), TEXT);
    await files.copy('a/b', 'c');
    expect(await keysOf(files, '')).toEqual(['a/b', 'c']);
    expect(await textOf(files, 'c')).toBe('x');
    await files.close();
  });

  test('a reader with the plain SDK finds the object under prefix and key, with its type', async () => {
    const files = open('shared', 'team/');
    await files.put('hunts/1/photo.jpg', Buffer.from('jpeg'), { contentType: 'image/jpeg' });
    const client = new S3Client({ ...server, forcePathStyle: true });
    const place = { Bucket: 'shared', Key: 'team/hunts/1/photo.jpg' };
    expect(await client.send(new HeadObjectCommand(place))).toMatchObject({ ContentType: 'image/jpeg' });
    const { Body } = await client.send(new GetObjectCommand(place));
    expect(await Body?.transformToString()).toBe('jpeg');
    client.destroy();
    await files.close();
  });

  test('two prefixes of one bucket do not see each other, nor what has other names', async () => {
    const one = open('shared', 'one/');
    const two = open('shared', 'two/');
    const client = new S3Client({ ...server, forcePathStyle: true });
    await client.send(new PutObjectCommand({ Bucket: 'shared', Key: 'one/with space', Body: 'x' }));
    await one.put('a', Buffer.from('1'), TEXT);
    await two.put('a', Buffer.from('2'), TEXT);
    expect(await textOf(one, 'a')).toBe('1');
    expect(await keysOf(one, '')).toEqual(['a']);
    await two.delete('a');
    expect(await textOf(one, 'a')).toBe('1');
    client.destroy();
    await one.close();
    await two.close();
  });

  test('a bucket that is not there is unavailable, in a sentence', async () => {
    const files = open(`missing-${randomUUID()}`);
    const unavailable = { name: 'FilesError', code: 'unavailable' };
    await expect(files.check()).rejects.toMatchObject(unavailable);
    await expect(files.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject(unavailable);
    await expect(files.get('a')).rejects.toMatchObject(unavailable);
    await files.close();
  });

  test('a server that is not there is unavailable', async () => {
    const files = open('suite', '', 'http://127.0.0.1:9');
    await expect(files.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({ code: 'unavailable' });
    await files.close();
  });

  test('a busy server is asked again', async () => {
    let refusals = 2;
    const proxy = await startProxy(server.endpoint, async (_, forward) =>
      refusals-- > 0
        ? {
            status: 503,
            headers: { 'content-type': 'application/xml' },
            body: '<Error><Code>SlowDown</Code></Error>',
          }
        : forward(),
    );
    const files = open('suite', '', proxy.url);
    expect(await files.put('busy', Buffer.from('x'), TEXT)).toMatchObject({ ok: true });
    await files.close();
    await proxy.close();
  });
});
