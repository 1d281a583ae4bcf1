import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';
import type { PositionWatch } from './position-watch.ts';
import { afterReport, emptyPlan, isReportDue, withFix } from './report-plan.ts';
import type { ReportPlan } from './report-plan.ts';

export interface TrailSources {
  readonly watch: Pick<PositionWatch, 'want' | 'state'>;
  /** Resolves when the positions are on disk. */
  readonly send: (fixes: readonly Fix[]) => Promise<unknown>;
  readonly now: () => number;
  /** Calls again and again; the answer ends it. */
  readonly every: (durationMs: number, task: () => void) => () => void;
  readonly isBatteryLow: () => boolean;
}

const LOOK_EVERY_MS = 5000;

/** Shares where this phone is with its team and the host, as long as somebody wants that and the hunt runs. */
export class Trail {
  readonly isSharing: ReadonlySignal<boolean>;
  readonly #sources: TrailSources;
  readonly #isSharing = signal(false);
  #isRunning = false;
  #plan: ReportPlan = emptyPlan;
  #stop: (() => void) | undefined;

  constructor(sources: TrailSources) {
    this.#sources = sources;
    this.isSharing = this.#isSharing;
  }

  share(isWanted: boolean): void {
    this.#isSharing.value = isWanted;
    this.#adjust();
  }

  /** Before the start, in a pause and after the end nobody is followed. */
  setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#adjust();
  }

  /** The page is about to be hidden: what is known goes out now. */
  flush(): void {
    const { waiting } = this.#plan;
    this.#plan = afterReport(this.#plan);
    if (waiting.length > 0) void this.#sources.send(waiting).catch(() => undefined);
  }

  close(): void {
    this.share(false);
  }

  #adjust(): void {
    const isWanted = this.#isSharing.peek() && this.#isRunning;
    if (isWanted === (this.#stop !== undefined)) return;
    if (!isWanted) {
      this.flush();
      this.#stop?.();
      this.#stop = undefined;
      return;
    }
    const { watch, every } = this.#sources;
    const stops = [
      watch.want('frugal'),
      effect(() => this.#take(watch.state.value.last)),
      every(LOOK_EVERY_MS, () => this.#sendIfDue()),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #take(fix: Fix | undefined): void {
    if (!fix) return;
    this.#plan = withFix(this.#plan, fix);
    this.#sendIfDue();
  }

  #sendIfDue(): void {
    const { now, isBatteryLow } = this.#sources;
    if (isReportDue(this.#plan, now(), isBatteryLow())) this.flush();
  }
}
