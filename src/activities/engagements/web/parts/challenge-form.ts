import { DAY_MS } from '#core/instant.ts';

/** How a challenge is asked for. */
export interface ChallengeForm {
  /** As a datetime-local field has it: the reader's own time, to the minute. */
  readonly deadline: string;
  readonly isTimed: boolean;
}

const two = (value: number): string => String(value).padStart(2, '0');

export const localTime = (instant: number): string => {
  const time = new Date(instant);
  const date = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
};

/** Undefined where the field is empty or half filled in. */
export const instantIn = (text: string): number | undefined => {
  const instant = new Date(text).getTime();
  return Number.isNaN(instant) ? undefined : instant;
};

const DAYS = 7;

/** A week from now, at the end of the day. */
export const newChallengeForm = (now: number): ChallengeForm => {
  const end = new Date(now + DAYS * DAY_MS);
  end.setHours(23, 59, 0, 0);
  return { deadline: localTime(end.getTime()), isTimed: true };
};

/** As the contract has it; a deadline that is missing is one that has passed, which the server names. */
export const challengeOf = ({ deadline, isTimed }: ChallengeForm) => ({
  deadlineAt: instantIn(deadline) ?? 0,
  isTimed,
});
