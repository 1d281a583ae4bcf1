import type { TroubleKind } from '#web/kit/data/trouble-of.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { troubleWords } from './host.words.ts';

interface TableTroubleProps {
  readonly phase: TroubleKind | 'cancelled';
  readonly onRetry: () => void;
}

/** No table to show, and what to do instead. */
export function TableTrouble({ phase, onRetry }: TableTroubleProps) {
  const words = phase === 'gone' || phase === 'forbidden' ? 'missing' : phase;
  return (
    <Trouble
      trouble={words === 'cancelled' ? 'gone' : words}
      onRetry={onRetry}
      activity="timers"
      title={troubleWords(words)}
      text={troubleWords(`${words}Text`)}
      action={
        <ButtonLink href="/timers" kind="primary">
          {troubleWords('toTimers')}
        </ButtonLink>
      }
    />
  );
}
