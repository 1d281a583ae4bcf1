import type { BrowserContext, Page } from 'playwright-core';
import { screens, windowAtRest } from '#scripts/web/browser.ts';
import type { VisitOptions } from '#scripts/web/browser.ts';

/** A page of the server without the app: staying on the site keeps the window's process, which is slow to start. */
const NOTHING = '/healthz';

/** Like new: no cookies, no storage, no history. The window shows nothing of the app. */
export const forgetAll = async (context: BrowserContext, page: Page): Promise<void> => {
  const { origin } = new URL(page.url());
  await context.setOffline(false);
  // A page stores things when it is left, so leave it before clearing everything.
  await page.goto(origin === 'null' ? 'about:blank' : `${origin}${NOTHING}`);
  await context.clearCookies();
  if (origin === 'null') return;
  await page.evaluate('sessionStorage.clear(); localStorage.clear(); window.name = ""');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
};

/** What a test can do to a context or a page that stays until it is closed. */
const LASTING = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'addLocatorHandler',
  'newCDPSession',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'on',
  'once',
  'setExtraHTTPHeaders',
  'grantPermissions',
  'setGeolocation',
  'setDefaultTimeout',
  'setDefaultNavigationTimeout',
];
const CLOCK = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'];

const watch = (thing: object, names: readonly string[], onUse: () => void): void => {
  for (const name of names) {
    const method: unknown = Reflect.get(thing, name);
    if (typeof method !== 'function') continue;
    Reflect.set(thing, name, (...args: unknown[]): unknown => {
      onUse();
      return Reflect.apply(method, thing, args);
    });
  }
};

interface Device {
  readonly context: BrowserContext;
  readonly options: VisitOptions;
  isMarked: boolean;
}

const deviceOf = (context: BrowserContext, options: VisitOptions): Device => {
  const device = { context, options, isMarked: false };
  const mark = (): void => {
    device.isMarked = true;
  };
  context.on('page', (page) => watch(page, LASTING, mark));
  watch(context, LASTING, mark);
  watch(context.clock, CLOCK, mark);
  return device;
};

/** Clears everything about its last user; false if something would stay. */
const wipe = async ({ context, options, isMarked }: Device): Promise<boolean> => {
  const [page, ...others] = context.pages();
  if (page === undefined || isMarked || options.hasWorker === true) return false;
  const { screen = 'laptop', theme = 'light', isMotionReduced = true } = options;
  try {
    await Promise.all(others.map((other) => other.close()));
    await forgetAll(context, page);
    await page.setViewportSize(screens[screen]);
    const reducedMotion = isMotionReduced ? 'reduce' : 'no-preference';
    await page.emulateMedia({ colorScheme: theme, media: null, reducedMotion });
    await page.mouse.move(0, 0);
  } catch {
    // A page that cannot be left, or whose server is gone.
    return false;
  }
  windowAtRest(context, page);
  return true;
};

/**
 * The devices of a file's visitors. A returned device serves the next visitor who needs the same kind, with nothing on it
 * but the app's files: a new one with a window costs more than most tests.
 */
export class Devices {
  readonly #make: (options: VisitOptions) => Promise<BrowserContext>;
  readonly #taken: Device[] = [];
  readonly #free: Device[] = [];

  constructor(make: (options: VisitOptions) => Promise<BrowserContext>) {
    this.#make = make;
  }

  async take(options: VisitOptions): Promise<BrowserContext> {
    const kind = kindOf(options);
    const at = this.#free.findIndex((free) => kindOf(free.options) === kind);
    const [device = deviceOf(await this.#make(options), options)] = at < 0 ? [] : this.#free.splice(at, 1);
    this.#taken.push(device);
    return device.context;
  }

  async giveAllBack(): Promise<void> {
    await Promise.all(this.#taken.splice(0).map((device) => this.#giveBack(device)));
  }

  async #giveBack(device: Device): Promise<void> {
    if (!(await wipe(device))) return device.context.close();
    device.isMarked = false;
    this.#free.push(device);
  }
}

const kindOf = (options: VisitOptions): string => {
  const { screen = 'laptop', theme = 'light', language = 'en', isMotionReduced = true } = options;
  return JSON.stringify([screen, theme, language, isMotionReduced, options.hasWorker ?? false]);
};
