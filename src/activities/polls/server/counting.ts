import { ok } from '#core/result.ts';
import type { Method } from '#platform/tally/contract.ts';
import type { Job, JobContext, JobOptions, Jobs } from '#server/kit/jobs.ts';
import { isLightCount } from '../rules/counting-cost.ts';
import type { CountCost } from '../rules/counting-cost.ts';
import type { CountInput, PaperInput } from './counting.job.ts';

/** The work of a small poll neither reads nor emits chunks. */
const alone: JobContext = {
  chunks: { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) },
  emit: () => undefined,
  progress: () => undefined,
};

/** For the further questions, which are counted in the same job. */
const costsOf = ({ contests = [] }: Partial<PaperInput>): CountCost[] =>
  contests.flatMap(({ contest, profile }) =>
    contest.kind === 'ranked' ? [{ profile, seats: contest.seats, methods: [contest.method] }] : [],
  );

/** Here and now for a small poll, in a thread for a large one. */
export const counted = async <Input extends CountInput, Output>(
  jobs: Jobs,
  work: Job<Input, Output>,
  { input, methods }: { readonly input: Input; readonly methods: readonly Method[] },
  options: JobOptions,
) =>
  isLightCount([{ profile: input.profile, seats: input.poll.settings.seats, methods }, ...costsOf(input)])
    ? ok(await work.work(input, alone))
    : jobs.run(work, input, options);
