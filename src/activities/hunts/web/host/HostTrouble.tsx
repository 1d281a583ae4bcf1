import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { hostWords } from './host.words.ts';

interface TroubleProps {
  readonly phase: 'missing' | 'stranger' | 'unreachable';
  readonly gameId: string;
  readonly onRetry: () => void;
}

export function HostTrouble({ phase, gameId, onRetry }: TroubleProps) {
  const title = hostWords(`${phase}Title`);
  const actions = {
    missing: <ButtonLink href="/hunts">{hostWords('myHunts')}</ButtonLink>,
    stranger: (
      <ButtonLink kind="primary" href={`/hunts/${gameId}/play`}>
        {hostWords('joinAsPlayer')}
      </ButtonLink>
    ),
    unreachable: (
      <Button kind="primary" onClick={onRetry}>
        {hostWords('tryAgain')}
      </Button>
    ),
  };
  return (
    <EmptyPage title={title} text={hostWords(`${phase}Text`)} activity="hunts" action={actions[phase]} />
  );
}
