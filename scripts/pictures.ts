// Takes the pictures of the README and the guides from the demo content, light and dark: npm run pictures
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Browser } from 'playwright-core';
import sharp from 'sharp';
import { serverEnv, serverFlags, serverMain } from '#server/server-command.mjs';
import { launchChromium, newVisitor, visit } from './web/browser.ts';
import { root } from './tree.ts';

const FOLDER = join(root, 'docs/images');
const SIZE = { width: 1120, height: 700 } as const;
const MOST_BYTES = 150 * 1024;
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dan', 'Ela', 'Finn'] as const;

interface Scene {
  readonly name: string;
  readonly path: string;
  /** What must be visible before the picture is taken. */
  readonly text: string;
}

/** Somebody who uses the API with a session of their own. */
class Person {
  readonly #request: APIRequestContext;
  readonly #origin: string;

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.#origin = origin;
  }

  async ask<T>(method: string, path: string, data?: unknown): Promise<T> {
    const answer = await this.#request.fetch(`${this.#origin}/api${path}`, {
      method,
      headers: { origin: this.#origin },
      ...(data !== undefined && { data }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

interface Named {
  readonly name: string;
}
interface GameView {
  readonly gameId: string;
  readonly stage: {
    readonly epoch: number;
    readonly question?: { readonly questionId: string; readonly options: readonly unknown[] };
  };
}

const named = <T extends Named>(list: readonly T[], name: string): T => {
  const found = list.find((each) => each.name === name);
  if (!found) throw new Error(`The demo content has no "${name}".`);
  return found;
};

/** A question that half of the people have answered: on the wall, and on the host's screen. */
const liveSession = async (host: Person, players: readonly Person[]): Promise<readonly Scene[]> => {
  const { sets } = await host.ask<{ sets: (Named & { setId: string })[] }>(
    'GET',
    '/engagements/sets?scope=examples',
  );
  const { setId } = named(sets, 'A curious world');
  const settings = { readingSeconds: 0, timeLimitSeconds: 120, shufflesOptions: false };
  const game = await host.ask<GameView>('POST', '/engagements', { title: 'Friday quiz', setId, settings });
  for (const [index, player] of players.entries())
    await player.ask('POST', `/engagements/${game.gameId}/players`, { name: PEOPLE[index] });
  await host.ask('POST', `/engagements/${game.gameId}/moves`, { move: 'open', epoch: game.stage.epoch });
  for (const [index, player] of players.entries()) {
    const { stage } = await player.ask<GameView>('GET', `/engagements/${game.gameId}?as=player`);
    const { questionId = '', options = [] } = stage.question ?? {};
    const answer = { kind: 'single', option: (index * 2) % options.length };
    const path = `/engagements/${game.gameId}/questions/${questionId}/answer`;
    if (index % 2 === 0) await player.ask('PUT', path, { answer });
  }
  return [
    { name: 'engagements', path: `/engagements/${game.gameId}/screen`, text: 'octopus' },
    { name: 'engagements-first-session', path: `/engagements/${game.gameId}/host`, text: 'octopus' },
  ];
};

const runningClock = async (host: Person): Promise<Scene> => {
  const players = PEOPLE.slice(0, 4).map((name) => ({ name }));
  const table = await host.ask<{ tableId: string }>('POST', '/timers/tables', {
    templateId: 'monopoly-standard',
    title: 'Friday',
    players,
  });
  const acts = `/timers/tables/${table.tableId}/acts`;
  await host.ask('POST', acts, { act: { type: 'start', id: randomUUID() } });
  await host.ask('POST', acts, { act: { type: 'tap', id: randomUUID(), seat: 0 } });
  return { name: 'timers', path: `/timers/tables/${table.tableId}/tv`, text: 'Cleo' };
};

const studySession = async (learner: Person): Promise<Scene> => {
  const source = { bankId: 'cloud-basics', provider: 'Roundtable', certificate: 'Cloud Basics' };
  const asked = { mode: 'study', sources: [source], language: 'EN', questions: 10 };
  const { session } = await learner.ask<{ session: { sessionId: string } }>(
    'POST',
    '/quizzes/sessions',
    asked,
  );
  return { name: 'quizzes', path: `/quizzes/sessions/${session.sessionId}`, text: 'Question 1 of 10' };
};

const result = async (visitor: Person): Promise<Scene> => {
  const { examples } = await visitor.ask<{ examples: { title: string; pollId: string }[] }>('GET', '/polls');
  const poll = named(
    examples.map((each) => ({ ...each, name: each.title })),
    'Where does the team trip go?',
  );
  return { name: 'polls', path: `/polls/${poll.pollId}`, text: 'wins' };
};

const huntStop = async (hunter: Person): Promise<Scene> => {
  const { examples } = await hunter.ask<{ examples: (Named & { gameId: string })[] }>('GET', '/hunts');
  const { gameId } = named(examples, "Aunt Ottilie's Teaspoon");
  await hunter.ask('POST', `/hunts/${gameId}/players`, { newTeam: { name: 'Foxes' }, name: 'Ada' });
  return { name: 'hunts', path: `/hunts/${gameId}/play`, text: 'Foxes' };
};

const take = async (browser: Browser, origin: string): Promise<void> => {
  const context = await newVisitor(browser, origin);
  const host = new Person(context.request, origin);
  const others = await Promise.all(PEOPLE.map(() => newVisitor(browser, origin)));
  const players = others.map(({ request }) => new Person(request, origin));
  const scenes: readonly Scene[] = [
    { name: 'table', path: '/', text: 'Roundtable' },
    await runningClock(host),
    { name: 'timers-first-clock', path: '/timers', text: 'Start a clock' },
    { name: 'polls-first-poll', path: '/polls/new', text: 'Open the poll' },
    { name: 'hunts-first-hunt', path: '/hunts', text: 'New hunt' },
    { name: 'quizzes-first-study-plan', path: '/quizzes', text: 'Cloud Basics' },
    await studySession(host),
    await result(host),
    await huntStop(host),
    ...(await liveSession(host, players)),
  ];
  const cookies = await context.cookies();
  for (const theme of ['light', 'dark'] as const) {
    for (const { name, path, text } of scenes) {
      const visitor = await newVisitor(browser, origin, { theme });
      await visitor.addCookies(cookies);
      const page = await visit(visitor, path);
      await page.setViewportSize(SIZE);
      await page.getByText(text).first().waitFor();
      const file = join(FOLDER, `${name}-${theme}.webp`);
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 88 })
        .toFile(file);
      console.log(`${name}-${theme}.webp  ${Math.round(size / 1024)} kB`);
      if (size > MOST_BYTES) process.exitCode = 1;
      await visitor.close();
    }
  }
};

const freePort = async (): Promise<number> => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  return port;
};

const startServer = (folder: string, port: number): ChildProcess =>
  spawn(process.execPath, [...serverFlags, serverMain], {
    env: {
      ...serverEnv,
      HOST: '127.0.0.1',
      PORT: String(port),
      // What walls and QR codes show.
      PUBLIC_URL: 'http://play.example.org',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Resolves with the address once the demo content is ready. */
const isReady = async ({ stdout }: ChildProcess): Promise<void> => {
  if (stdout) await once(stdout, 'data');
};

const data = await mkdtemp(join(tmpdir(), 'roundtable-pictures-'));
const port = await freePort();
const server = startServer(data, port);
const browser = await launchChromium();
try {
  await mkdir(FOLDER, { recursive: true });
  await isReady(server);
  await take(browser, `http://127.0.0.1:${port}`);
} finally {
  await browser.close();
  server.kill();
  await once(server, 'exit');
  await rm(data, { recursive: true, force: true });
}
