// npm run bench -- quizzes [--only=latency,commit,pool,simulation] [--learners=200] [--questions=400] [--picks=5000]
// How fast the next question is found, whether the wrong pool stays bounded, and what simulated learners get out of
// each way to choose questions. Simulation is no evidence about people: it shows that the rules do what they say.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCommits, measureReading } from './quizzes/commit.ts';
import { measureLatencies } from './quizzes/latency.ts';
import { measurePools } from './quizzes/pool-growth.ts';
import { reportSimulation } from './quizzes/simulation.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'latency,commit,pool,simulation' },
    learners: { type: 'string', default: '200' },
    questions: { type: 'string', default: '400' },
    picks: { type: 'string', default: '5000' },
  },
});
const parts = new Set(values.only.split(','));
const MICROSECONDS_PROMISED = 1000;
const verdicts: string[] = [];
const judge = (what: string, isKept: boolean): void => {
  verdicts.push(`${isKept ? 'kept  ' : 'BROKEN'} ${what}`);
};

const reportLatency = (): void => {
  const found = measureLatencies(
    [1000, 10_000, 50_000, 1_000_000],
    [0, 10_000, 100_000],
    Number(values.picks),
  );
  console.log(
    `Next question in process, ${values.picks} picks each (fewer in small banks), microseconds, ${cpus().length} ` +
      `cores, load ${(loadavg()[0] ?? 0).toFixed(1)}:`,
  );
  console.table(
    found.map(({ picker, questions, history, p50Us, p99Us, undisturbedP99Us, noteP99Us }) => ({
      picker,
      questions,
      'answers before': history,
      p50: p50Us.toFixed(1),
      p99: p99Us.toFixed(1),
      'p99 undisturbed': undisturbedP99Us.toFixed(1),
      'p99 of noting the answer': noteP99Us.toFixed(1),
    })),
  );
  const worst = (questions: number): number =>
    Math.max(...found.filter((row) => row.questions === questions).map(({ p99Us }) => p99Us));
  judge(
    `next question p99 under 1 ms at 50,000 questions: ${worst(50_000).toFixed(0)} us`,
    worst(50_000) < MICROSECONDS_PROMISED,
  );
  judge(
    `at most twice that promise at 1,000,000: ${worst(1_000_000).toFixed(0)} us`,
    worst(1_000_000) < 2 * MICROSECONDS_PROMISED,
  );
};

const MILLISECONDS_PROMISED = 5;
const READ_PROMISED = 20_000;

const reportCommits = async (): Promise<void> => {
  const found = await measureCommits();
  console.log('\nAnswers on the embedded store, acknowledged when they are on disk, milliseconds:');
  console.table(
    found.map(({ what, answers, p50Ms, p99Ms }) => ({
      what,
      answers,
      p50: p50Ms.toFixed(2),
      p99: p99Ms.toFixed(2),
    })),
  );
  const alone = found.find(({ what }) => what === 'answer, one learner')?.p99Ms ?? Number.POSITIVE_INFINITY;
  judge(`answer committed durably p99 under 5 ms: ${alone.toFixed(2)} ms`, alone < MILLISECONDS_PROMISED);
  const { rows, megabytes, questionsASecond } = measureReading();
  const read = `${rows.toLocaleString('en')} rows of CSV (${megabytes.toFixed(0)} MB) read`;
  judge(
    `${read} at more than 20,000 questions a second: ${Math.round(questionsASecond).toLocaleString('en')}`,
    questionsASecond > READ_PROMISED,
  );
};

const reportPools = (): void => {
  const checkpoints = [500, 1000, 2000, 4000, 8000];
  const found = measurePools([0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], checkpoints);
  console.log(
    '\nSize of the wrong pool by number of answers, 20,000 questions, a fixed part of them missed:',
  );
  console.table(
    found.map(({ errorRate, policy, sizes, largest }) => ({
      errors: `${(100 * errorRate).toFixed(0)} %`,
      policy,
      ...Object.fromEntries(checkpoints.map((answers, place) => [`after ${answers}`, sizes[place]])),
      largest,
    })),
  );
  const largest = Math.max(
    ...found.filter(({ policy }) => policy === 'adaptive').map(({ largest: size }) => size),
  );
  judge(`adaptive pool bounded at 5 to 60 % errors: never above ${largest}`, largest <= 220);
};

if (parts.has('latency')) reportLatency();
if (parts.has('commit')) await reportCommits();
if (parts.has('pool')) reportPools();
if (parts.has('simulation')) {
  const promised = await reportSimulation(Number(values.questions), Number(values.learners));
  for (const { what, isKept } of promised) judge(what, isKept);
}
console.log(`\n${verdicts.join('\n')}`);
