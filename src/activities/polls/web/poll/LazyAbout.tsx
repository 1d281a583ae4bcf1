import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { Candidate } from '#activities/polls/rules/state.ts';

const load = async () => (await import('./OptionAbout.tsx')).OptionAbout;

/** Descriptions longer than this are cut in the row and read in full behind it. */
const LONG = 140;

export const hasAbout = ({ picture, description = '' }: Candidate): boolean =>
  picture !== undefined || description.length > LONG;

/** Its place is there from the start, so that nothing moves under a thumb when the picture comes. */
export function LazyAbout({
  candidate,
  class: className,
}: {
  candidate: Candidate;
  class: string | undefined;
}) {
  return hasAbout(candidate) ? (
    <span class={className}>
      <Lazy load={load} props={{ candidate }} />
    </span>
  ) : null;
}
