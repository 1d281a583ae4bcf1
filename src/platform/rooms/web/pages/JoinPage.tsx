import { useEffect, useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
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
  const [failure, setFailure] = useState<ClientFailure>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    roomsClient.resolveCode({ params: { code }, signal: stop.signal }).then(
      (answer) => {
        if (stop.signal.aborted) return;
        if (answer.ok) navigate(answer.value.path, 'replace');
        else setFailure(answer.error);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [code, attempt]);
  return (
    <Page
      title={roomWords('joinTitle')}
      lead={failure ? undefined : roomWords('joinLooking', { code })}
      width="narrow"
    >
      {failure ? (
        <CodeInput
          label={roomWords('joinOther')}
          startsWith={code}
          error={failure.message}
          onCode={(next) => (next === code ? setAttempt(attempt + 1) : navigate(`/j/${next}`, 'replace'))}
        />
      ) : (
        <Skeleton shape="card" />
      )}
    </Page>
  );
}
