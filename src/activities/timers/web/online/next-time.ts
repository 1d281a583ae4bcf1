/** The next moment with this time of day. */
export const nextTime = (typed: string, now: number): number | undefined => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const then = new Date(now);
  then.setHours(Number(hours), Number(minutes), 0, 0);
  if (then.getTime() <= now) then.setDate(then.getDate() + 1);
  return then.getTime();
};
