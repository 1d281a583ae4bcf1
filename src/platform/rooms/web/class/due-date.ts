const DAY = /^\d{4}-\d\d-\d\d$/;

export const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(endOfDay(text));

/** In the time zone of whoever gives the assignment. */
export const endOfDay = (day: string): number => new Date(`${day}T23:59:59`).getTime();

/** As a date field has it. */
export const dateOf = (at: number): string => {
  const day = new Date(at);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
};
