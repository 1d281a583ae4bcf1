// npm run start:cluster: three nodes on a DynamoDB engine, redis-server and an S3-compatible server, behind a proxy that
// sends every request to the next node. Tries several nodes on one machine; nothing is kept.
import { runNodeAloud } from '#scripts/run.ts';
import { startCluster } from './cluster.ts';

const NODES = 3;

if ((await runNodeAloud(['scripts/build-web.ts'])) !== 0) process.exit(1);
const port = Number(process.env['PORT'] ?? 8080);
const cluster = await startCluster({ hasS3: true, env: { DEMO: 'yes' }, door: { port } });
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping ??= cluster.stop().then(() => process.exit(0));
  });
}
await Promise.all(Array.from({ length: NODES }, () => cluster.startNode()));
const lines = [
  `Roundtable is running on ${NODES} nodes: ${cluster.door.address}`,
  ...cluster.nodes.map(({ address, process: node }) => `  node ${node.child.pid}: ${address}`),
  'Kill a node to see the others go on. Ctrl-C ends all and forgets what was stored.',
];
process.stdout.write(`${lines.join('\n')}\n`);
