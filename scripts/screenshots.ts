// Walks pages, takes a picture of each on every screen in light and dark, and lists what axe finds.
// node scripts/screenshots.ts --out FOLDER [--url http://localhost:8080 | --folder dist/web] [--language de] [--screens phone,laptop] [/path ...]
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { findAxeProblems, launchChromium, newVisitor, overflowOf, screens, visit } from './web/browser.ts';
import type { ScreenName } from './web/browser.ts';
import { serveFolder } from './web/serve-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '.cache/screenshots' },
    url: { type: 'string' },
    folder: { type: 'string', default: 'dist/web' },
    language: { type: 'string', default: 'en' },
    screens: { type: 'string', default: 'phone,laptop,projector' },
    themes: { type: 'string', default: 'light,dark' },
    full: { type: 'boolean', default: false },
  },
});

const paths = positionals.length > 0 ? positionals : ['/', '/kit', '/api/docs', '/nowhere'];
const isScreen = (name: string): name is ScreenName => name in screens;

interface Shot {
  readonly path: string;
  readonly screen: ScreenName;
  readonly theme: 'light' | 'dark';
}

async function take(browser: Browser, baseUrl: string, shot: Shot): Promise<number> {
  const language = values.language === 'de' ? 'de' : 'en';
  const context = await newVisitor(browser, baseUrl, { ...shot, language });
  const page = await visit(context, shot.path);
  const name = `${shot.path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${shot.screen}-${shot.theme}-${language}`;
  await page.screenshot({ path: join(values.out, `${name}.png`), fullPage: values.full });
  const problems = await findAxeProblems(page);
  const overflow = await overflowOf(page);
  if (overflow > 0) problems.push(`the page is ${overflow} px wider than the screen`);
  console.log(`${name}: ${problems.length === 0 ? 'ok' : `\n  ${problems.join('\n  ')}`}`);
  await context.close();
  return problems.length;
}

const themes = (['light', 'dark'] as const).filter((theme) => values.themes.includes(theme));
const chosenScreens = values.screens.split(',').filter(isScreen);
const shots = paths.flatMap((path) =>
  chosenScreens.flatMap((screen) => themes.map((theme): Shot => ({ path, screen, theme }))),
);
// Without a server, the API page still needs something to show.
async function cannedAnswers(): Promise<Record<string, unknown>> {
  return { '/api/openapi.json': JSON.parse(await readFile('docs/api/openapi.json', 'utf8')) };
}

const server = values.url === undefined ? await serveFolder(values.folder, await cannedAnswers()) : undefined;
const browser = await launchChromium();
try {
  await mkdir(values.out, { recursive: true });
  let problemCount = 0;
  for (const shot of shots) problemCount += await take(browser, values.url ?? server?.url ?? '', shot);
  process.exitCode = problemCount === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server?.close();
}
