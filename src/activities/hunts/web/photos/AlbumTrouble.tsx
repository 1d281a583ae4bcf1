import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { AlbumScreen } from './album.state.ts';
import { albumWords } from './album.words.ts';

interface AlbumTroubleProps {
  readonly phase: Exclude<AlbumScreen['phase'], 'here'>;
  readonly gameId: string;
  readonly onRetry: () => void;
}

/** While there is no album to show: why, and where to go. */
export function AlbumTrouble({ phase, gameId, onRetry }: AlbumTroubleProps) {
  if (phase === 'loading') return <Skeleton shape="card" />;
  const title = albumWords(`${phase}Title`);
  const actions = {
    missing: <ButtonLink href="/hunts">{albumWords('myHunts')}</ButtonLink>,
    stranger: (
      <ButtonLink kind="primary" href={`/hunts/${gameId}/play`}>
        {albumWords('join')}
      </ButtonLink>
    ),
    unreachable: (
      <Button kind="primary" onClick={onRetry}>
        {albumWords('again')}
      </Button>
    ),
  };
  return (
    <Page title={title} width="narrow" isTitleHidden activity="hunts">
      <EmptyState title={title} text={albumWords(`${phase}Text`)} activity="hunts" action={actions[phase]} />
    </Page>
  );
}
