import { TroublePage } from '#web/kit/data/TroublePage.tsx';
import type { TroubleProps } from '#web/kit/data/TroublePage.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { troubleWords } from './trouble.words.ts';

export interface HuntTroubleProps extends Pick<TroubleProps, 'trouble' | 'onRetry'> {
  readonly gameId: string;
  /** Whose page it is. */
  readonly isFor?: 'host' | 'team';
}

export function HuntTroublePage({ gameId, isFor = 'host', ...props }: HuntTroubleProps) {
  const { trouble } = props;
  if (trouble === 'forbidden') {
    const join = (
      <ButtonLink kind="primary" href={`/hunts/${gameId}/play`}>
        {troubleWords('join')}
      </ButtonLink>
    );
    const words = { title: troubleWords(`${isFor}Title`), text: troubleWords(`${isFor}Text`) };
    return <TroublePage {...props} {...words} action={join} activity="hunts" />;
  }
  const words = { title: troubleWords('missingTitle'), text: troubleWords('missingText') };
  return (
    <TroublePage
      {...props}
      {...(trouble === 'missing' && words)}
      action={<ButtonLink href="/hunts">{troubleWords('myHunts')}</ButtonLink>}
      activity="hunts"
    />
  );
}
