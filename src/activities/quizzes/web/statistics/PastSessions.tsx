import { useEffect, useState } from 'preact/hooks';
import { formatDate, formatPercent } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { statisticsWords } from './statistics.words.ts';

type Session = Answered<'listSessions'>['sessions'][number];

const pathOf = ({ mode, sessionId }: Session): string =>
  mode === 'exam' ? `/quizzes/exams/${sessionId}/report` : `/quizzes/sessions/${sessionId}`;

const shareOf = ({ rightAnswers, wrongAnswers }: Session): number => {
  const answers = rightAnswers + wrongAnswers;
  return answers === 0 ? 0 : rightAnswers / answers;
};

/** What was studied, newest first, each with what it came to. */
export function PastSessions() {
  const [sessions, setSessions] = useState<readonly Session[]>([]);
  const [cursor, setCursor] = useState<string>();
  const load = async (from?: string): Promise<void> => {
    const query = { status: 'COMPLETED' as const, ...(from !== undefined && { cursor: from }) };
    const listed = await quizzesClient.listSessions({ query });
    if (!listed.ok) return;
    setSessions((known) => [...(from === undefined ? [] : known), ...listed.value.sessions]);
    setCursor(listed.value.cursor);
  };
  useEffect(() => void load(), []);
  if (sessions.length === 0) return null;
  return (
    <Card title={statisticsWords('sessions')}>
      <Table
        caption={statisticsWords('sessions')}
        isCaptionHidden
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        columns={[
          {
            id: 'at',
            header: statisticsWords('when'),
            cell: (session) => (
              <Link href={pathOf(session)}>{formatDate(session.completedAt ?? session.startedAt)}</Link>
            ),
            sortBy: ({ startedAt }) => startedAt,
          },
          {
            id: 'mode',
            header: statisticsWords('mode'),
            cell: ({ mode }) => statisticsWords(`mode-${mode}`),
          },
          {
            id: 'questions',
            header: statisticsWords('questions'),
            cell: ({ currentQuestion }) => String(currentQuestion),
            sortBy: ({ currentQuestion }) => currentQuestion,
            isNumeric: true,
          },
          {
            id: 'right',
            header: statisticsWords('right'),
            cell: (session) => formatPercent(shareOf(session)),
            sortBy: shareOf,
            isNumeric: true,
          },
        ]}
      />
      {cursor !== undefined && <Button onClick={() => void load(cursor)}>{statisticsWords('more')}</Button>}
    </Card>
  );
}
