import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Forecast } from '#activities/timers/contract.views.ts';
import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { formatDate, formatPercent } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { hostWords } from './host.words.ts';
import { nextTime } from './next-time.ts';
import styles from './Online.module.css';

interface ForecastFormProps {
  readonly ask: (by: number) => Promise<Answer<Forecast>>;
  /** Further fields before the time. */
  readonly children?: ComponentChildren;
}

export function ForecastForm({ ask, children }: ForecastFormProps) {
  const [typed, setTyped] = useState('22:30');
  const { value, failure, problem, isBusy, run } = useAction(({ by }: { readonly by: number }) => ask(by));
  return (
    <>
      <form
        class={styles['buttons']}
        onSubmit={(event) => {
          event.preventDefault();
          const by = nextTime(typed, Date.now());
          if (by !== undefined) void run({ by });
        }}
      >
        {children}
        <TextField type="time" label={hostWords('by')} error={problem} value={typed} onInput={setTyped} />
        <Button type="submit" isBusy={isBusy}>
          {hostWords('ask')}
        </Button>
      </form>
      <div aria-live="polite">{value && !failure && <ForecastText forecast={value} />}</div>
    </>
  );
}

const clockTime = (instant: number): string => formatDate(instant, { timeStyle: 'short' });

function ForecastText({ forecast }: { readonly forecast: Forecast }) {
  const { verdict, probability = 0, likelyEndAt, lateEndAt, basedOn } = forecast;
  if (verdict === 'too-little') return <p>{hostWords('too-little')}</p>;
  return (
    <>
      <p>
        <strong>{hostWords(verdict, { percent: formatPercent(probability) })}</strong>
      </p>
      {likelyEndAt !== undefined && lateEndAt !== undefined && (
        <p>{hostWords('endsAt', { half: clockTime(likelyEndAt), late: clockTime(lateEndAt) })}</p>
      )}
      <p class="soft">{hostWords(basedOn.kind, { count: basedOn.games })}</p>
    </>
  );
}
