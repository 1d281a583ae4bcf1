import { useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { ReportQuestion } from '#activities/engagements/contract.report.ts';
import { answerId, answerWords, formatSeconds, inOrder } from './report-lines.ts';
import { questionWords } from './question.words.ts';
import { verdictOf } from './verdict.ts';
import styles from './ReportParts.module.css';

type Answer = ReportQuestion['answers'][number];

interface AnswersTableProps {
  readonly question: ReportQuestion;
  readonly citedPlayer?: string | undefined;
  readonly isWhole?: boolean;
}

const FIRST_ROWS = 50;

/** Every answer with its author, time and points; hidden ones are marked. */
export function AnswersTable({ question, citedPlayer, isWhole = false }: AnswersTableProps) {
  const [isLong, setLong] = useState(false);
  const { number, answers } = question;
  // The answer somebody cites has to be among the rows.
  const hasAll = isLong || isWhole || citedPlayer !== undefined;
  return (
    <>
      <Table
        caption={questionWords('answersCaption', { number })}
        isCaptionHidden
        columns={columnsOf(question, citedPlayer)}
        rows={inOrder(answers)}
        rowKey={({ playerId }) => playerId}
        mostRows={hasAll ? undefined : FIRST_ROWS}
      />
      {!hasAll && answers.length > FIRST_ROWS && (
        <div>
          <Button onClick={() => setLong(true)}>{questionWords('showAll', { count: answers.length })}</Button>
        </div>
      )}
    </>
  );
}

const columnsOf = (question: ReportQuestion, citedPlayer: string | undefined): readonly Column<Answer>[] => {
  const has = (name: keyof Answer): boolean => question.answers.some((answer) => answer[name] !== undefined);
  return [
    ...(has('place') ? [placeColumn()] : []),
    {
      id: 'name',
      header: questionWords('person'),
      cell: ({ name }) => name,
      sortBy: ({ name }) => name,
    },
    {
      id: 'answer',
      header: questionWords('answer'),
      cell: (answer) => <Said question={question} answer={answer} citedPlayer={citedPlayer} />,
      sortBy: ({ answer }) => answer,
    },
    ...(has('isRight') ? [rightColumn()] : []),
    ...(has('durationMs') ? [timeColumn()] : []),
    ...(has('points') ? [pointsColumn()] : []),
  ];
};

interface SaidProps {
  readonly question: ReportQuestion;
  readonly answer: Answer;
  readonly citedPlayer: string | undefined;
}

function Said({ question, answer, citedPlayer }: SaidProps) {
  const { playerId, isHidden } = answer;
  const isCited = playerId === citedPlayer;
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isCited) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isCited]);
  return (
    <span
      ref={element}
      id={answerId(question.questionId, playerId)}
      class={styles['questionPartSaid']}
      data-hidden={isHidden || undefined}
      data-cited={isCited || undefined}
      tabIndex={-1}
    >
      {answerWords(question, answer)}
      {isHidden && <span class={styles['mark']}>{questionWords('hidden')}</span>}
    </span>
  );
}

const placeColumn = (): Column<Answer> => ({
  id: 'place',
  header: questionWords('place'),
  cell: ({ place }) => (place === undefined ? '' : formatNumber(place)),
  sortBy: ({ place }) => place ?? Number.MAX_SAFE_INTEGER,
});

const rightColumn = (): Column<Answer> => ({
  id: 'right',
  header: questionWords('isRight'),
  cell: (line) => verdictOf(line) ?? '',
  sortBy: ({ isRight, isPartly }) => (isRight ? 2 : isPartly ? 1 : 0),
});

const timeColumn = (): Column<Answer> => ({
  id: 'time',
  header: questionWords('time'),
  cell: ({ durationMs }) => (durationMs === undefined ? '' : formatSeconds(durationMs)),
  sortBy: ({ durationMs }) => durationMs ?? 0,
  isNumeric: true,
});

const pointsColumn = (): Column<Answer> => ({
  id: 'points',
  header: questionWords('points'),
  cell: ({ points }) => (points === undefined ? '' : formatNumber(points)),
  sortBy: ({ points }) => points ?? 0,
  isNumeric: true,
});
