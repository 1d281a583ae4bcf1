import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSender } from './page.ts';
import type { Ahead, PageRules } from './page.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-page-'));
  await writeFile(join(folder, 'index.html'), '<head><title>Roundtable</title><script></script></head>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const wlan = {
  address: '192.168.1.20',
  family: 'IPv4',
  internal: false,
  netmask: '',
  mac: '',
  cidr: null,
} as const;
const AT_HOME: PageRules = {
  origins: { publicOrigin: undefined, isProxyTrusted: false },
  host: '0.0.0.0',
  interfaces: () => ({ wlan0: [wlan] }),
};

/** What the head of the page says to whoever asks by this host; fetch would not send another one than the address's. */
const headAt = async (host: string, rules = AT_HOME) => {
  const app = Fastify();
  app.get('/', pageSender(folder, rules));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const [response]: IncomingMessage[] = await once(get(address, { headers: { host } }), 'response');
    const body = response ? await text(response) : '';
    const contentOf = (name: string) => new RegExp(`"${name}" content="([^"]*)"`).exec(body)?.[1];
    return { image: contentOf('og:image'), shared: contentOf('shared-origin'), port: new URL(address).port };
  } finally {
    await app.close();
  }
};

describe('what a page needs besides the entry', () => {
  const sentWith = async (ahead?: Ahead): Promise<string> => {
    const app = Fastify();
    app.get('/', pageSender(folder, AT_HOME, ahead));
    const { body } = await app.inject('/');
    await app.close();
    return body;
  };

  test('is named in the document, the words before the script that chooses the language', async () => {
    const body = await sentWith({
      scripts: ['/assets/a.js'],
      styles: ['/assets/a.css'],
      words: { en: ['/assets/a-en.json', '/assets/b-en.json'], de: ['/assets/a-de.json'] },
    });
    expect(body).toContain(
      '<meta name="page-words" data-en="/assets/a-en.json /assets/b-en.json" data-de="/assets/a-de.json" /><script',
    );
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/a.css" />');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js" />');
  });

  test('is left out where nothing is known of it', async () => {
    expect(await sentWith()).not.toMatch(/page-words|preload/);
    expect(await sentWith({ words: { en: [], de: [] } })).not.toContain('page-words');
  });
});

describe('the preview of a link', () => {
  const HTML =
    '<head><meta property="og:title" content="Roundtable" /><meta property="og:description" content="Together." /></head>';
  const preview = {
    en: { title: 'Vote', description: 'Say what you prefer.' },
    de: { title: 'Stimm ab', description: 'Sag, was du willst.' },
  };

  test.each([
    [
      'the page’s own, in the language asked for',
      { preview },
      'de-AT,de;q=0.9',
      ['Stimm ab', 'Sag, was du willst.'],
    ],
    [
      'English for chats, which ask for no language',
      { preview },
      undefined,
      ['Vote', 'Say what you prefer.'],
    ],
    ['the app’s, for a page without one', {}, undefined, ['Roundtable', 'Together.']],
  ])('is %s', async (_, ahead, language, expected) => {
    const own = await mkdtemp(join(tmpdir(), 'roundtable-preview-'));
    await writeFile(join(own, 'index.html'), HTML);
    const app = Fastify();
    app.get('/', pageSender(own, AT_HOME, ahead));
    const { body } = await app.inject({
      url: '/',
      headers: language === undefined ? {} : { 'accept-language': language },
    });
    await app.close();
    await rm(own, { recursive: true });
    const contentOf = (name: string) => new RegExp(`"og:${name}" content="([^"]*)"`).exec(body)?.[1];
    expect([contentOf('title'), contentOf('description')]).toEqual(expected);
  });
});

describe('the address that people pass on', () => {
  test('is the one the visitor came by', async () => {
    const { image, shared } = await headAt('play.example.org');
    expect([image, shared]).toEqual(['http://play.example.org/share.png', undefined]);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'is that of this machine in the network for %s',
    async (host) => {
      const { image, shared, port } = await headAt(`${host}:8080`);
      expect(shared).toBe(`http://192.168.1.20:${port}`);
      expect(image).toBe(`http://192.168.1.20:${port}/share.png`);
    },
  );

  test('stays as it is where nobody else can come', async () => {
    expect((await headAt('localhost:8080', { ...AT_HOME, host: '127.0.0.1' })).shared).toBeUndefined();
    expect((await headAt('localhost:8080', { ...AT_HOME, interfaces: () => ({}) })).shared).toBeUndefined();
  });

  test('is PUBLIC_URL where there is one', async () => {
    const origins = { ...AT_HOME.origins, publicOrigin: 'https://play.example.org' };
    expect((await headAt('10.0.0.7:8080', { ...AT_HOME, origins })).shared).toBe('https://play.example.org');
  });

  test('is never what somebody slips into a header', async () => {
    const { image, shared } = await headAt('"><script>');
    expect([image, shared]).toEqual([undefined, undefined]);
  });
});
