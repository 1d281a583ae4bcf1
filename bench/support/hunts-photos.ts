import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { encodePicture } from '#platform/files/server/pictures.ts';
import { photoSizes } from '#activities/hunts/contract.sizes.ts';
import { machine, percentile } from './bench-server.ts';

const [WIDTH, HEIGHT] = [4000, 3000];

/** Light, shade and the grain of a sensor: as hard to encode as a photo, and of the size a phone makes it. */
const aPhoto = async (seed: number): Promise<Uint8Array> => {
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 + seed },
    },
  })
    .blur(0.5)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const shade = Buffer.from(
    `<svg width="${WIDTH}" height="${HEIGHT}"><radialGradient id="g"><stop offset="0" stop-color="#fd7"/><stop offset="1" stop-color="#135"/></radialGradient><rect width="100%" height="100%" fill="url(#g)" opacity="0.5"/></svg>`,
  );
  return sharp(grain)
    .composite([{ input: shade, blend: 'over' }])
    .withExif({ IFD0: { Orientation: '6' } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** From the bytes of a 12-megapixel photo to its three sizes, and what the event loop felt of it. */
export const benchPhotos = async (photos: number): Promise<void> => {
  const samples = await Promise.all([0, 1, 2].map(aPhoto));
  // The first one loads the library.
  await encodePicture(samples[0] ?? new Uint8Array(), photoSizes);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  delay.enable();
  const before = process.cpuUsage();
  for (let number = 0; number < photos; number++) {
    const startedAt = performance.now();
    const made = await encodePicture(samples[number % samples.length] ?? new Uint8Array(), photoSizes);
    if (!made.ok || made.value.variants.length !== photoSizes.length) throw new Error('no picture was made');
    times.push(performance.now() - startedAt);
    await pause(5);
  }
  delay.disable();
  const { user, system } = process.cpuUsage(before);
  const megabytes = samples.reduce((sum, { length }) => sum + length, 0) / samples.length / 1e6;
  console.log(
    `\nPhotos of 12 megapixels (${megabytes.toFixed(1)} MB) to ${photoSizes.join(', ')} pixels, ${photos} of them; ${machine()}`,
  );
  console.log('  what                          p50         p99         longest     aim');
  const row = (what: string, values: readonly number[], aim: string): void =>
    console.log(
      `  ${what.padEnd(28)}${values.map((value) => `${value.toFixed(1)} ms`.padEnd(12)).join('')}${aim}`,
    );
  row('one photo', [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)], 'under 1500 ms');
  console.log(
    `  ${'processor time of one'.padEnd(28)}${((user + system) / 1000 / photos).toFixed(1)} ms on average`,
  );
  const inMs = (nanoseconds: number): number => nanoseconds / 1e6;
  row(
    'event loop held up',
    [inMs(delay.percentile(50)), inMs(delay.percentile(99)), inMs(delay.max)],
    'under 20 ms',
  );
};
