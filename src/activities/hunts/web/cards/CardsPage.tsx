import { useEffect, useState } from 'preact/hooks';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { clientFor } from '#web/kit/client.ts';
import type { Answer } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Link } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { isPrinting } from '#web/kit/printing.ts';
import { huntExportsContract } from '#activities/hunts/contract.exports.ts';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import { addressOf } from '../build/Spot.tsx';
import { loadSheets } from '../build/load-parts.ts';
import { cardsWords } from './cards.words.ts';
import type { CardKind } from './Sheets.tsx';
import styles from './Cards.module.css';

const KINDS: readonly CardKind[] = ['both', 'stops', 'teams'];

const client = clientFor(huntExportsContract, { language: () => language.value });

function useCards(gameId: string): Answer<Cards> | undefined {
  const [answer, setAnswer] = useState<Answer<Cards>>();
  useEffect(() => void client.readCards({ params: { gameId } }).then(setAnswer), [gameId]);
  return answer;
}

/** Phones cannot reach the machine by these names. */
const isOnlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(globalThis.location.host);

/** What is hung up and handed out. */
export function CardsPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const answer = useCards(gameId);
  const [kind, setKind] = useState<CardKind>('both');
  const print = (
    <Button kind="primary" size="large" onClick={() => globalThis.print()}>
      {cardsWords('print')}
    </Button>
  );
  return (
    <Page
      title={cardsWords('title')}
      lead={cardsWords('lead')}
      activity="hunts"
      isTitleHidden={isPrinting.value}
      {...(!isPrinting.value && (isWideScreen.value ? { aside: print } : { action: print }))}
    >
      <div class={styles['tools']}>
        <Segmented
          label={cardsWords('show')}
          value={kind}
          segments={KINDS.map((value) => ({ value, label: cardsWords(value) }))}
          onChange={setKind}
        />
        <Link href={addressOf(gameId, { part: 'files' })}>{cardsWords('back')}</Link>
        {isOnlyHere() && (
          <p class={styles['about']}>{cardsWords('local', { address: globalThis.location.origin })}</p>
        )}
      </div>
      {answer === undefined && <Skeleton shape="card" count={3} />}
      {answer?.ok === false && <EmptyState title={cardsWords('failed')} text={answer.error.message} />}
      {answer?.ok === true && <Lazy load={loadSheets} props={{ cards: answer.value, kind, gameId }} />}
    </Page>
  );
}
