import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { Countdown } from '../parts/Countdown.tsx';
import { loadTally } from '../parts/load-tally.ts';
import { engagementsClient } from '../engagements.client.ts';
import { HandIn } from './hand-in.ts';
import { playWords } from './play.words.ts';
import type { PlayerState } from './player.state.ts';
import { AnswerForm, preloadInputs } from './AnswerForm.tsx';
import { Message, Waiting } from './Message.tsx';
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

// No phone should have to load anything when a question opens.
preloadInputs();

/** Fetched with the first question, for the same reason as the inputs. */
const preloadStages = (type: PlayerView['engagementType']): void => {
  preloadPart(loadResults);
  preloadPart(loadEnd);
  if (type !== 'call-and-answer') preloadPart(loadTally);
  if (type === 'survey') preloadPart(loadSurvey);
  if (type === 'trivia') preloadPart(loadStandings);
  if (type === 'call-and-answer') preloadPart(loadVote);
};

/** A browser fires later timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** When the time is up, sends what is on the form; not if the time was up before the page loaded. */
function useSendAtEnd(game: PlayerView, handIn: HandIn): void {
  const { phase, isReading, deadlineAt } = game.stage;
  const latest = useRef(game);
  latest.current = game;
  useEffect(() => {
    const leftMs = (deadlineAt ?? 0) - serverNow(pageLive());
    if (isReading || leftMs <= 0 || leftMs > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(() => handIn.sendAtEnd(latest.current), leftMs);
    return () => clearTimeout(timer);
  }, [handIn, phase, isReading, deadlineAt]);
}

/** The session from its first question on, and what this player hands in. */
export function Asked({ game, state }: Omit<StageProps, 'handIn'>) {
  const { gameId, me, engagementType } = game;
  const handIn = useMemo(() => new HandIn(gameId, me.playerId, state), [gameId, me.playerId, state]);
  useSendAtEnd(game, handIn);
  useEffect(() => {
    preloadStages(engagementType);
    return () => handIn.close();
  }, [handIn]);
  return <Stage game={game} state={state} handIn={handIn} />;
}

/** The current step, as far as this player takes part in it. */
function Stage({ game, state, handIn }: StageProps) {
  const wasOver = useRef(game.stage.phase === 'ended').current;
  if (game.challenge) return <Lazy load={loadChallenge} props={{ game, state, handIn }} />;
  switch (game.stage.phase) {
    case 'waiting':
      return <Waiting title={game.title} />;
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
