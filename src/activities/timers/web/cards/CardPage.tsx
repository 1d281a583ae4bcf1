import { currentUrl } from '#web/kit/navigation.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { cardWords } from './card.words.ts';
import { figuresIn, playerCard } from './player-card.ts';
import { ShareCard } from './ShareCard.tsx';

/** A player's card for people with its link. */
export function CardPage() {
  const figures = figuresIn(currentUrl.value.hash.slice(1));
  if (figures === undefined)
    return <EmptyPage title={cardWords('broken')} text={cardWords('brokenText')} activity="timers" />;
  return (
    <Page title={figures.name} lead={cardWords('inLink')} activity="timers">
      <ShareCard card={playerCard(figures)} />
    </Page>
  );
}
