// npm run bench -- hunts [--part=fence,noise,routes] [--ms=1000] [--walks=200]
// The rules of hunts: how long a decision takes, how often noise refuses or accepts wrongly, how crowded routes are.
import { parseArgs } from 'node:util';
import { benchFence } from './support/hunts-fence.ts';
import { benchNoise } from './support/hunts-noise.ts';
import { benchRoutes } from './support/hunts-routes.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'fence,noise,routes' },
    ms: { type: 'string', default: '1000' },
    walks: { type: 'string', default: '200' },
  },
});

const parts: Readonly<Record<string, () => void>> = {
  fence: () => benchFence(Number(values.ms)),
  noise: () => benchNoise(Number(values.walks)),
  routes: () => benchRoutes(Number(values.ms)),
};

for (const name of values.part.split(',')) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  part();
}
