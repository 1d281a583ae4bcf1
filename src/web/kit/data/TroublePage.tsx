import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../parts/Button.tsx';
import { EmptyPage } from '../parts/EmptyPage.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import type { ActivityId } from '../parts/marks.ts';
import type { TroubleKind } from './trouble-of.ts';
import { kitWords } from '../words.ts';
import { troubleWords } from './trouble.words.ts';

export interface TroubleProps {
  readonly trouble: TroubleKind;
  readonly onRetry: () => void;
  readonly activity?: ActivityId;
  /** Words of the activity, where they say more. */
  readonly title?: string;
  readonly text?: string;
  /** The one next step where trying again cannot help. */
  readonly action?: ComponentChildren;
  /** Trying again can help though it is not the network: somebody else may open the door. */
  readonly canRetry?: boolean;
  /** In place of a part; the rest of the page stays. */
  readonly isPart?: boolean;
}

/** Not found, gone, no permission, or offline, which is retried once the network is back. */
export function TroublePage({ trouble, onRetry, canRetry = false, isPart = false, ...props }: TroubleProps) {
  const isPassing = trouble === 'unreachable';
  useEffect(() => {
    if (!isPassing) return undefined;
    globalThis.addEventListener('online', onRetry);
    return () => globalThis.removeEventListener('online', onRetry);
  }, [isPassing, onRetry]);
  const Frame = isPart ? EmptyState : EmptyPage;
  return (
    <Frame
      title={props.title ?? troubleWords(`${trouble}Title`)}
      text={props.text ?? troubleWords(`${trouble}Text`)}
      action={
        isPassing || canRetry ? (
          <Button kind="primary" onClick={onRetry}>
            {kitWords('tryAgain')}
          </Button>
        ) : (
          props.action
        )
      }
      {...(props.activity && { activity: props.activity })}
    />
  );
}
