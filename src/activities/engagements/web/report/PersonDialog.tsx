import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { Report, ReportPlayer, ReportQuestion } from '#activities/engagements/contract.report.ts';
import { answerWords, formatSeconds } from './report-lines.ts';
import { questionWords } from './question.words.ts';
import { verdictOf } from './verdict.ts';
import { reportWords } from './report.words.ts';
import styles from './ReportParts.module.css';

interface PersonDialogProps {
  readonly report: Report;
  readonly player: ReportPlayer | undefined;
  readonly onClose: () => void;
}

/** One person's way through the session. */
export function PersonDialog({ report, player, onClose }: PersonDialogProps) {
  return (
    <Dialog
      isOpen={player !== undefined}
      title={player === undefined ? '' : reportWords('answersOf', { name: player.name })}
      onClose={onClose}
    >
      {player && <PersonAnswers report={report} player={player} />}
    </Dialog>
  );
}

/** Every question with what this person answered. */
export function PersonAnswers({
  report,
  player,
}: {
  readonly report: Report;
  readonly player: ReportPlayer;
}) {
  return (
    <ol class={styles['given']}>
      {report.questions.map((question) => (
        <li key={question.questionId}>
          <p class={styles['peopleAsked']}>
            {formatNumber(question.number)} · {question.title}
          </p>
          <Given question={question} playerId={player.playerId} />
        </li>
      ))}
    </ol>
  );
}

interface GivenProps {
  readonly question: ReportQuestion;
  readonly playerId: string;
}

function Given({ question, playerId }: GivenProps) {
  const given = question.answers.find((answer) => answer.playerId === playerId);
  if (given === undefined) return <p class="soft">{reportWords('noAnswer')}</p>;
  const { points, durationMs, place, isHidden } = given;
  const brought = [
    isHidden ? questionWords('hidden') : undefined,
    verdictOf(given),
    place === undefined ? undefined : `${questionWords('place')} ${formatNumber(place)}`,
    points === undefined ? undefined : reportWords('points', { count: points }),
    durationMs === undefined ? undefined : formatSeconds(durationMs),
  ].filter((part) => part !== undefined);
  return (
    <>
      <p class={styles['peopleSaid']}>{answerWords(question, given)}</p>
      {brought.length > 0 && <p class={styles['brought']}>{brought.join(' · ')}</p>}
    </>
  );
}
