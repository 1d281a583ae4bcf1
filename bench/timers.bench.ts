// npm run bench -- timers [--part=clock,screens,network,alarms,tables] [--ms=1000] [--taps=300] [--turns=120] [--ringing=300] [--tables=1000]
// Each part is a file of its own: the pure clock rules here, what goes over sockets beside them.
import { parseArgs } from 'node:util';
import { benchAlarms } from './support/timers-alarms.ts';
import { benchClockRules } from './support/timers-clock.ts';
import { benchNetwork } from './support/timers-network.ts';
import { benchScreens } from './support/timers-screens.ts';
import { benchTables } from './support/timers-tables.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'clock,screens,network,alarms,tables' },
    ms: { type: 'string', default: '1000' },
    taps: { type: 'string', default: '300' },
    turns: { type: 'string', default: '120' },
    ringing: { type: 'string', default: '300' },
    tables: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
  },
});

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  clock: () => benchClockRules(Number(values.ms)),
  screens: () => benchScreens(Number(values.taps)),
  network: () => benchNetwork(Number(values.turns)),
  alarms: () => benchAlarms(Number(values.ringing)),
  tables: () => benchTables(Number(values.tables), Number(values.seconds)),
};

for (const name of values.part.split(',')) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}. There are ${Object.keys(parts).join(', ')}.`);
  await part();
}
