// Keeps one core busy for scripts/test-busy.ts, until its parent exits or an hour has passed.
const parent = process.ppid;
const until = Date.now() + 60 * 60_000;

while (process.ppid === parent && Date.now() < until) {
  for (let turn = 0; turn < 10_000_000; turn++);
}
