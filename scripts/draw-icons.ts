// Draws the PNG icons from src/web/public/icon.svg: node scripts/draw-icons.ts
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from './web/browser.ts';

const FOLDER = 'src/web/public';

const ICONS = [
  { name: 'icon-192.png', size: 192, isRounded: true, scale: 1 },
  { name: 'icon-512.png', size: 512, isRounded: true, scale: 1 },
  // Launchers cut maskable icons to any shape: what matters keeps to the inner four fifths.
  { name: 'icon-maskable-512.png', size: 512, isRounded: false, scale: 0.82 },
  { name: 'icon-180.png', size: 180, isRounded: false, scale: 0.9 },
] as const;

const source = await readFile(join(FOLDER, 'icon.svg'), 'utf8');
const browser = await launchChromium();
try {
  for (const { name, size, isRounded, scale } of ICONS) {
    const drawing = source
      .replace('rx="22"', `rx="${isRounded ? 22 : 0}"`)
      .replace('scale(1)', `scale(${scale})`);
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    await page.setContent(
      `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="${address}">`,
    );
    await page.screenshot({ path: join(FOLDER, name), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
