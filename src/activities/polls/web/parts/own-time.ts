import { formatDate } from '#web/kit/i18n/formats.ts';
import type { Slot } from '#activities/polls/rules/slots.ts';

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A slot on the reader's own clock: "Tue, 1 Dec 2026, 18:00–20:00". */
export const ownTime = ({ from, to }: Slot): string => {
  const isOneDay = formatDate(from, DAY) === formatDate(to, DAY);
  return `${formatDate(from, { ...DAY, ...CLOCK })}–${formatDate(to, isOneDay ? CLOCK : { ...DAY, ...CLOCK })}`;
};
