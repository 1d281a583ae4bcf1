import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { Candidate } from '#activities/polls/rules/state.ts';

const load = async () => (await import('./OptionAbout.tsx')).OptionAbout;

/** Descriptions longer than this are cut in the row and read in full behind it. */
const LONG = 140;

export const hasAbout = ({ picture, description = '' }: Candidate): boolean =>
  picture !== undefined || description.length > LONG;

/** It has its space from the start, so nothing moves under a thumb when the picture loads. */
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
