import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { troubleWords } from './trouble.words.ts';
import styles from './Online.module.css';

interface TableTroubleProps {
  readonly phase: 'missing' | 'unreachable' | 'cancelled';
  readonly onRetry?: () => void;
}

/** No table to show, and what to do instead. */
export function TableTrouble({ phase, onRetry }: TableTroubleProps) {
  const title = troubleWords(phase);
  return (
    <Page title={title} isTitleHidden width="narrow" activity="timers">
      <div class={styles['trouble']}>
        <EmptyState
          title={title}
          text={phase === 'cancelled' ? undefined : troubleWords(`${phase}Text`)}
          activity="timers"
          action={
            phase === 'unreachable' ? (
              <Button kind="primary" onClick={onRetry}>
                {troubleWords('tryAgain')}
              </Button>
            ) : (
              <ButtonLink href="/timers" kind="primary">
                {troubleWords('toTimers')}
              </ButtonLink>
            )
          }
        />
      </div>
    </Page>
  );
}
