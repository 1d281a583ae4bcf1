// npm run bench -- timers [--part=clock] [--ms=1000]
// Each part is a file of its own: the pure clock rules here, what goes over sockets beside them.
import { parseArgs } from 'node:util';
import { benchClockRules } from './support/timers-clock.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'clock' },
    ms: { type: 'string', default: '1000' },
  },
});

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  clock: () => benchClockRules(Number(values.ms)),
};

for (const name of values.part.split(',')) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  await part();
}
