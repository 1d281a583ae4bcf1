import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { liveMessage, liveTopic } from '#core/live.ts';
import { contract, route } from '#core/route.ts';
import { root } from '../tree.ts';
import { bareContract, bareContractsPlugin } from './bare-contracts.ts';

const title = z.string();
const rooms = contract('rooms', {
  open: route({
    method: 'POST',
    path: '/rooms/:roomId',
    summary: 'Open',
    access: 'guest',
    body: z.object({ title }),
    response: z.object({ id: z.string() }),
  }),
  enter: route({
    method: 'POST',
    path: '/enter',
    summary: 'Enter',
    access: 'public',
    response: z.object({}),
    httpOnly: true,
  }),
});
const topic = liveTopic({
  kind: 'room',
  summary: 'A room',
  views: { host: z.object({ title }) },
  messages: [liveMessage('room.closed', { schema: z.object({}), audiences: ['host'], summary: 'Closed' })],
});

const table = { s: { isWide: false, most: 3, found: undefined } };

test('contracts and topics become names and addresses, plain values stay, the rest is read when it is used', () => {
  expect(
    bareContract(
      { title, rooms, roomRoutes: rooms.routes, topic, LIMIT: 3, sizes: ['s', 'm'], none: {}, table },
      '/rooms/contract.ts?whole',
    ),
  ).toBe(
    [
      'export const rooms = {"name":"rooms","routes":{"open":{"method":"POST","path":"/rooms/:roomId"},"enter":{"method":"POST","path":"/enter","httpOnly":true}}};',
      'export const roomRoutes = {"open":{"method":"POST","path":"/rooms/:roomId"},"enter":{"method":"POST","path":"/enter","httpOnly":true}};',
      'export const topic = {"kind":"room"};',
      'export const LIMIT = 3;',
      'export const sizes = ["s","m"];',
      'export const none = {};',
      'export const table = {"s":{"isWide":false,"most":3}};',
      'export * from "/rooms/contract.ts?whole";',
      '',
    ].join('\n'),
  );
});

const bundle = async (folder: string, source: string): Promise<string> => {
  await writeFile(join(folder, 'entry.ts'), source);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [bareContractsPlugin((file) => import(file))],
    build: { write: false, minify: false, lib: { entry: join(folder, 'entry.ts'), formats: ['es'] } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
};

test('the schema library reaches the browser only with code that uses a schema', async () => {
  const folder = await mkdtemp(join(root, '.cache/bare-contracts-'));
  try {
    const contractFile = join(root, 'src/platform/rooms/contract.ts');
    const bare = await bundle(
      folder,
      `import { roomsContract, roomTopic } from ${JSON.stringify(contractFile)};
       console.log(roomsContract.routes.openRoom, roomTopic.kind);`,
    );
    expect(bare).toContain('"path": "/rooms"');
    expect(bare).not.toMatch(/\$Zod/);
    expect(bare.length).toBeLessThan(4000);
    const whole = await bundle(
      folder,
      `import { person } from ${JSON.stringify(contractFile)};
       console.log(person.safeParse({}));`,
    );
    expect(whole).toMatch(/\$Zod/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
