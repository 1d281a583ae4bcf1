import { useMemo } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { engagementsClient } from '../engagements.client.ts';
import { hostClient } from './host.client.ts';
import { openConsole } from './host.state.ts';
import { hostWords } from './host.words.ts';

/** The link's secret follows the #, which browsers never send to a server. */
const takeTokenFromAddress = (): string | undefined => {
  const token = /^#cohost=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (token !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return token === undefined ? undefined : decodeURIComponent(token);
};

const loadConsole = async () => (await import('./Console.tsx')).Console;
const loadPresenter = async () => (await import('./Presenter.tsx')).Presenter;
// Fetched beside the first reading of the session.
preloadPart(loadConsole);

export function HostPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const page = useMemo(() => {
    const sources = { reading: engagementsClient, hosting: hostClient, live: pageLive() };
    return openConsole(sources, gameId, takeTokenFromAddress());
  }, [gameId]);
  const screen = useLive(page);
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') {
    const isPresenter = currentUrl.value.searchParams.get('view') === 'presenter';
    const props = { game: screen.view, page };
    return isPresenter ? (
      <Lazy key="presenter" load={loadPresenter} props={props} />
    ) : (
      <Lazy key="console" load={loadConsole} props={props} />
    );
  }
  const { phase } = screen;
  const trouble = { trouble: phase, onRetry: () => void page.reload(), activity: 'engagements' } as const;
  if (phase === 'unreachable') return <Trouble {...trouble} text={hostWords('unreachableText')} />;
  const kind = phase === 'forbidden' ? phase : 'missing';
  const action =
    kind === 'missing' ? (
      <ButtonLink href="/engagements">{hostWords('mySessions')}</ButtonLink>
    ) : (
      <ButtonLink kind="primary" href={`/play/${gameId}`}>
        {hostWords('joinAsPlayer')}
      </ButtonLink>
    );
  return (
    <Trouble {...trouble} title={hostWords(`${kind}Title`)} text={hostWords(`${kind}Text`)} action={action} />
  );
}
