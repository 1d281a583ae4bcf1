import { formatClock } from '#web/kit/i18n/formats.ts';
import type { Control, ControlOf, ControlType } from '../rules/clock/control.ts';
import { controlNames } from './templates/control-names.words.ts';

type Figures = { readonly [T in ControlType]?: (control: ControlOf<T>) => readonly string[] };

const sum = (...times: readonly number[]): readonly string[] => [times.map(formatClock).join(' + ')];

/** Controls that players know by more than their first time. */
const figures: Figures = {
  fischer: ({ mainMs, incrementMs }) => sum(mainMs, incrementMs),
  delay: ({ mainMs, delayMs }) => sum(mainMs, delayMs),
  bronstein: ({ mainMs, delayMs }) => sum(mainMs, delayMs),
  'byo-yomi': ({ mainMs, periods, periodMs }) => [
    `${formatClock(mainMs)} + ${periods} × ${formatClock(periodMs)}`,
  ],
  canadian: ({ mainMs, blockTurns, blockMs }) => [
    `${formatClock(mainMs)} + ${blockTurns} / ${formatClock(blockMs)}`,
  ],
  'turn-and-round': ({ turnMs, roundMs }) => [`${formatClock(turnMs)} / ${formatClock(roundMs)}`],
  'turn-then-bank': ({ turnMs, bankMs }) => sum(turnMs, bankMs),
  periods: ({ periods }) => periods.map(({ mainMs }) => formatClock(mainMs)),
};

const firstFigure = (control: Control): readonly string[] => {
  if ('mainMs' in control) return [formatClock(control.mainMs)];
  if ('moveMs' in control) return [formatClock(control.moveMs)];
  return 'turnMs' in control ? [formatClock(control.turnMs)] : [];
};

const figuresOf = <T extends ControlType>(control: ControlOf<T>): readonly string[] =>
  (figures as Record<string, ((control: Control) => readonly string[]) | undefined>)[control.type]?.(
    control,
  ) ?? firstFigure(control);

/** A control in one line: its name, and the figures players know it by. */
export const controlLine = (control: Control): string =>
  [controlNames(control.type), figuresOf(control).join(', ')].filter((part) => part !== '').join(' · ');
