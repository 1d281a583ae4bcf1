import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { troubleWords } from './trouble.words.ts';

interface TroubleProps {
  readonly phase: 'missing' | 'stranger' | 'unreachable';
  readonly gameId: string;
  readonly onRetry: () => void;
}

export function HostTrouble({ phase, gameId, onRetry }: TroubleProps) {
  const title = troubleWords(`${phase}Title`);
  const actions = {
    missing: <ButtonLink href="/hunts">{troubleWords('myHunts')}</ButtonLink>,
    stranger: (
      <ButtonLink kind="primary" href={`/hunts/${gameId}/play`}>
        {troubleWords('joinAsPlayer')}
      </ButtonLink>
    ),
    unreachable: (
      <Button kind="primary" onClick={onRetry}>
        {troubleWords('tryAgain')}
      </Button>
    ),
  };
  return (
    <EmptyPage title={title} text={troubleWords(`${phase}Text`)} activity="hunts" action={actions[phase]} />
  );
}
