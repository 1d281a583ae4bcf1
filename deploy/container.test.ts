import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { variableNames } from '#server/config.ts';
import { serverEnv, serverFlags } from '#server/server-command.mjs';

// Tests may run without Docker, so whatever can become stale is compared with the tree.

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const dockerfile = textOf('deploy/Dockerfile').replaceAll('\\\n', ' ');
const compose = textOf('deploy/compose.yaml');
const manifest = JSON.parse(textOf('package.json')) as { readonly dependencies: Record<string, string> };

const linesOf = (instruction: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest.trim());

/** The SDK's and the images' own. */
const FOREIGN = [
  'NODE_ENV',
  ...Object.keys(serverEnv),
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'MINIO_ROOT_USER',
  'MINIO_ROOT_PASSWORD',
];
const ours = (names: readonly string[]): string[] => names.filter((name) => !FOREIGN.includes(name));
const known: readonly string[] = variableNames;

describe('Dockerfile', () => {
  test('is on the Node that package.json pins, in every stage', () => {
    const images = linesOf('FROM').map((line) => line.split(' ')[0]);
    expect(images.length).toBeGreaterThan(1);
    expect(new Set(images)).toEqual(new Set([`node:${manifest.dependencies['node']}-bookworm-slim`]));
  });

  test('copies only what is there and what .dockerignore lets through', () => {
    const letIn = textOf('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const sources = linesOf('COPY')
      .filter((line) => !line.startsWith('--from='))
      .flatMap((line) => line.split(/\s+/).slice(0, -1));
    expect(sources).toContain('src');
    expect(sources.filter((source) => !existsSync(`${root}${source}`))).toEqual([]);
    expect(new Set(sources)).toEqual(new Set(letIn));
  });

  test('sets only variables that the server knows', () => {
    const names = linesOf('ENV').flatMap((line) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
    );
    expect(ours(names).toSorted()).toEqual(['DATA_DIR', 'PORT']);
    expect(ours(names).filter((name) => !known.includes(name))).toEqual([]);
    for (const [name, value] of Object.entries(serverEnv)) expect(dockerfile).toContain(`${name}=${value}`);
  });

  test('runs as nobody special, starts the server and looks after its health', () => {
    expect(linesOf('USER')).toEqual(['node']);
    expect(linesOf('VOLUME')).toEqual(['/data']);
    const [command = '[]'] = linesOf('CMD').filter((line) => line.includes('src/'));
    const words = JSON.parse(command) as string[];
    expect(words).toEqual(['node', ...serverFlags, 'src/server/main.ts']);
    expect(existsSync(`${root}${words.at(-1)}`)).toBe(true);
    expect(linesOf('HEALTHCHECK').join()).toContain('/healthz');
  });
});

describe('compose.yaml', () => {
  test('sets only variables that the server knows', () => {
    const names = [...compose.matchAll(/^ {4,6}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name);
    expect(ours(names).length).toBeGreaterThan(7);
    expect(ours(names).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('pins every image by version', () => {
    const images = [...compose.matchAll(/^ {2,4}image: (\S+)$/gm)].map(([, image = '']) => image);
    expect(images).toHaveLength(5);
    for (const image of images)
      expect(image).toMatch(/^[\w/-]+:(local|RELEASE\.[\dTZ-]+|\d+\.\d+\.\d+(-\w+)?)$/);
  });

  test('its proxy knows every node', () => {
    const nodes = [...compose.matchAll(/^ {2}(node-\w+): \*node$/gm)].map(([, name]) => `${name}:8080`);
    expect(nodes).toHaveLength(3);
    expect(textOf('deploy/Caddyfile')).toContain(`reverse_proxy ${nodes.join(' ')} {`);
  });
});
