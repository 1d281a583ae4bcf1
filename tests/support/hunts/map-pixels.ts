import type { BrowserContext, Page } from 'playwright-core';

/** A drawing that is kept can be read; the map itself needs no such thing. */
export const keepDrawings = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (kind: string, options?: object) => unknown;
    HTMLCanvasElement.prototype.getContext = function keep(
      this: HTMLCanvasElement,
      kind: string,
      options?: object,
    ) {
      return original.call(this, kind, { ...options, preserveDrawingBuffer: true });
    } as typeof HTMLCanvasElement.prototype.getContext;
  });

/** What the tiles below the middle of the map look like, red first; empty without a map of tiles. */
export const middleColour = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const drawn = document.querySelector('canvas');
    const copy = document.createElement('canvas').getContext('2d');
    if (!drawn || !copy) return [];
    copy.drawImage(drawn, drawn.width / 2, drawn.height / 2, 1, 1, 0, 0, 1, 1);
    return [...copy.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });

/** Maps of tiles need WebGL, which the browser of the journeys leaves out. */
export const DRAWING_FLAGS = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
