import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Lazy, preloadPart } from '#web/kit/parts/Lazy.tsx';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { Countdown } from '../parts/Countdown.tsx';
import { Words } from '../parts/Words.tsx';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { isTiled, WallQuestion } from './WallQuestion.tsx';
import { screenWords } from './screen.words.ts';
import { useFit } from './use-fit.ts';
import styles from './Screen.module.css';

const loadLobby = async () => (await import('./Lobby.tsx')).Lobby;
const loadResults = async () => (await import('./WallResults.tsx')).WallResults;
const loadSpread = async () => (await import('./Spread.tsx')).Spread;
const loadStandings = async () => (await import('./Standings.tsx')).Standings;
const loadPodium = async () => (await import('./Standings.tsx')).Podium;

/** Fetched while the room fills: the reveal must not wait for a file. */
export const preloadReveals = (): void => {
  preloadPart(loadResults);
  preloadPart(loadSpread);
  preloadPart(loadStandings);
  preloadPart(loadPodium);
};

interface WallProps {
  readonly game: ScreenView;
}

/** What the room looks at now. */
export function WallStage({ game }: WallProps) {
  const { phase, survey, board, results } = game.stage;
  switch (phase) {
    case 'waiting':
      return <Lazy load={loadLobby} props={{ game }} />;
    case 'question':
      return survey ? <SurveyWall game={game} /> : <QuestionWall game={game} />;
    case 'voting':
      return <VotingWall game={game} />;
    case 'results':
      return (
        <div class={styles['stage']}>
          {board === 'leaderboard' && results?.leaders ? (
            <Lazy
              key="standings"
              load={loadStandings}
              props={{
                title: screenWords('leaderboard'),
                leaders: results.leaders,
                teams: results.teams,
                allTeams: game.teams,
                players: game.counters.joined,
              }}
            />
          ) : (
            <Lazy key="results" load={loadResults} props={{ game }} />
          )}
          <NextIn at={game.stage.nextAt} />
        </div>
      );
    default:
      return <Lazy load={loadPodium} props={{ game }} />;
  }
}

function Clock({ game: { stage } }: WallProps) {
  const until = stage.isReading ? stage.answersFrom : stage.deadlineAt;
  if (until === undefined) return undefined;
  return (
    <div class={styles['clock']}>
      <Countdown key={until} from={stage.isReading ? undefined : stage.answersFrom} until={until} />
    </div>
  );
}

function QuestionWall({ game }: WallProps) {
  const { stage, counters, tally } = game;
  if (!stage.question) return undefined;
  // Words, ratings and rankings get their numbers below the question.
  const isSpread = tally !== undefined && !isTiled(stage.question) && tally.answered > 0;
  const question = isSpread ? { ...stage.question, options: undefined } : stage.question;
  return (
    <div class={styles['stage']}>
      <Clock game={game} />
      <WallQuestion question={question} tally={tally} isAnswered={isSpread} />
      {isSpread && (
        <Lazy load={loadSpread} props={{ question: stage.question, tally, sorting: stage.sorting }} />
      )}
      <p class={styles['wallStageLine']} aria-live="off">
        {stage.isReading
          ? screenWords('getReady')
          : screenWords('answered', {
              answered: formatNumber(counters.answered),
              present: formatNumber(Math.max(counters.present, counters.answered)),
            })}
      </p>
    </div>
  );
}

function SurveyWall({ game }: WallProps) {
  const { stage, counters } = game;
  return (
    <div class={styles['stage']}>
      <Clock game={game} />
      <div class={styles['middle']}>
        <p class={styles['wallStageHuge']}>{screenWords('surveyTitle')}</p>
        <p class={styles['wallStageLine']}>
          {screenWords('surveyText', { count: stage.survey?.length ?? 0 })}
        </p>
      </div>
      <p class={styles['wallStageLine']}>
        {screenWords('answered', {
          answered: formatNumber(counters.answered),
          present: formatNumber(Math.max(counters.present, counters.answered)),
        })}
      </p>
    </div>
  );
}

function VotingWall({ game }: WallProps) {
  const { stage, counters } = game;
  const frame = useFit<HTMLDivElement>([stage.question, stage.voting]);
  return (
    <div class={styles['stage']}>
      <Clock game={game} />
      <div ref={frame} class={styles['middle']}>
        {stage.question && (
          <p class={styles['wallStageTitle']}>
            <Words text={stage.question.title} />
          </p>
        )}
        <p class={styles['wallStageHuge']}>{screenWords('voteNow')}</p>
        {stage.voting && (
          <p class={styles['wallStageLine']}>{screenWords('voteText', { count: stage.voting.answers })}</p>
        )}
      </div>
      <p class={styles['wallStageLine']} aria-live="off">
        {screenWords('voted', {
          voted: formatNumber(counters.voted),
          present: formatNumber(Math.max(counters.present, counters.voted)),
        })}
      </p>
    </div>
  );
}

/** With autopilot, the time until the next question. */
function NextIn({ at }: { readonly at: number | undefined }) {
  const now = useServerNow(at, 200);
  if (at === undefined || at <= now) return undefined;
  return (
    <p class={styles['wallStageLine']}>{screenWords('nextIn', { count: Math.ceil((at - now) / 1000) })}</p>
  );
}
