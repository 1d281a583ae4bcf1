import { seededRandom } from '#core/random.ts';
import type { Alarm } from '#activities/timers/contract.tables.ts';
import { openTable, openTableSocket } from '#tests/support/timers/socket.ts';
import { machine, percentile, startBenchServer } from './bench-server.ts';

const TABLES_OF_A_HOST = 25;

/** How late the server's alarms arrive at a screen, with many tables ringing in the same seconds. */
export const benchAlarms = async (tables: number): Promise<void> => {
  const server = await startBenchServer();
  const random = seededRandom('alarms');
  const late: number[] = [];
  const hosts = Math.ceil(tables / TABLES_OF_A_HOST);
  await Promise.all(
    Array.from({ length: hosts }, async (_, host) => {
      const caller = await server.newHost();
      const own = Math.min(TABLES_OF_A_HOST, tables - host * TABLES_OF_A_HOST);
      for (let table = 0; table < own; table += 5) {
        await Promise.all(
          Array.from({ length: Math.min(5, own - table) }, async () => {
            const { tableId } = await openTable(caller, {
              controls: [{ type: 'sudden-death', mainMs: 8000 + random.below(5000), atZero: 'warn' }],
              warnAtSeconds: [5, 2],
            });
            const screen = await openTableSocket(caller, server.address, tableId);
            await screen.act({ type: 'start' });
            const rung = () => screen.events.filter(({ frame }) => frame.event === 'alarm.rang');
            await screen.reaches('three alarms', () => rung().length >= 3, 60_000);
            for (const { frame, at } of rung())
              late.push(at - ((frame.payload as { alarms: Alarm[] }).alarms[0]?.at ?? 0));
            screen.close();
          }),
        );
      }
    }),
  );
  await server.stop();
  const p99 = percentile(late, 0.99);
  console.log(`Alarms: ${late.length} of ${tables} tables, SQLite; ${machine()}`);
  console.log(
    `  late by: median ${percentile(late, 0.5)} ms, p95 ${percentile(late, 0.95)} ms, p99 ${p99} ms (bar 250 ms, ${(p99 / 250).toFixed(2)} of it), longest ${Math.max(...late)} ms`,
  );
};
