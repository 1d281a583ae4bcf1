import { useEffect } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { CodeInput } from '#web/kit/parts/CodeInput.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { roomsClient } from '../rooms.client.ts';
import { roomWords } from '../rooms.words.ts';

/** Finds out where a code leads and goes there; a wrong one can be typed again on the spot. */
export function JoinPage({ params }: PageProps) {
  const code = params['code'] ?? '';
  const { value, problem, again } = useQuery(() => roomsClient.resolveCode({ params: { code } }), [code]);
  const path = value?.path;
  useEffect(() => {
    // What follows # is for the target page, such as an invite code.
    if (path !== undefined) navigate(path + location.hash, 'replace');
  }, [path]);
  return (
    <Page
      title={roomWords('joinTitle')}
      lead={problem !== undefined ? undefined : roomWords('joinLooking', { code })}
      width="narrow"
    >
      {problem !== undefined ? (
        <CodeInput
          label={roomWords('joinOther')}
          startsWith={code}
          error={problem}
          onCode={(next) => (next === code ? again() : navigate(`/j/${next}`, 'replace'))}
        />
      ) : (
        <Skeleton shape="card" />
      )}
    </Page>
  );
}
