import { oneLine } from '#web/kit/text/one-line.ts';
import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { ReportQuestion } from '#activities/engagements/contract.report.ts';
import { keyTold, partsOf } from '../kinds/kinds.ts';
import { formatSeconds, kindOf, questionAnchor, rightText, shownQuestionOf } from './report-lines.ts';
import { questionWords } from './question.words.ts';
import { AnswersTable } from './AnswersTable.tsx';
import { Spread } from './Spread.tsx';
import styles from './ReportParts.module.css';

interface QuestionPartProps {
  readonly question: ReportQuestion;
  /** Whose answer the address points at. */
  readonly citedPlayer?: string | undefined;
  /** On paper nothing is folded away. */
  readonly isWhole?: boolean;
}

export function QuestionPart({ question, citedPlayer, isWhole = false }: QuestionPartProps) {
  const { questionId, number, title, answers } = question;
  return (
    <article class={styles['question']} id={questionAnchor(questionId)} tabIndex={-1}>
      <Card
        title={
          <>
            <span class={styles['questionPartNumber']}>{formatNumber(number)}</span> {oneLine(title)}
          </>
        }
      >
        <QuestionFacts question={question} />
        <RightAnswer question={question} />
        {answers.length === 0 ? (
          <p class="hint">{questionWords('nobody')}</p>
        ) : (
          <>
            <Spread question={question} />
            {isWhole ? (
              <AnswersTable question={question} isWhole />
            ) : (
              <FoldedAnswers question={question} citedPlayer={citedPlayer} />
            )}
          </>
        )}
      </Card>
    </article>
  );
}

function QuestionFacts({ question }: { readonly question: ReportQuestion }) {
  const { category, answers, right, medianMs, voters, isVoid, isSkipped } = question;
  const facts = [
    partsOf(kindOf(question)).name(),
    category,
    `${questionWords('statAnswers')}: ${formatNumber(answers.length)}`,
    ...(right !== undefined && answers.length > 0
      ? [
          `${questionWords('statRight')}: ${rightText(question)} (${questionWords('rightOf', { right, answers: answers.length })})`,
        ]
      : []),
    ...(medianMs === undefined ? [] : [`${questionWords('statMedian')}: ${formatSeconds(medianMs)}`]),
    ...(voters === undefined ? [] : [`${questionWords('statVoters')}: ${formatNumber(voters)}`]),
  ];
  return (
    <ul class={styles['facts']}>
      {isVoid && <li class={styles['mark']}>{questionWords('void')}</li>}
      {isSkipped && <li class={styles['mark']}>{questionWords('skipped')}</li>}
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** All of it: every text that counts, and how far off a number may be. */
function RightAnswer({ question }: { readonly question: ReportQuestion }) {
  const told = keyTold(shownQuestionOf(question), question.key);
  if (!told) return null;
  return (
    <p class={styles['key']}>
      <Icon name="check" size={1.1} />
      <span>
        {told.title}: <strong>{told.whole ?? told.lines.join(', ')}</strong>
      </span>
    </p>
  );
}

interface FoldedAnswersProps {
  readonly question: ReportQuestion;
  readonly citedPlayer: string | undefined;
}

/** Drawn when it is opened: a large session has more answers than a page holds. */
function FoldedAnswers({ question, citedPlayer }: FoldedAnswersProps) {
  const [isOpen, setOpen] = useState(citedPlayer !== undefined);
  useEffect(() => {
    if (citedPlayer !== undefined) setOpen(true);
  }, [citedPlayer]);
  return (
    <details class={styles['answers']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{questionWords('theAnswers', { count: question.answers.length })}</summary>
      {isOpen && <AnswersTable question={question} citedPlayer={citedPlayer} />}
    </details>
  );
}
