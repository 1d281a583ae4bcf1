import { formatClock } from '#web/kit/i18n/formats.ts';
import type { Control } from '../rules/clock/control.ts';
import { controlNames } from './templates/control-names.words.ts';

const figures = (control: Control): readonly string[] => {
  switch (control.type) {
    case 'fischer':
      return [`${formatClock(control.mainMs)} + ${formatClock(control.incrementMs)}`];
    case 'delay':
    case 'bronstein':
      return [`${formatClock(control.mainMs)} + ${formatClock(control.delayMs)}`];
    case 'byo-yomi':
      return [`${formatClock(control.mainMs)} + ${control.periods} × ${formatClock(control.periodMs)}`];
    case 'canadian':
      return [`${formatClock(control.mainMs)} + ${control.blockTurns} / ${formatClock(control.blockMs)}`];
    case 'turn-and-round':
      return [`${formatClock(control.turnMs)} / ${formatClock(control.roundMs)}`];
    case 'turn-then-bank':
      return [`${formatClock(control.turnMs)} + ${formatClock(control.bankMs)}`];
    case 'periods':
      return control.periods.map(({ mainMs }) => formatClock(mainMs));
    default:
      return mainFigure(control);
  }
};

const mainFigure = (control: Control): readonly string[] => {
  if ('mainMs' in control) return [formatClock(control.mainMs)];
  if ('moveMs' in control) return [formatClock(control.moveMs)];
  return 'turnMs' in control ? [formatClock(control.turnMs)] : [];
};

/** A control in one line: its name, and the figures players know it by. */
export const controlLine = (control: Control): string =>
  [controlNames(control.type), figures(control).join(', ')].filter((part) => part !== '').join(' · ');
