// npm run bench -- capacity [--times=100]
// Capacity units of DynamoDB that each action takes, as the engine reports and the driver counts them.
import { parseArgs } from 'node:util';
import { startCountedServer } from './capacity/counted-server.ts';
import { measureCapacity } from './capacity/measure.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
  },
});

const server = await startCountedServer();
try {
  const costs = await measureCapacity(server, Number(values.times));
  console.log(`Capacity units of one action, mean of ${values.times}, on ${server.engine}:\n`);
  console.log('| action | how | read units | write units |');
  console.log('| --- | --- | ---: | ---: |');
  for (const { action, how, reads, writes } of costs) {
    console.log(`| ${action} | ${how} | ${reads.toFixed(2)} | ${writes.toFixed(2)} |`);
  }
} finally {
  await server.stop();
}
