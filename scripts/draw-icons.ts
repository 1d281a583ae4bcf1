// Draws the PNG icons and the picture of shared links from src/web/public/icon.svg: node scripts/draw-icons.ts
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from './web/browser.ts';

const FOLDER = 'src/web/public';

const ICONS = [
  { name: 'icon-192.png', size: 192, isRounded: true, scale: 1 },
  { name: 'icon-512.png', size: 512, isRounded: true, scale: 1 },
  // Launchers crop maskable icons to any shape, so the drawing stays in the inner four fifths.
  { name: 'icon-maskable-512.png', size: 512, isRounded: false, scale: 0.82 },
  { name: 'icon-180.png', size: 180, isRounded: false, scale: 0.9 },
] as const;

/** Link previews in chats: the size and safe area that most of them expect. */
const SHARED = { name: 'share.png', width: 1200, height: 630 } as const;
const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

const inBase64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');

const sharedPage = async (icon: string): Promise<string> => `
  <style>
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${inBase64(await readFile(FONT))}); }
    body { margin: 0; width: ${SHARED.width}px; height: ${SHARED.height}px; background: #f7f2eb; color: #2b2118;
      font-family: Figtree; display: flex; align-items: center; justify-content: center; gap: 64px; }
    img { width: 300px; height: 300px; }
    h1 { margin: 0; font-size: 96px; font-weight: 750; letter-spacing: -2px; }
    p { margin: 12px 0 0; font-size: 40px; }
  </style>
  <img src="${icon}"><div><h1>Roundtable</h1><p>Play, learn and decide together.</p></div>`;

const source = await readFile(join(FOLDER, 'icon.svg'), 'utf8');
const browser = await launchChromium();
try {
  for (const { name, size, isRounded, scale } of ICONS) {
    const drawing = source
      .replace('rx="22"', `rx="${isRounded ? 22 : 0}"`)
      .replace('scale(1)', `scale(${scale})`);
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const address = `data:image/svg+xml;base64,${inBase64(drawing)}`;
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="${address}">`,
    );
    await page.screenshot({ path: join(FOLDER, name), omitBackground: true });
    await page.close();
  }
  const page = await browser.newPage({ viewport: SHARED });
  await page.setContent(await sharedPage(`data:image/svg+xml;base64,${inBase64(source)}`));
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(FOLDER, SHARED.name) });
} finally {
  await browser.close();
}
