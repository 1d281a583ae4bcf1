import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadStep, StepReport } from './load-messages.ts';
import { cpuSecondsOf, memoryOf } from './subjects.ts';
import type { Subject } from './subjects.ts';

export interface Figures {
  readonly players: number;
  readonly joinMs: number;
  readonly joinCpuSeconds: number;
  readonly skewP99Ms: number;
  readonly answers: number;
  readonly answerP50Ms: number;
  readonly answerP95Ms: number;
  readonly answerP99Ms: number;
  readonly answerCpuSeconds: number;
  readonly resultsMs: number;
  /** Between the first phone that had them and all but one in a hundred. */
  readonly revealSpreadMs: number;
  readonly framesPerPlayer: number;
  readonly bytesPerPlayer: number;
  readonly reconnected: number;
  readonly reconnectP99Ms: number;
  readonly reconnectCpuSeconds: number;
  readonly memoryMb: number;
  readonly refused: Readonly<Record<string, number>>;
}

export const at = (timesMs: readonly number[], share: number): number => {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The phones of one session; several processes would only take each other's core. */
class Load {
  readonly #child = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)));

  async run(step: LoadStep): Promise<StepReport> {
    this.#child.send(step);
    return ((await once(this.#child, 'message')) as [StepReport])[0];
  }

  async close(): Promise<void> {
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}

const ANSWERS_WITHIN_MS = 1000;
const RECONNECTS_WITHIN_MS = 5000;

const sum = (reports: readonly StepReport[]): Readonly<Record<string, number>> => {
  const refused: Record<string, number> = {};
  for (const [code, number] of reports.flatMap((report) => Object.entries(report.refused)))
    refused[code] = (refused[code] ?? 0) + number;
  return refused;
};

/** Join storm, a question, an answer burst of one second, results, everybody away and back within five seconds. */
export const playScenario = async (subject: Subject, players: number): Promise<Figures> => {
  const { transport, address, gameId, pid } = subject;
  const load = new Load();
  await load.run({ step: 'prepare', order: { transport, address, gameId, players } });
  const cpu = [cpuSecondsOf(pid)];
  const join = await load.run({ step: 'join' });
  cpu.push(cpuSecondsOf(pid));
  await load.run({ step: 'traffic' });

  const opening = load.run({ step: 'await-question' });
  const questionId = await subject.openQuestion();
  const opened = await opening;
  const answers = await load.run({ step: 'answer', questionId, withinMs: ANSWERS_WITHIN_MS });
  cpu.push(cpuSecondsOf(pid));
  const showing = load.run({ step: 'await-results' });
  const shownFrom = performance.now();
  await subject.showResults();
  const shown = await showing;
  const resultsMs = performance.now() - shownFrom;
  const traffic = await load.run({ step: 'traffic' });

  const memoryMb = memoryOf(pid);
  cpu.push(cpuSecondsOf(pid));
  const back = await load.run({ step: 'reconnect', withinMs: RECONNECTS_WITHIN_MS });
  cpu.push(cpuSecondsOf(pid));
  await load.close();
  const cpuOf = (from: number, to: number): number => (cpu[to] ?? 0) - (cpu[from] ?? 0);
  return {
    players,
    joinMs: join.elapsedMs,
    joinCpuSeconds: cpuOf(0, 1),
    skewP99Ms: at(opened.timesMs, 0.99),
    answers: answers.timesMs.length,
    answerP50Ms: at(answers.timesMs, 0.5),
    answerP95Ms: at(answers.timesMs, 0.95),
    answerP99Ms: at(answers.timesMs, 0.99),
    answerCpuSeconds: cpuOf(1, 2),
    resultsMs,
    revealSpreadMs: at(shown.timesMs, 0.99) - at(shown.timesMs, 0),
    framesPerPlayer: traffic.frames / players,
    bytesPerPlayer: traffic.bytes / players,
    reconnected: back.timesMs.length,
    reconnectP99Ms: at(back.timesMs, 0.99),
    reconnectCpuSeconds: cpuOf(3, 4),
    memoryMb,
    refused: sum([join, opened, answers, back]),
  };
};
