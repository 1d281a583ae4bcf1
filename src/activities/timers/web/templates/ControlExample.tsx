import { useMemo } from 'preact/hooks';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import { checkControl, controlOf } from './control-form.ts';
import type { ControlForm } from './control-form.ts';
import { exampleOf } from './control-example.ts';
import type { ExampleTurn } from './control-example.ts';
import { controlWords } from './control.words.ts';
import styles from './Template.module.css';

const outcomeOf = (turn: ExampleTurn): string =>
  [
    turn.isUp
      ? controlWords('exampleFlag')
      : turn.isCountUp
        ? controlWords('exampleUsed', { left: formatDuration(turn.showsMs) })
        : controlWords('exampleLeft', { left: formatDuration(turn.showsMs) }),
    turn.periodsLeft !== undefined &&
      !turn.isUp &&
      controlWords('examplePeriods', { count: turn.periodsLeft }),
    turn.turnsLeft !== undefined && !turn.isUp && controlWords('exampleTurns', { count: turn.turnsLeft }),
    turn.overMs > 0 && controlWords('exampleOver', { over: formatDuration(turn.overMs) }),
  ]
    .filter((part) => part !== false)
    .join(', ');

/** An example game with the chosen times, played by the rules that run the table. */
export function ControlExample({ form }: { readonly form: ControlForm }) {
  const isWrong = Object.keys(checkControl(form)).length > 0;
  const turns = useMemo(() => (isWrong ? [] : exampleOf(controlOf(form))), [form]);
  return (
    <div class={styles['example']}>
      <h2>{controlWords('example')}</h2>
      <p class="hint">{controlWords('exampleLead')}</p>
      <ol aria-live="polite">
        {turns.map((turn) => (
          <li key={turn.number}>
            <span>
              {controlWords('exampleTurn', { number: turn.number, used: formatDuration(turn.usedMs) })}
            </span>
            <strong>{outcomeOf(turn)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
