import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The three screens every page is looked at on, and the smallest one it must survive. */
export const screens = {
  tiny: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  laptop: { width: 1280, height: 800 },
  projector: { width: 1920, height: 1080 },
} as const;
export type ScreenName = keyof typeof screens;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
];

// The shell draws no windows of its own, which saves a third of the processor time of a journey.
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('No Chromium found: install chromium-headless-shell or name one in CHROMIUM.');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface VisitOptions {
  readonly screen?: ScreenName;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en' | 'de';
  readonly isMotionReduced?: boolean;
  /** Storing the app for offline use costs more than all the rest of a visit; most need none. */
  readonly hasWorker?: boolean;
}

/** A fresh visitor: no cookies, no storage, no service worker of an earlier one. */
export async function newVisitor(
  browser: Browser,
  baseUrl: string,
  options: VisitOptions = {},
): Promise<BrowserContext> {
  const {
    screen = 'laptop',
    theme = 'light',
    language = 'en',
    isMotionReduced = true,
    hasWorker = false,
  } = options;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: screens[screen],
    hasTouch: screen === 'phone' || screen === 'tiny',
    colorScheme: theme,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: isMotionReduced ? 'reduce' : 'no-preference',
  });
  if (!hasWorker) await context.addInitScript(hideWorkers);
  return context;
}

// As over plain http. Playwright's own way to block workers answers without a registration, which no browser does.
const hideWorkers = `delete Navigator.prototype.serviceWorker;`;

const restingWindows = new WeakMap<BrowserContext, Page>();

/** The next visit takes this window instead of opening one. */
export function windowAtRest(context: BrowserContext, page: Page): void {
  restingWindows.set(context, page);
}

/** Opens a page and waits until its heading, its fonts and its lazy parts are there. */
export async function visit(context: BrowserContext, path: string): Promise<Page> {
  const resting = restingWindows.get(context);
  restingWindows.delete(context);
  return goTo(resting ?? (await context.newPage()), path);
}

/** As `visit`, in a window that is open already. */
export async function goTo(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.locator('main h1').waitFor({ state: 'attached' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}

interface AxeViolation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** What another theme, language or screen can make wrong on a page whose structure is right. */
  looks: ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'],
} as const;

// Half the length of `axe.source`, and less to do for every page it is put into.
const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

// A selector for each of the thousand things that are right would cost more than finding what is wrong.
const axeRun = (rules: readonly string[], leaveOut: string | undefined): string => {
  const scope = leaveOut === undefined ? 'document' : JSON.stringify({ exclude: [[leaveOut]] });
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  return `axe.run(${scope}, ${options}).then(({ violations }) => violations)`;
};

// On a loaded machine the next frame is late: colours on their way from one to another are those of no theme. What has
// arrived can set off what inherits from it, so it looks again until nothing moves; what never rests is let go.
const untilStill = `(async () => {
  const moving = () => document.getAnimations()
    .filter((each) => each.playState === 'running' && each.effect.getComputedTiming().endTime - each.currentTime < 1000)
    .map((each) => each.finished);
  for (let looks = 0; looks < 20 && moving().length > 0; looks += 1) await Promise.allSettled(moving());
})()`;

/** What axe-core finds wrong, one line for each element; empty when all is well. */
export async function findAxeProblems(
  page: Page,
  rules: keyof typeof RULES = 'all',
  leaveOut?: string,
): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) {
    await page.evaluate(readFileSync(AXE, 'utf8'));
  }
  await page.evaluate(untilStill);
  const violations: readonly AxeViolation[] = await page.evaluate(axeRun(RULES[rules], leaveOut));
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${violation.help} at ${node.target.join(' ')}\n${node.failureSummary ?? ''}`,
    ),
  );
}

/** How many pixels the page is wider than the screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
