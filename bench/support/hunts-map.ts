import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import type { Draft } from '#activities/hunts/contract.build.ts';
import { launchChromium, newVisitor, visit } from '#scripts/web/browser.ts';
import { machine, percentile, startBenchServer } from './bench-server.ts';

const SLOWDOWN = 4;
const AIM_MS = 2500;

const townFile = {
  name: 'Town',
  order: 'free',
  levels: Array.from({ length: 12 }, (_, stop) => ({
    id: `stop-${stop}`,
    name: `Stop ${stop}`,
    location: { latitude: 48.13 + (stop % 4) / 300, longitude: 11.57 + Math.floor(stop / 4) / 300 },
    isPlaceShown: true,
    mission: { type: 'gps' },
  })),
  teams: [{ id: 'foxes', name: 'Foxes' }],
};

/** From the address to a map with its stops on it. */
const openMap = async (page: Page, path: string): Promise<number> => {
  const startedAt = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await page.getByRole('application').getByText('Stop 11').waitFor();
  return performance.now() - startedAt;
};

/** A phone whose processor is four times slower, with everything from its cache: the page, its parts, the hunt. */
export const benchMap = async (times: number): Promise<void> => {
  console.log(
    `\nFirst map from the cache, processor ${SLOWDOWN} times slower, aim ${AIM_MS} ms; ${machine()}`,
  );
  const server = await startBenchServer();
  const browser = await launchChromium();
  try {
    const host = await server.newHost();
    const made = await host.call<Draft>('POST /hunts', { file: townFile });
    const { gameId, file } = made.body;
    const context = await newVisitor(browser, server.address, { screen: 'phone', hasWorker: true });
    const path = `/hunts/${gameId}/play`;
    const join = { teamId: file.teams?.[0]?.id, name: 'Ada' };
    const headers = { origin: server.address };
    await context.request.get('/api/me');
    await context.request.post(`/api/hunts/${gameId}/players`, { data: join, headers });
    await host.call(`POST /hunts/${gameId}/phase`, { id: 'the-start', act: 'start' });
    const page = await visit(context, path);
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await openMap(page, path);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const took: number[] = [];
    for (let time = 0; time < times; time++) took.push(await openMap(page, path));
    const median = percentile(took, 0.5);
    const range = `${Math.min(...took).toFixed(0)} to ${Math.max(...took).toFixed(0)} ms`;
    const verdict = median < AIM_MS ? 'holds' : 'MISSED';
    console.log(
      `  ${`${times} openings`.padEnd(34)} ${median.toFixed(0)} ms in the median (${range}): ${verdict}`,
    );
  } finally {
    await browser.close();
    await server.stop();
  }
};
