import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { clientFor } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Link } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { isPrinting } from '#web/kit/printing.ts';
import { huntExportsContract } from '#activities/hunts/contract.exports.ts';
import { sharedHost, sharedOrigin } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { addressOf } from '../build/Spot.tsx';
import { cardsWords } from './cards.words.ts';
import type { CardKind } from './Sheets.tsx';
import styles from './Cards.module.css';

const loadSheets = async () => (await import('./Sheets.tsx')).Sheets;

const KINDS: readonly CardKind[] = ['both', 'stops', 'teams'];

const client = clientFor(huntExportsContract, { language: () => language.value });

/** Phones cannot reach the machine by these names. */
const isOnlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(sharedHost());

/** What is hung up and handed out. */
export function CardsPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const cards = useQuery(() => client.readCards({ params: { gameId } }), [gameId]);
  const [kind, setKind] = useState<CardKind>('both');
  const print = (
    <Button kind="primary" size="large" onClick={() => globalThis.print()}>
      {kitWords('print')}
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
        {isOnlyHere() && <p class={styles['about']}>{cardsWords('local', { address: sharedOrigin() })}</p>}
      </div>
      {!cards.value && !cards.failure && <Skeleton shape="card" count={3} />}
      {cards.failure && (
        <Trouble
          trouble={troubleOf(cards.failure)}
          title={cardsWords('failed')}
          text={cards.problem ?? ''}
          onRetry={cards.again}
          isPart
        />
      )}
      {cards.value && <Lazy load={loadSheets} props={{ cards: cards.value, kind, gameId }} />}
    </Page>
  );
}
