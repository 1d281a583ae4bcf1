import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { noResultWords } from './no-result.words.ts';
import styles from './PollPage.module.css';

interface NoResultProps {
  readonly poll: PollView;
  readonly onShowResults: () => void;
}

/**
 * Not counted; or closed but not shown: to voters because they may not see it, to the owner because looking is final.
 */
export function NoResult({ poll: { uncounted, audience }, onShowResults }: NoResultProps) {
  if (uncounted !== undefined)
    return <p class={styles['note']}>{noResultWords(uncounted === 'busy' ? 'countingBusy' : 'tooLarge')}</p>;
  if (audience === 'voter') return <p class={styles['note']}>{noResultWords('results.owner')}</p>;
  return (
    <Card title={noResultWords('closedNow')} kind="accent" activity="polls">
      <p>{noResultWords('lookIsFinal')}</p>
      <div>
        <Button kind="primary" onClick={onShowResults}>
          {noResultWords('showResults')}
        </Button>
      </div>
    </Card>
  );
}
