// npm run bench -- quizzes [--part=latency,commit,pool,items,exams,memory,fit,simulation] [--learners=200] [--questions=400] [--picks=5000]
//   [--candidates=4000] [--reviews=FILE]: review logs as in the public FSRS benchmark, CSV
// How fast the next question is found, whether the wrong pool stays bounded, and what simulated learners get out of
// each way to choose questions. Simulation is no evidence about people: it shows that the rules do what they say.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { compareExams } from './quizzes/adaptive-exams.ts';
import type { Interval } from './quizzes/adaptive-exams.ts';
import { measureCommits, measureReading } from './quizzes/commit.ts';
import { measureItemFit } from './quizzes/item-fit.ts';
import { measureMemoryFit } from './quizzes/memory-fit.ts';
import { scoreModels } from './quizzes/memory-models.ts';
import { readReviews, simulatedReviews } from './quizzes/review-logs.ts';
import { truths } from './quizzes/simulation-worker.ts';
import { makeWorld } from './quizzes/world.ts';
import { measureLatencies } from './quizzes/latency.ts';
import { measurePools } from './quizzes/pool-growth.ts';
import { reportSimulation } from './quizzes/simulation.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'latency,commit,pool,items,exams,memory,fit,simulation' },
    learners: { type: 'string', default: '200' },
    questions: { type: 'string', default: '400' },
    picks: { type: 'string', default: '5000' },
    candidates: { type: 'string', default: '4000' },
    reviews: { type: 'string', multiple: true, default: [] },
  },
});
const parts = new Set(values.part.split(','));
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
    `next question p99 under 1 ms at 1,000,000 questions: ${worst(1_000_000).toFixed(0)} us`,
    worst(1_000_000) < MICROSECONDS_PROMISED,
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

const SECONDS_TO_FIT = 60;

const reportItems = (): void => {
  const { items, learners, answers, seconds, rounds } = measureItemFit();
  const what = `${items.toLocaleString('en')} questions x ${learners.toLocaleString('en')} learners`;
  console.log(
    `\nDifficulty and discrimination from ${answers.toLocaleString('en')} first answers: ${rounds} rounds.`,
  );
  judge(`${what} fitted in under 60 s: ${seconds.toFixed(1)} s`, seconds < SECONDS_TO_FIT);
};

const shareOf = ({ mean, low, high }: Interval): string =>
  `${(100 * mean).toFixed(1)} % (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
const MOST_ASKED = 0.6;
/** What counts as the same accuracy: the whole interval of the difference lies above it. */
const SAME_ACCURACY = -0.02;

const reportExams = (): void => {
  const found = compareExams(Number(values.candidates));
  console.log(`\nExams that stop when it is certain, ${values.candidates} candidates, 95 % intervals:`);
  console.table(
    found.map(({ questionsKnownBy, fixed, adaptive, difference, asked, exposure }) => ({
      'questions known by': questionsKnownBy,
      'fixed decides rightly': shareOf(fixed),
      'adaptive decides rightly': shareOf(adaptive),
      difference: shareOf(difference),
      'questions asked': shareOf(asked),
      'most frequent question': `${(100 * exposure).toFixed(0)} %`,
    })),
  );
  for (const { questionsKnownBy, difference, asked } of found) {
    const isKept = difference.low >= SAME_ACCURACY && asked.high <= MOST_ASKED;
    judge(`adaptive exam as right as the fixed one with at most 60 % of it, by ${questionsKnownBy}`, isKept);
  }
};

const MOST_REMEMBERED = 40;
const SECONDS_TO_FIT_MEMORY = 2;

const reportMemoryFit = async (): Promise<void> => {
  const { reviews, seconds } = await measureMemoryFit();
  const what = `memory fitted from ${reviews.toLocaleString('en')} reviews in a worker in under 2 s`;
  judge(`${what}: ${seconds.toFixed(2)} s`, seconds < SECONDS_TO_FIT_MEMORY);
};

const reportMemory = (): void => {
  const world = makeWorld(Number(values.questions), 'bench');
  const simulated = truths.map((truth) => {
    const people = Array.from(
      { length: Math.min(MOST_REMEMBERED, Number(values.learners)) },
      (_, learner) => learner,
    );
    return { name: truth.name, logs: people.map((learner) => simulatedReviews(world, truth, learner)) };
  });
  const given = values.reviews.map((path) => ({ name: path, logs: [readReviews(path)] }));
  for (const { name, logs } of [...simulated, ...given]) {
    const scores = scoreModels(logs);
    console.log(`\nHow well the next answer is predicted, ${logs.length} learners, ${name}:`);
    console.table(
      scores.map(({ model, reviews, logLoss, calibrationError }) => ({
        model,
        reviews,
        'log loss': logLoss.toFixed(4),
        'off by': `${(100 * calibrationError).toFixed(1)} %`,
      })),
    );
    const [ours, , ...others] = scores;
    const best = Math.min(...others.map(({ logLoss }) => logLoss));
    judge(`memory predicts better than all others, ${name}`, (ours?.logLoss ?? Infinity) < best);
  }
};

if (parts.has('latency')) reportLatency();
if (parts.has('commit')) await reportCommits();
if (parts.has('pool')) reportPools();
if (parts.has('items')) reportItems();
if (parts.has('exams')) reportExams();
if (parts.has('memory')) reportMemory();
if (parts.has('fit')) await reportMemoryFit();
if (parts.has('simulation')) {
  const promised = await reportSimulation(Number(values.questions), Number(values.learners));
  for (const { what, isKept } of promised) judge(what, isKept);
}
console.log(`\n${verdicts.join('\n')}`);
