import { Trouble } from '#web/kit/data/Trouble.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { troubleWords } from './trouble.words.ts';

interface TableTroubleProps {
  readonly phase: 'missing' | 'unreachable' | 'cancelled';
  readonly onRetry: () => void;
}

/** No table to show, and what to do instead. */
export function TableTrouble({ phase, onRetry }: TableTroubleProps) {
  return (
    <Trouble
      trouble={phase === 'cancelled' ? 'gone' : phase}
      onRetry={onRetry}
      activity="timers"
      title={troubleWords(phase)}
      text={troubleWords(`${phase}Text`)}
      action={
        <ButtonLink href="/timers" kind="primary">
          {troubleWords('toTimers')}
        </ButtonLink>
      }
    />
  );
}
