import { useState } from 'preact/hooks';
import { formatList } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import type { HandIn } from './hand-in.ts';
import { insideWords } from './inside.words.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Message } from './Message.tsx';
import { QuestionHead } from './QuestionHead.tsx';
import styles from './Play.module.css';

interface SurveyPartProps {
  readonly game: PlayerView;
  readonly handIn: HandIn;
  readonly isFinishing: boolean;
  readonly onFinish: (hasFinished: boolean) => void;
}

/** One question at a time, at the player's own pace, back and forth, until they are done. */
export function SurveyPart({ game, handIn, isFinishing, onFinish }: SurveyPartProps) {
  const survey = game.stage.survey ?? [];
  const isDone = (question: ShownQuestion): boolean => handIn.currentOf(game, question) !== undefined;
  const firstOpen = survey.findIndex((question) => !isDone(question));
  const [at, setAt] = useState(Math.max(0, firstOpen));
  const question = survey[at];
  if (!question) return undefined;
  if (game.hasFinished) {
    return (
      <Message title={insideWords('finished')} text={insideWords('finishedText')} tone="good">
        <Unfinished {...{ game, handIn, survey }} />
        <Button onClick={() => onFinish(false)}>{insideWords('goOn')}</Button>
      </Message>
    );
  }
  const done = survey.filter(isDone).length;
  const goTo = (next: number): void => {
    handIn.sendUnsent(game, question);
    setAt(next);
  };
  const finish = (): void => {
    for (const each of survey) handIn.sendUnsent(game, each);
    onFinish(true);
  };
  return (
    <div class="stack-4">
      <Progress
        label={insideWords('questionOf', { number: at + 1, total: survey.length })}
        share={done / survey.length}
        text={insideWords('surveyProgress', { done, total: survey.length })}
      />
      <QuestionHead question={question} />
      <AnswerForm
        key={question.questionId}
        question={question}
        given={handIn.givenTo(game, question)}
        handed={handIn.handed.value[question.questionId]}
        drafts={handIn.drafts}
        isScored={false}
        onAnswer={(answer) => handIn.answer(question.questionId, answer)}
      />
      <p class="hint">{insideWords('surveyHow')}</p>
      <Unfinished {...{ game, handIn, survey }} except={question} />
      <div class={styles['way']}>
        <Button icon="arrow-left" disabled={at === 0} onClick={() => goTo(at - 1)}>
          {insideWords('back')}
        </Button>
        {at === survey.length - 1 ? (
          <Button kind="primary" icon="check" isBusy={isFinishing} onClick={finish}>
            {insideWords('finish')}
          </Button>
        ) : (
          <Button iconAfter="arrow-right" onClick={() => goTo(at + 1)}>
            {insideWords('next')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface UnfinishedProps {
  readonly game: PlayerView;
  readonly handIn: HandIn;
  readonly survey: readonly ShownQuestion[];
  /** The one that is being answered. */
  readonly except?: ShownQuestion;
}

/** Unfinished answers: half an order, something that is not a number, what the server refused. */
function Unfinished({ game, handIn, survey, except }: UnfinishedProps) {
  const numbers = survey.flatMap((question, index) => {
    const unsent = question === except ? undefined : handIn.unsent(game, question);
    const isRefused = handIn.handed.value[question.questionId]?.state === 'refused';
    return unsent && (!unsent.ready || isRefused) ? [index + 1] : [];
  });
  if (numbers.length === 0) return undefined;
  const list = formatList(numbers.map(String));
  return (
    <p class="hint" role="status">
      {insideWords('unfinished', { count: numbers.length, list })}
    </p>
  );
}
