import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import type { Handed } from './hand-in.ts';
import { insideWords } from './inside.words.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Message } from './Message.tsx';
import { QuestionHead } from './QuestionHead.tsx';
import styles from './Play.module.css';

interface SurveyPartProps {
  readonly game: PlayerView;
  readonly handed: Readonly<Record<string, Handed | undefined>>;
  readonly onAnswer: (questionId: string, answer: AnswerValue) => void;
  readonly onFinish: (hasFinished: boolean) => void;
}

/** One question at a time at one's own pace, back and forth, until one is done. */
export function SurveyPart({ game, handed, onAnswer, onFinish }: SurveyPartProps) {
  const survey = game.stage.survey ?? [];
  const givenTo = ({ questionId }: ShownQuestion): AnswerValue | undefined =>
    game.answers.find((answer) => answer.questionId === questionId)?.answer;
  const isDone = (question: ShownQuestion): boolean =>
    givenTo(question) !== undefined || handed[question.questionId]?.state === 'waiting';
  const firstOpen = survey.findIndex((question) => !isDone(question));
  const [at, setAt] = useState(Math.max(0, firstOpen));
  const question = survey[at];
  if (!question) return undefined;
  if (game.hasFinished) {
    return (
      <Message title={insideWords('finished')} text={insideWords('finishedText')} tone="good">
        <Button onClick={() => onFinish(false)}>{insideWords('goOn')}</Button>
      </Message>
    );
  }
  const done = survey.filter(isDone).length;
  const isLast = at === survey.length - 1;
  return (
    <div class={styles['survey']}>
      <Progress
        label={insideWords('questionOf', { number: at + 1, total: survey.length })}
        share={done / survey.length}
        text={insideWords('surveyProgress', { done, total: survey.length })}
      />
      <QuestionHead question={question} />
      <AnswerForm
        key={question.questionId}
        question={question}
        given={givenTo(question)}
        handed={handed[question.questionId]}
        isScored={false}
        onAnswer={(answer) => onAnswer(question.questionId, answer)}
      />
      <p class={styles['surveyPartHow']}>{insideWords('surveyHow')}</p>
      <div class={styles['way']}>
        <Button icon="arrow-left" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {insideWords('back')}
        </Button>
        {isLast ? (
          <Button kind="primary" icon="check" onClick={() => onFinish(true)}>
            {insideWords('finish')}
          </Button>
        ) : (
          <Button iconAfter="arrow-right" onClick={() => setAt(at + 1)}>
            {insideWords('next')}
          </Button>
        )}
      </div>
    </div>
  );
}
