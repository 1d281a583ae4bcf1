import { useRef } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { Countdown } from '../parts/Countdown.tsx';
import { loadTally } from '../parts/load-tally.ts';
import { engagementsClient } from '../engagements.client.ts';
import type { HandIn } from './hand-in.ts';
import { playWords } from './play.words.ts';
import type { PlayerState } from './player.state.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Message } from './Message.tsx';
import { QuestionHead } from './QuestionHead.tsx';
import styles from './Play.module.css';

export interface StageProps {
  readonly game: PlayerView;
  readonly state: PlayerState;
  readonly handIn: HandIn;
}

const loadChallenge = async () => (await import('./ChallengeStage.tsx')).ChallengeStage;
const loadSurvey = async () => (await import('./SurveyPart.tsx')).SurveyPart;
const loadVote = async () => (await import('./VoteForm.tsx')).VoteForm;
const loadStandings = async () => (await import('./StandingsPart.tsx')).StandingsPart;
const loadEnd = async () => (await import('./End.tsx')).End;
export const loadResults = async () => (await import('./ResultsPart.tsx')).ResultsPart;

/** Fetched in the lobby, for the same reason as the inputs. */
export const preloadStages = (type: PlayerView['engagementType']): void => {
  preloadPart(loadResults);
  preloadPart(loadEnd);
  if (type !== 'call-and-answer') preloadPart(loadTally);
  if (type === 'survey') preloadPart(loadSurvey);
  if (type === 'trivia') preloadPart(loadStandings);
  if (type === 'call-and-answer') preloadPart(loadVote);
};

/** The current step, as far as this player takes part in it. */
export function Stage({ game, state, handIn }: StageProps) {
  const wasOver = useRef(game.stage.phase === 'ended').current;
  if (game.challenge) return <Lazy load={loadChallenge} props={{ game, state, handIn }} />;
  switch (game.stage.phase) {
    case 'waiting':
      return (
        <Message title={playWords('youAreIn')} text={playWords('waitText')} tone="good">
          <p class={styles['session']}>{game.title}</p>
        </Message>
      );
    case 'question':
      return game.stage.survey ? (
        <Survey game={game} state={state} handIn={handIn} />
      ) : (
        <Question game={game} handIn={handIn} />
      );
    case 'voting':
      return <Vote game={game} handIn={handIn} />;
    case 'results':
      return hasStandings(game) ? (
        <Lazy load={loadStandings} props={{ game }} />
      ) : (
        <Lazy load={loadResults} props={{ game, handIn }} />
      );
    default:
      return <Lazy load={loadEnd} props={{ game, isFresh: !wasOver }} />;
  }
}

const hasStandings = ({ stage: { phase, board, results } }: PlayerView): boolean =>
  (results?.leaders?.length ?? 0) > 0 && (phase === 'ended' || board === 'leaderboard');

function Survey({ game, state, handIn }: StageProps) {
  const { gameId } = game;
  const finish = useAction(
    // The last person who is done closes the survey: their answers must arrive first.
    async (call: Parameters<typeof engagementsClient.finishSurvey>[0]) => {
      if (call.body.hasFinished) await handIn.allIn();
      return engagementsClient.finishSurvey(call);
    },
    {
      isToast: true,
      onDone: ({ hasFinished }) => state.page.change((known) => ({ ...known, hasFinished })),
    },
  );
  return (
    <>
      <Clock game={game} />
      <Lazy
        load={loadSurvey}
        props={{
          game,
          handIn,
          isFinishing: finish.isBusy,
          onFinish: (hasFinished) => void finish.run({ params: { gameId }, body: { hasFinished } }),
        }}
      />
    </>
  );
}

/** One bar for reading, answering and voting; none without a timer. */
function Clock({ game }: { readonly game: PlayerView }) {
  const { isReading, answersFrom, deadlineAt } = game.stage;
  const until = isReading ? answersFrom : deadlineAt;
  if (until === undefined) return undefined;
  return <Countdown key={until} from={isReading ? undefined : answersFrom} until={until} />;
}

export function Question({ game, handIn }: Pick<StageProps, 'game' | 'handIn'>) {
  const { question, isReading } = game.stage;
  if (!question) return undefined;
  const { questionId } = question;
  return (
    <div class={styles['question']}>
      <Clock game={game} />
      <QuestionHead question={question} />
      {isReading ? (
        <p class={styles['ready']}>
          <strong>{playWords('getReady')}</strong> {playWords('getReadyText')}
        </p>
      ) : (
        <AnswerForm
          key={questionId}
          question={question}
          given={game.answers.find((answer) => answer.questionId === questionId)?.answer}
          handed={handIn.handed.value[questionId]}
          drafts={handIn.drafts}
          isScored={game.engagementType === 'trivia'}
          onAnswer={(answer) => handIn.answer(questionId, answer)}
        />
      )}
    </div>
  );
}

function Vote({ game, handIn }: Pick<StageProps, 'game' | 'handIn'>) {
  const { ballot, gameId, stage } = game;
  return (
    <div class={styles['question']}>
      <Clock game={game} />
      {stage.question && <QuestionHead question={stage.question} isShort />}
      {ballot === undefined && <Message title={playWords('voteDealing')} />}
      {ballot?.answers.length === 0 && <Message title={playWords('voteNobody')} />}
      {ballot !== undefined && ballot.answers.length > 0 && (
        <Lazy
          key={ballot.questionId}
          load={loadVote}
          props={{
            gameId,
            ballot,
            handed: handIn.handed.value[ballot.questionId],
            drafts: handIn.drafts,
            onVote: (votes) => handIn.vote(ballot.questionId, votes),
          }}
        />
      )}
    </div>
  );
}
