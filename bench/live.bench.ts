// npm run bench -- live [--players=200,500,1000,2000,5000] [--peer=yes]
// One session from the join storm to the reconnect wave against a real server process, and the same phones against
// a bare Socket.IO room that acknowledges without storing. The phones share the machine's cores with the server.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { playScenario } from './live/scenario.ts';
import type { Figures } from './live/scenario.ts';
import { startRoundtable, startSocketIo } from './live/subjects.ts';
import type { Subject } from './live/subjects.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '200,500,1000,2000,5000' },
    peer: { type: 'string', default: 'yes' },
  },
});
const SIZES = values.players.split(',').map(Number);
const HAS_PEER = values.peer === 'yes';

const measure = async (start: () => Promise<Subject>, players: number): Promise<Figures> => {
  const subject = await start();
  try {
    return await playScenario(subject, players);
  } finally {
    await subject.stop();
  }
};

const ms = (value: number): string => value.toFixed(0);

const rowOf = (name: string, figures: Figures): Record<string, string | number> => ({
  players: figures.players,
  name,
  'join s': (figures.joinMs / 1000).toFixed(2),
  'skew p99 ms': ms(figures.skewP99Ms),
  'answer p50/p95/p99 ms': [figures.answerP50Ms, figures.answerP95Ms, figures.answerP99Ms]
    .map(ms)
    .join(' / '),
  'results ms': ms(figures.resultsMs),
  'reveal p99 ms': ms(figures.revealSpreadMs),
  'frames/player': figures.framesPerPlayer.toFixed(1),
  'bytes/player': Math.round(figures.bytesPerPlayer),
  back: figures.reconnected,
  'back p99 ms': ms(figures.reconnectP99Ms),
  'CPU s join/answer/back': [figures.joinCpuSeconds, figures.answerCpuSeconds, figures.reconnectCpuSeconds]
    .map((seconds) => seconds.toFixed(2))
    .join(' / '),
  MB: Math.round(figures.memoryMb),
});

const all: { readonly name: string; readonly figures: Figures }[] = [];
for (const players of SIZES) {
  all.push({ name: 'roundtable', figures: await measure(startRoundtable, players) });
  if (HAS_PEER) all.push({ name: 'bare Socket.IO', figures: await measure(startSocketIo, players) });
}

console.log(
  `One trivia session, SQLite with synchronous=FULL, phones on the same ${cpus().length} cores, load average ${(loadavg()[0] ?? 0).toFixed(1)}:`,
);
console.table(all.map(({ name, figures }) => rowOf(name, figures)));

/** What an answer may take to be acknowledged: of up to 2,000 players, and of 5,000. */
const mostMsFor = (players: number): number => (players <= 2000 ? 150 : 250);

/** What is asked of 2,000 players; with more, of the answers alone. */
const AIMS: readonly (readonly [what: string, isMet: (figures: Figures) => boolean])[] = [
  ['join storm without a refusal', ({ refused }) => Object.keys(refused).length === 0],
  ['question-open skew p99 at most 150 ms', ({ skewP99Ms }) => skewP99Ms <= 150],
  ['every answer of a one-second burst durable', ({ answers, players }) => answers === players],
  [
    'acknowledgement p95 at most 150 ms, with more than 2,000 players 250 ms',
    ({ answerP95Ms, players }) => answerP95Ms <= mostMsFor(players),
  ],
  ['reveal on all phones within 150 ms of each other (p99)', ({ revealSpreadMs }) => revealSpreadMs <= 150],
  ['all back with state within the wave', ({ reconnected, players }) => reconnected === players],
  ['at most 3 kB per player and question', ({ bytesPerPlayer }) => bytesPerPlayer <= 3000],
];
for (const { figures } of all.filter(({ name }) => name === 'roundtable')) {
  console.log(`\n${figures.players} players`);
  for (const [what, isMet] of AIMS) console.log(`  ${isMet(figures) ? 'met   ' : 'MISSED'} ${what}`);
  if (Object.keys(figures.refused).length > 0) console.log(`  refused: ${JSON.stringify(figures.refused)}`);
}
