import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** As strict as the real server, so an inline style or script breaks here first. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export interface FolderServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a built web app: files as they are, index.html for every other page, canned JSON for given paths. */
export async function serveFolder(
  folder: string,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const send = (status: number, type: string, body: string | Buffer): void => {
      response.writeHead(status, {
        'content-type': type,
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
      });
      response.end(body);
    };
    if (path in answers) {
      send(200, 'application/json', JSON.stringify(answers[path]));
      return;
    }
    const isFile = extname(path) !== '';
    const file = join(folder, isFile ? path : 'index.html');
    readFile(file).then(
      (body) => send(200, TYPES[extname(file)] ?? 'application/octet-stream', body),
      () => send(404, 'text/plain', 'not found'),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
