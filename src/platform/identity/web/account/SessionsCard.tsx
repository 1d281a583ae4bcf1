import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatAgo } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { SessionView } from '#platform/identity/contract.ts';
import { accountWords } from './account.words.ts';
import { identityClient } from '../identity.state.ts';
import styles from './AccountPage.module.css';

const nameOf = (session: SessionView): string => session.device ?? accountWords('unknownDevice');

export function SessionsCard() {
  const { value, again, problem } = useQuery(() => identityClient.listSessions(), []);
  const sessions = value?.sessions;
  const end = useAction(
    async ({ session }: { readonly session: SessionView }) => {
      const answer = await identityClient.revokeSession({ params: { sessionId: session.id } });
      if (answer.ok) showToast(accountWords('sessionEnded', { device: nameOf(session) }), { kind: 'good' });
      again();
      return answer;
    },
    { isToast: true, isEach: true },
  );
  const endOthers = useAction(
    async () => {
      const answer = await identityClient.revokeOtherSessions();
      if (answer.ok) showToast(accountWords('othersEnded', { count: answer.value.ended }), { kind: 'good' });
      again();
      return answer;
    },
    { isToast: true },
  );
  return (
    <Card title={accountWords('sessions')}>
      {sessions === undefined && problem === undefined && <Skeleton shape="row" count={2} />}
      <Problem>{sessions === undefined ? problem : undefined}</Problem>
      {sessions !== undefined && (
        <ul class={styles['list']}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end.run({ session })} />
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <div class="row-3">
          <Button onClick={() => void endOthers.run({})}>{accountWords('endOthers')}</Button>
        </div>
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { readonly session: SessionView; readonly onEnd: () => void }) {
  const device = nameOf(session);
  return (
    <li class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['name']}>{device}</span>
        <span class="hint">
          {accountWords('lastUsed', { when: formatAgo(session.lastUsedAt, Date.now()) })}
        </span>
      </span>
      {session.isCurrent ? (
        <span class={styles['here']}>
          <Icon name="check" size={1.1} />
          {accountWords('thisDevice')}
        </span>
      ) : (
        <Button size="small" aria-label={accountWords('endSessionOf', { device })} onClick={onEnd}>
          {accountWords('endSession')}
        </Button>
      )}
    </li>
  );
}
