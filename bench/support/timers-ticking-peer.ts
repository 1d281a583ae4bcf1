// Runs as a process of its own: the usual way to build a table clock, a tick ten times a second for each table that
// counts the running player down and serialises what screens would be sent. No store, no sockets, no rules.
const TICK_MS = 100;
const tables = Number(process.argv[2] ?? 1000);

interface TickingTable {
  readonly players: { name: string; remainingMs: number }[];
  running: number;
}

let sent = 0;
for (let number = 0; number < tables; number++) {
  const players = ['Ada', 'Ben'].map((name) => ({ name, remainingMs: 3_600_000 }));
  const table: TickingTable = { players, running: 0 };
  setInterval(() => {
    const player = table.players[table.running];
    if (player) player.remainingMs -= TICK_MS;
    sent += JSON.stringify({ type: 'tick', table: number, ...table }).length;
  }, TICK_MS);
}
process.on('message', () => process.send?.(sent));
process.on('disconnect', () => process.exit(0));
