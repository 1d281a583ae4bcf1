// npm run bench -- polls [--part=cast,blind,phone,held] [--ballots=2000] [--in-flight=64] [--rounds=3] [--held=30000]
// cast   durable ballots a second over HTTP and over the socket, beside a handler that inserts one row a ballot
// blind  secret ballots a second: one blind-signed token and one ballot for each voter, two requests
// phone  the same for one voter, in the built page in Chromium slowed down to a mid-range phone (npm run build first)
// held   what one more ballot costs in a poll that has many
// All four take about 90 seconds on two cores. What a voter's browser computes is done before the clock of `blind` starts,
// except taking the blinding off and checking the signature: the ballot needs it. Clients run on the same machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePoll } from '#tests/support/polls/callers.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { machine } from './support/bench-server.ts';
import { measureCasting, startBareServer } from './support/polls-casting.ts';
import type { CastingFigures, NewPoll, Subject } from './support/polls-casting.ts';
import { measureHeldPoll } from './support/polls-held.ts';
import { measurePhone } from './support/polls-phone.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'cast,blind,phone,held' },
    ballots: { type: 'string', default: '2000' },
    'in-flight': { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    held: { type: 'string', default: '30000' },
  },
});
const parts = new Set(values.part.split(','));
const BALLOTS = Number(values.ballots);
const HELD = Number(values.held);
const BLIND_AIM = 400;
const PHONE_AIM_MS = 500;
const CANDIDATES = ['Pizza', 'Soup', 'Curry', 'Salad', 'Falafel'];
const BARE = 'bare handler, HTTP';
const BLIND = 'blind-signed, HTTP';

const folder = await mkdtemp(join(tmpdir(), 'roundtable-polls-bench-'));
const unlimited = { LIMIT_ADDRESS_PER_MINUTE: '10000000', LIMIT_GUESTS_PER_HOUR: '10000000' };
const server = startServerProcess({
  env: { DATA_DIR: join(folder, 'data'), DEMO: 'no', ...unlimited },
  endsWithUs: true,
});
const address = await server.started;
const owner = await newGuest(() => address);
const newPoll = (): Promise<NewPoll> =>
  makePoll(owner, { candidates: CANDIDATES, settings: { results: 'live' } });
const MOST_CODES_AT_ONCE = 1000;
/** One code more than voters: a poll that is complete closes. */
const newCodedPoll = async (voters: number): Promise<NewPoll> => {
  const { pollId } = await makePoll(owner, {
    candidates: CANDIDATES,
    settings: { results: 'live', voters: 'codes' },
  });
  const codes: string[] = [];
  while (codes.length <= voters) {
    const number = Math.min(MOST_CODES_AT_ONCE, voters + 1 - codes.length);
    const made = await owner.call<{ codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, { number });
    codes.push(...made.body.codes.map(({ code }) => code));
  }
  return { pollId, codes };
};

const bare = await startBareServer(folder);
const ours = { pid: server.child.pid ?? 0, address, newPoll, hasGuests: true };
const cast: readonly Subject[] = [
  { ...ours, name: 'HTTP', transport: 'http' },
  { ...ours, name: 'socket', transport: 'socket' },
  {
    name: BARE,
    transport: 'http',
    hasGuests: false,
    pid: bare.child.pid ?? 0,
    address: bare.address,
    newPoll: () => Promise.resolve({ pollId: 'lunch' }),
  },
];
const blind: Subject = { ...ours, name: BLIND, transport: 'tokens', newPoll: newCodedPoll };
const subjects = [...(parts.has('cast') ? cast : []), ...(parts.has('blind') ? [blind] : [])];

const printCasting = (figures: ReadonlyMap<string, CastingFigures>): void => {
  console.log(
    `${BALLOTS} voters, each one ballot into one poll with live results, ${values['in-flight']} in flight, SQLite with ` +
      `synchronous=FULL, median of ${values.rounds}, ${machine()}:`,
  );
  console.table(
    [...figures].map(([name, { perSecond, p50Ms, p95Ms, p99Ms, cpuMsPerBallot, load }]) => ({
      name,
      'ballots/s': Math.round(perSecond),
      'p50 ms': p50Ms.toFixed(1),
      'p95 ms': p95Ms.toFixed(1),
      'p99 ms': p99Ms.toFixed(1),
      'server CPU ms/ballot': cpuMsPerBallot.toFixed(2),
      'load average': load.toFixed(1),
    })),
  );
  const perSecond = (name: string): number => figures.get(name)?.perSecond ?? 0;
  for (const name of ['HTTP', 'socket', BLIND])
    if (perSecond(name) > 0 && perSecond(BARE) > 0)
      console.log(
        `${name}: ${(perSecond(name) / perSecond(BARE)).toFixed(2)} of the bare handler’s ballots/s`,
      );
  if (perSecond(BLIND) > 0)
    console.log(`Blind-signed: ${Math.round(perSecond(BLIND))} ballots/s (aim: at least ${BLIND_AIM})`);
};

const printPhone = async (): Promise<void> => {
  const { tokenMs, sendMs } = await measurePhone(address, owner);
  console.log(
    `Blind-signed on a phone (CPU slowed down 4 times, median of 5): ${tokenMs.toFixed(0)} ms for the token, while the ` +
      `voter reviews (aim: at most ${PHONE_AIM_MS}); ${sendMs.toFixed(0)} ms from "Send my ballot" to the receipt ` +
      `(aim: at most ${PHONE_AIM_MS})`,
  );
};

const printHeld = async (): Promise<void> => {
  const many = Array.from({ length: 12 }, (_, index) => `Candidate ${index + 1}`);
  const figures = [
    await measureHeldPoll(folder, HELD, CANDIDATES),
    await measureHeldPoll(folder, HELD, many),
  ];
  console.log(`A poll with ${HELD} ballots in: the count after one more, and after reading all again:`);
  console.table(
    figures.map(({ different, fullReadMs, refreshMs, castPerSecond }) => ({
      'different ballots': different,
      'refresh ms': refreshMs.toFixed(1),
      'full read ms': fullReadMs.toFixed(0),
      'full / refresh': (fullReadMs / refreshMs).toFixed(0),
      'cast in process, ballots/s': Math.round(castPerSecond),
    })),
  );
};

try {
  if (subjects.length > 0)
    printCasting(
      await measureCasting(subjects, {
        candidates: CANDIDATES,
        ballots: BALLOTS,
        inFlight: Number(values['in-flight']),
        rounds: Number(values.rounds),
      }),
    );
  if (parts.has('phone')) await printPhone();
  if (parts.has('held')) await printHeld();
} finally {
  await server.kill();
  bare.child.kill();
  await rm(folder, { recursive: true, force: true });
}
