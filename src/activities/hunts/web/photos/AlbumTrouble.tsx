import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
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
    <EmptyPage title={title} text={albumWords(`${phase}Text`)} activity="hunts" action={actions[phase]} />
  );
}
