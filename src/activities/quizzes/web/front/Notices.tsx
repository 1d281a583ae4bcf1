import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { frontWords } from './front.words.ts';
import type { Home } from './home.ts';
import styles from './Front.module.css';

interface NoticesProps {
  readonly notices: Home['notices'];
  readonly onRead: () => void;
}

/** Keys that were corrected after the learner had answered. */
export function Notices({ notices, onRead }: NoticesProps) {
  const dismiss = async (): Promise<void> => {
    const dismissed = await quizzesClient.dismissNotices();
    if (dismissed.ok) onRead();
  };
  return (
    <Card kind="accent" title={frontWords('corrected')}>
      <ul class={styles['notices']}>
        {notices.map(({ questionId, question, correctedAt, regraded }) => (
          <li key={questionId}>
            <strong>{question}</strong>{' '}
            {frontWords('regraded', {
              count: regraded,
              when: formatDate(correctedAt, { dateStyle: 'medium' }),
            })}
          </li>
        ))}
      </ul>
      <Button onClick={() => void dismiss()}>{frontWords('read')}</Button>
    </Card>
  );
}
