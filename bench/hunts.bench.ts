// npm run bench -- hunts [--part=fence,noise,routes,graph,creating,map,photos,duplicates,positions] [--ms=1000] [--walks=200]
//   [--photos=20] [--times=10] [--phones=1000] [--rates=500,1000,2000,3000] [--seconds=10]
// Hunts: how long a decision takes, how often noise refuses or accepts wrongly, how crowded routes are, how long a proof
// takes, what making a large hunt costs everybody else, how soon a slow phone has its map, what a photo costs, what
// duplicates leave, and how many positions a second one node takes with the map behind.
import { parseArgs } from 'node:util';
import { benchCreating } from './support/hunts-creating.ts';
import { benchDuplicates } from './support/hunts-duplicates.ts';
import { benchGraph } from './support/hunts-graph.ts';
import { benchFence } from './support/hunts-fence.ts';
import { benchMap } from './support/hunts-map.ts';
import { benchNoise } from './support/hunts-noise.ts';
import { benchPhotos } from './support/hunts-photos.ts';
import { benchPositions } from './support/hunts-positions.ts';
import { benchRoutes } from './support/hunts-routes.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'fence,noise,routes,graph,creating,map,photos,duplicates,positions' },
    ms: { type: 'string', default: '1000' },
    walks: { type: 'string', default: '200' },
    photos: { type: 'string', default: '20' },
    times: { type: 'string', default: '10' },
    phones: { type: 'string', default: '1000' },
    rates: { type: 'string', default: '500,1000,2000,3000' },
    seconds: { type: 'string', default: '10' },
  },
});

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  fence: () => benchFence(Number(values.ms)),
  noise: () => benchNoise(Number(values.walks)),
  routes: () => benchRoutes(Number(values.ms)),
  graph: () => benchGraph(Number(values.ms)),
  creating: benchCreating,
  map: () => benchMap(Number(values.times)),
  photos: () => benchPhotos(Number(values.photos)),
  duplicates: () => benchDuplicates(Number(values.times)),
  positions: () =>
    benchPositions(Number(values.phones), values.rates.split(',').map(Number), Number(values.seconds)),
};

for (const name of values.part.split(',')) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  await part();
}
